/**
 * The script tag. It is small and may be cached for a short time; the core that it loads carries its version and a hash
 * of its content in its name, and may be cached forever. Calls made before the core has loaded are queued.
 *
 *     <script async src="https://easel.example/sdk/loader.js"></script>
 *     <script>
 *       window.Easel = window.Easel || { q: [] }
 *       Easel.q.push((Easel) => { window.easel = Easel.embed('#slot', { src: '…' }) })
 *     </script>
 */
import type { Core } from './core-types.ts'
import { deferredEmbed, embeds } from './host/deferred.ts'
import type { Embed, EmbedCode } from './host/easel.ts'
import type { Diagnosis } from './host/finding.ts'
import { POLICY, point } from './script-address.ts'
import { BridgeError } from './session/bridge-error.ts'
import { SDK_VERSION } from './session/version.ts'

export interface EaselGlobal {
  embed: Embed
  /** Diagnoses every embed of this page; also logs the result to the console. */
  doctor(): Promise<Diagnosis>
  version: string
  /** Calls back with this object. */
  q: { push(...calls: ((easel: EaselGlobal) => void)[]): void }
}
declare global {
  var Easel: EaselGlobal | undefined
}

/**
 * The files beside this one, as literals that the build finds (it inserts a hash of their content), and what each
 * defines.
 */
const FILES = {
  core: ['core.0.1.0.js', 'embed'],
  doctor: ['doctor.0.1.0.js', 'diagnose'],
  height: ['height.0.1.0.js', 'HeightFollower'],
  overlay: ['overlay.0.1.0.js', 'standOver'],
} as const

function start(): void {
  const early = globalThis.Easel
  if (early?.version) {
    if (early.version !== SDK_VERSION)
      console.warn(`Easel ${early.version} is here already, not ${SDK_VERSION}.`)
    return
  }
  const own = document.currentScript as HTMLScriptElement | null
  const core: Core = {
    // Only these files can be loaded, whatever the argument.
    load(file) {
      const [name, globalName] = FILES[file]
      return addScript(name, own, () => !!core[globalName]).then(() => core)
    },
  }
  globalThis.__easel = core
  const loadCore = async (): Promise<EmbedCode> => {
    if (!core.embed) await core.load('core')
    return core.embed as EmbedCode
  }
  // Preloaded.
  loadCore().catch(() => {})
  const easel: EaselGlobal = {
    embed: deferredEmbed(loadCore),
    async doctor() {
      if (!core.examine) await core.load('doctor')
      return (core as Required<Core>).examine(embeds)
    },
    version: SDK_VERSION,
    q: {
      push(...calls) {
        for (const call of calls) {
          try {
            call(easel)
          } catch (thrown) {
            // Rethrown for the page's error handling; later calls still run.
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

/** Says what to allow where the page's Trusted Types refuse a script's URL. */
function pointOrExplain(script: HTMLScriptElement, address: string): void {
  try {
    point(script, address)
  } catch {
    throw new BridgeError('REJECTED', `Content-Security-Policy: trusted-types ${POLICY}`)
  }
}

const coming = new Map<string, Promise<void>>()

/** Loads a file beside this one and checks that it has run. A failure is not cached. */
function addScript(file: string, own: HTMLScriptElement | null, hasRun: () => boolean): Promise<void> {
  const known = coming.get(file)
  if (known) return known
  const script = document.createElement('script')
  const { href, origin } = new URL(file, own?.src || document.baseURI)
  pointOrExplain(script, href)
  // Passes on the nonce of the content security policy.
  if (own?.nonce) script.nonce = own.nonce
  if (own?.crossOrigin) script.crossOrigin = own.crossOrigin
  const come = new Promise<void>((resolve, reject) => {
    const fail = (error: BridgeError) => {
      coming.delete(file)
      script.remove()
      reject(error)
    }
    script.onload = () => (hasRun() ? resolve() : fail(new BridgeError('REJECTED', `${href} did not run.`)))
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
