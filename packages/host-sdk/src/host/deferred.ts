import type { Easel, Embed } from './easel.ts'

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
    let isOver = false
    let end = (_: Error) => {}
    const over = new Promise<never>((_, reject) => {
      end = reject
    })
    const quietly = <T>(promise: Promise<T>): Promise<T> => {
      promise.catch(() => {})
      return promise
    }
    const inTime = <T>(ms: number, doing: Promise<T>): Promise<T> => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(fault('TIMEOUT')), ms)
      })
      return quietly(Promise.race([doing, over, late]).finally(() => clearTimeout(timer)))
    }
    const bring = async (): Promise<Easel> => {
      const embed = await load()
      if (isOver) throw fault('DESTROYED')
      real ??= embed(target, options)
      return real
    }
    const make = (): Promise<Easel> => {
      const made = inTime(options.connectTimeout ?? PATIENCE, bring())
      made.catch((error) => isOver || options.on?.error?.(error))
      return made
    }
    let making = make()
    const later =
      (name: keyof typeof LATER) =>
      (...args: unknown[]) => {
        let isLate = false
        const call = async () => {
          const easel = real ?? (await making)
          // Whoever was told that nobody answered is not surprised by it later.
          return isLate || (easel[name] as (...args: unknown[]) => unknown)(...args)
        }
        const { timeout } = Object(args[LATER[name]]) as { timeout?: number }
        if (!timeout || real) return quietly(call())
        const done = inTime(timeout, call())
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
        making = make()
        ready = readiness()
        return ready
      },
      destroy() {
        isOver = true
        real?.destroy()
        end(fault('DESTROYED'))
      },
    }
  }

/** As the code that is on its way would say it. */
const fault = (code: 'DESTROYED' | 'TIMEOUT'): Error =>
  Object.assign(new Error(`${code}: Code missing.`), { name: 'BridgeError', code })
