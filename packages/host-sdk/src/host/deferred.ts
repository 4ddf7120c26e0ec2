import type { Easel, Embed } from './easel.ts'

const LATER = [
  'changeRouter',
  'changeLanguage',
  'userChange',
  'setTheme',
  'refreshHeaders',
  'doctor',
] as const

/**
 * `embed` for as long as its code is still on the way: what is called waits for it, in order. `load` is asked at
 * each call, so that a failure is not for ever.
 */
export const deferredEmbed =
  (load: () => Promise<Embed>): Embed =>
  (target, options) => {
    let real: Easel | null = null
    let ended = false
    const make = async (): Promise<Easel> => {
      try {
        const embed = await load()
        if (ended)
          throw Object.assign(new Error('DESTROYED: destroy() was called.'), {
            name: 'BridgeError',
            code: 'DESTROYED',
          })
        real ??= embed(target, options)
        return real
      } catch (error) {
        if (!ended) options.on?.error?.(error as never)
        throw error
      }
    }
    let making = make()
    const quietly = <T>(promise: Promise<T>): Promise<T> => {
      promise.catch(() => {})
      return promise
    }
    const later =
      (name: (typeof LATER)[number]) =>
      (...args: unknown[]) =>
        quietly(
          making.then((easel) => (easel[name] as undefined | ((...args: unknown[]) => unknown))?.(...args)),
        )
    const readiness = () => quietly(making.then((easel) => easel.ready))
    let ready = readiness()
    return {
      ...(Object.fromEntries(LATER.map((name) => [name, later(name)])) as unknown as Easel),
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
        ended = true
        real?.destroy()
      },
    }
  }
