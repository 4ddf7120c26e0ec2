import { BridgeError } from '../session/bridge-error.ts'
import { checkOptions } from './check-options.ts'
import type { Easel, Embed, EmbedCode } from './easel.ts'
import { emitError } from './emit-error.ts'
import type { EmbedOptions } from './options.ts'
import { QUEUED_METHODS } from './queued-methods.ts'
import { withTimeout } from './with-timeout.ts'

/** The methods that wait for the code, and the position of the call's options among their arguments. */
const METHODS = { ...QUEUED_METHODS, refreshHeaders: -1, doctor: -1 }

/** The embeds of this page that were not destroyed. */
export const embeds = new Set<Easel>()

/** Milliseconds for the code to load, unless the options say otherwise. */
const TIMEOUT = 15_000

/**
 * `embed` before its code is loaded: calls are queued in order, with a time-out. Each retry calls `load` again. Code
 * that is loaded after the time-out still embeds.
 */
export const deferredEmbed =
  (load: () => Promise<EmbedCode>): Embed =>
  (target, options) => {
    let loaded: Easel | null = null
    let end = () => {}
    const destroyed = new Promise<never>((_, reject) => {
      end = () => reject(new BridgeError('DESTROYED'))
    })
    const ignoreRejection = <T>(promise: Promise<T>): Promise<T> => {
      promise.catch(() => {})
      return promise
    }
    const withDeadline = <T>(ms: number, detail: string, work: Promise<T>): Promise<T> =>
      ignoreRejection(withTimeout(ms, detail, work, destroyed))
    const loadCode = async (): Promise<Easel> => {
      const embed = await load()
      if (loading === destroyed) return destroyed
      loaded ??= embed(target, options, checkOptions)
      return loaded
    }
    const startLoading = (): Promise<Easel> => {
      // An invalid number is reported by the code, once it is loaded.
      const { connectTimeout } = Object(options) as Partial<EmbedOptions>
      const embed = withDeadline(Number(connectTimeout) || TIMEOUT, 'Code missing.', loadCode())
      ignoreRejection(embed.catch((error) => loading === destroyed || emitError(options, error)))
      return embed
    }
    let loading = startLoading()
    const queued =
      (name: keyof typeof METHODS) =>
      (...args: unknown[]) => {
        let isLate = false
        const call = async () => {
          // Always through the promise, so that calls keep their order when the code has just been loaded.
          const easel = await loading.catch((error) => loaded ?? Promise.reject(error))
          // A call that was rejected by its time-out must not run later.
          return isLate || (easel[name] as (...args: unknown[]) => unknown)(...args)
        }
        const { timeout } = Object(args[METHODS[name]]) as { timeout?: number }
        // An invalid number is reported by the call itself.
        if (!timeout || !(timeout > 0) || loaded) return ignoreRejection(call())
        const done = withDeadline(timeout, `Waited for ${timeout} ms.`, call())
        done.catch(() => {
          isLate = true
        })
        return done
      }
    const readiness = () => ignoreRejection(loading.then((easel) => easel.ready))
    let ready = readiness()
    const deferred: Easel = {
      ...(Object.fromEntries(
        Object.keys(METHODS).map((name) => [name, queued(name as keyof typeof METHODS)]),
      ) as unknown as Easel),
      get ready() {
        return loaded?.ready ?? ready
      },
      get frame() {
        return loaded?.frame ?? null
      },
      supports: (name) => loaded?.supports(name) ?? false,
      retry() {
        if (loaded) return loaded.retry()
        if (loading !== destroyed) loading = startLoading()
        ready = readiness()
        return ready
      },
      destroy() {
        // Also for calls after the load has timed out.
        loading = destroyed
        embeds.delete(deferred)
        loaded?.destroy()
        end()
      },
    }
    embeds.add(deferred)
    return deferred
  }
