/**
 * The script tag. It is small and may be cached for a short time; the core that it loads carries its version in its
 * name and may be cached for ever. Whatever is called before the core has arrived waits for it.
 *
 *     <script async src="https://easel.example/sdk/loader.js"></script>
 *     <script>
 *       window.Easel = window.Easel || { q: [] }
 *       Easel.q.push((Easel) => Easel.embed('#slot', { src: '…' }))
 *     </script>
 */
import type { Core } from './core-types.ts'
import { deferredEmbed } from './host/deferred.ts'
import type { Embed } from './host/easel.ts'
import { SDK_VERSION } from './session/version.ts'

export interface EaselGlobal {
  embed: Embed
  version: string
  /** Calls back with this object. */
  q: { push(...calls: ((easel: EaselGlobal) => void)[]): void }
}
declare global {
  var Easel: EaselGlobal | undefined
}

function start(): void {
  const early = globalThis.Easel
  if (early?.version) {
    if (early.version !== SDK_VERSION)
      console.warn(`Easel ${early.version} is here already, not ${SDK_VERSION}.`)
    return
  }
  const own = document.currentScript as HTMLScriptElement | null
  const core: Core = { load: (file) => addScript(`${file}.${SDK_VERSION}.js`, own) }
  globalThis.__easel = core
  const loadCore = async (): Promise<Embed> => {
    if (!core.embed) await core.load('core')
    return core.embed as Embed
  }
  // Fetched at once, so that it is there when it is wanted.
  loadCore().catch(() => {})
  const easel: EaselGlobal = {
    embed: deferredEmbed(loadCore),
    version: SDK_VERSION,
    q: {
      push(...calls) {
        for (const call of calls) call(easel)
      },
    },
  }
  globalThis.Easel = easel
  const waiting: unknown = early?.q
  if (Array.isArray(waiting)) easel.q.push(...waiting)
}

const coming = new Map<string, Promise<void>>()

/** A file beside this one. A failure is forgotten, so that it can be tried again. */
function addScript(file: string, own: HTMLScriptElement | null): Promise<void> {
  const known = coming.get(file)
  if (known) return known
  const script = document.createElement('script')
  script.src = new URL(file, own?.src || document.baseURI).href
  // A content policy that let this script in by its nonce lets the others in, too.
  if (own?.nonce) script.nonce = own.nonce
  if (own?.crossOrigin) script.crossOrigin = own.crossOrigin
  const come = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => {
      coming.delete(file)
      script.remove()
      const policy = `script-src ${new URL(script.src).origin}`
      const message = `TIMEOUT: ${script.src} did not load. Check the network and the content policy: ${policy}`
      reject(Object.assign(new Error(message), { name: 'BridgeError', code: 'TIMEOUT' }))
    }
  })
  coming.set(file, come)
  document.head.append(script)
  return come
}

if (typeof document !== 'undefined') start()
