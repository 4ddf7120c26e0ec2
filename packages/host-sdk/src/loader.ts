/**
 * The script tag. It is small and may be cached for a short time; the core that it loads carries its version and a hash
 * of its content in its name, and may be cached for ever. Whatever is called before the core has arrived waits for it.
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
import { BridgeError } from './session/bridge-error.ts'
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

/** The files beside this one, in words that the build finds: it puts a hash of what they contain into their names. */
const FILES = { core: 'core.0.1.0.js', doctor: 'doctor.0.1.0.js' }

function start(): void {
  const early = globalThis.Easel
  if (early?.version) {
    if (early.version !== SDK_VERSION)
      console.warn(`Easel ${early.version} is here already, not ${SDK_VERSION}.`)
    return
  }
  const own = document.currentScript as HTMLScriptElement | null
  const core: Core = {
    load: (file) => addScript(FILES[file], own, () => !!core[file === 'core' ? 'embed' : 'diagnose']),
  }
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
        for (const call of calls) {
          try {
            call(easel)
          } catch (thrown) {
            // The page hears of it as of any fault of its own; the calls behind it are still carried out.
            setTimeout(() => {
              throw thrown
            })
          }
        }
      },
    },
  }
  globalThis.Easel = easel
  const waiting: unknown = early?.q
  if (Array.isArray(waiting)) easel.q.push(...waiting)
}

const coming = new Map<string, Promise<void>>()

/** A file beside this one, which must have run. A failure is forgotten, so that it can be tried again. */
function addScript(file: string, own: HTMLScriptElement | null, hasRun: () => boolean): Promise<void> {
  const known = coming.get(file)
  if (known) return known
  const script = document.createElement('script')
  script.src = new URL(file, own?.src || document.baseURI).href
  // A content policy that let this script in by its nonce lets the others in, too.
  if (own?.nonce) script.nonce = own.nonce
  if (own?.crossOrigin) script.crossOrigin = own.crossOrigin
  const come = new Promise<void>((resolve, reject) => {
    const fail = (error: BridgeError) => {
      coming.delete(file)
      script.remove()
      reject(error)
    }
    const { href, origin } = new URL(script.src)
    script.onload = () =>
      hasRun() ? resolve() : fail(new BridgeError('REJECTED', `${href} came, and did not run.`))
    script.onerror = () =>
      fail(
        new BridgeError(
          'TIMEOUT',
          `${href} did not load. Check the network and the content policy: script-src ${origin}.`,
        ),
      )
  })
  coming.set(file, come)
  document.head.append(script)
  return come
}

if (typeof document !== 'undefined') start()
