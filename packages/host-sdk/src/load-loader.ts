import { point } from './script-address.ts'

/** Loads the loader of the script tag from beside `own`, unless the page has it; calls queue until it is there. */
export function loadLoader(own: HTMLScriptElement | null): void {
  globalThis.Easel ??= { q: [] } as unknown as typeof globalThis.Easel
  if (globalThis.Easel?.version || !own) return
  const script = document.createElement('script')
  point(script, new URL('loader.js', own.src).href)
  if (own.nonce) script.nonce = own.nonce
  own.after(script)
}
