import { BridgeError } from '../session/bridge-error.ts'
import type { Easel, Embed } from './easel.ts'
import { within } from './within.ts'

/** The methods that wait for the code, and the place of their options among their arguments. */
const LATER = {
  changeRouter: 2,
  changeLanguage: 1,
  userChange: 0,
  setTheme: 1,
  refreshHeaders: -1,
  doctor: -1,
} as const

/** Milliseconds for the code, without another word of the options. */
const PATIENCE = 15_000

/**
 * `embed` for as long as its code is still on the way: what is called waits for it, in order, and not for ever. `load` is
 * asked at each try, so that a failure is not for ever either. Code that comes late embeds all the same.
 */
export const deferredEmbed =
  (load: () => Promise<Embed>): Embed =>
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
      real ??= embed(target, options)
      return real
    }
    const make = (): Promise<Easel> => {
      const made = inTime(options.connectTimeout ?? PATIENCE, 'Code missing.', bring())
      // A fault of `on.error` itself takes nothing away from this one.
      quietly(made.catch((error) => making === over || options.on?.error?.(error)))
      return made
    }
    let making = make()
    const later =
      (name: keyof typeof LATER) =>
      (...args: unknown[]) => {
        let isLate = false
        const call = async () => {
          // Always by way of the promise: whoever calls when the code has just come is behind those who waited for it.
          const easel = await making.catch((error) => real ?? Promise.reject(error))
          // Whoever was told that nobody answered is not surprised by it later.
          return isLate || (easel[name] as (...args: unknown[]) => unknown)(...args)
        }
        const { timeout } = Object(args[LATER[name]]) as { timeout?: number }
        if (!timeout || real) return quietly(call())
        const done = inTime(timeout, `Waited for ${timeout} ms.`, call())
        done.catch(() => {
          isLate = true
        })
        return done
      }
    const readiness = () => quietly(making.then((easel) => easel.ready))
    let ready = readiness()
    return {
      ...(Object.fromEntries(
        Object.keys(LATER).map((name) => [name, later(name as keyof typeof LATER)]),
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
        real?.destroy()
        end()
      },
    }
  }
