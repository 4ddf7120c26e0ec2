import { BridgeError } from '../session/bridge-error.ts'
import { checkOptions } from './check-options.ts'
import type { Easel, Embed, EmbedCode } from './easel.ts'
import type { EmbedOptions } from './options.ts'
import { QUEUED_METHODS } from './queued-methods.ts'
import { tellError } from './report-error.ts'
import { within } from './with-timeout.ts'

/** The methods that wait for the code, and the position of the call's options among their arguments. */
const METHODS = { ...QUEUED_METHODS, refreshHeaders: -1, doctor: -1 }

/** Those of this page that were not destroyed. */
export const embeds = new Set<Easel>()

/** Milliseconds for the code, unless the options have others. */
const TIMEOUT = 15_000

/**
 * `embed` for as long as its code is still on the way: what is called waits for it, in order, and not for ever. `load` is
 * asked at each try, so that a failure is not for ever either. Code that comes late embeds all the same.
 */
export const deferredEmbed =
  (load: () => Promise<EmbedCode>): Embed =>
  (target, options) => {
    let real: Easel | null = null
    let end = () => {}
    const over = new Promise<never>((_, reject) => {
      end = () => reject(new BridgeError('DESTROYED'))
    })
    const quietly = <T>(promise: Promise<T>): Promise<T> => {
      promise.catch(() => {})
      return promise
    }
    const inTime = <T>(ms: number, detail: string, doing: Promise<T>): Promise<T> =>
      quietly(within(ms, detail, doing, over))
    const bring = async (): Promise<Easel> => {
      const embed = await load()
      if (making === over) return over
      real ??= embed(target, options, checkOptions)
      return real
    }
    const make = (): Promise<Easel> => {
      // What is no number is told of by the code, when it has come.
      const { connectTimeout } = Object(options) as Partial<EmbedOptions>
      const made = inTime(Number(connectTimeout) || TIMEOUT, 'Code missing.', bring())
      quietly(made.catch((error) => making === over || tellError(options, error)))
      return made
    }
    let making = make()
    const later =
      (name: keyof typeof METHODS) =>
      (...args: unknown[]) => {
        let isLate = false
        const call = async () => {
          // Always by way of the promise: whoever calls when the code has just come is behind those who waited for it.
          const easel = await making.catch((error) => real ?? Promise.reject(error))
          // Whoever was told that nobody answered is not surprised by it later.
          return isLate || (easel[name] as (...args: unknown[]) => unknown)(...args)
        }
        const { timeout } = Object(args[METHODS[name]]) as { timeout?: number }
        // What is no number is told of by the call itself.
        if (!timeout || !(timeout > 0) || real) return quietly(call())
        const done = inTime(timeout, `Waited for ${timeout} ms.`, call())
        done.catch(() => {
          isLate = true
        })
        return done
      }
    const readiness = () => quietly(making.then((easel) => easel.ready))
    let ready = readiness()
    const deferred: Easel = {
      ...(Object.fromEntries(
        Object.keys(METHODS).map((name) => [name, later(name as keyof typeof METHODS)]),
      ) as unknown as Easel),
      get ready() {
        return real?.ready ?? ready
      },
      get frame() {
        return real?.frame ?? null
      },
      supports: (name) => real?.supports(name) ?? false,
      retry() {
        if (real) return real.retry()
        if (making !== over) making = make()
        ready = readiness()
        return ready
      },
      destroy() {
        // Also for those who call when the code has not come in time.
        making = over
        embeds.delete(deferred)
        real?.destroy()
        end()
      },
    }
    embeds.add(deferred)
    return deferred
  }
