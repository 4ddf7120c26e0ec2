/** The part of the SDK that this shop uses. The package @easel/host-sdk has all of its types. */
export interface Easel {
  ready: Promise<void>
  changeLanguage(language: string): Promise<unknown>
  userChange(): Promise<unknown>
  destroy(): void
}
interface EaselLoader {
  embed(slot: Element, options: Record<string, unknown>): Easel
}

let coming: Promise<EaselLoader> | null = null

/** Loads the loader once, when a frame is needed. A failure is not cached, so the next call tries again. */
export function loadEasel(): Promise<EaselLoader> {
  coming ??= new Promise<EaselLoader>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'https://easel.example/sdk/loader.js'
    script.onload = () => resolve((globalThis as unknown as { Easel: EaselLoader }).Easel)
    script.onerror = () => {
      coming = null
      reject(new Error(`${script.src} did not load.`))
    }
    document.head.append(script)
  })
  return coming
}
