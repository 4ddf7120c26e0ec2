import { SECOND, type Slot } from '@easel/contract/numbers'
import { EngineError } from './engine-error.ts'

/** How long an engine may say nothing, in ms. */
export interface Patience {
  /** Then it is given up. */
  until: number
  /**
   * From then on it is told of, again and again, with how long it lasts in ms, until something is heard. None: of no use.
   */
  worry?: { after: number; silent(lasts: number): void; heard(): void }
}

/** How often it is told of, in ms. */
const TOLD_EVERY = 5 * SECOND

/** Aborts when the engine has sent nothing for too long. */
export function createSilenceTimer({ until, worry }: Patience) {
  const controller = new AbortController()
  let heardAt = performance.now()
  const lasts = () => performance.now() - heardAt
  const abort = () =>
    controller.abort(new EngineError('engine_timeout', 'The engine has gone silent.', { silentFor: lasts() }))
  const timer = setTimeout(abort, until)
  const listening =
    worry &&
    setInterval(
      () => {
        if (lasts() < worry.after) return
        worry.silent(lasts())
      },
      Math.min(worry.after, TOLD_EVERY),
    )
  const stop = () => {
    clearTimeout(timer)
    clearInterval(listening)
  }
  controller.signal.addEventListener('abort', stop)
  const heard = () => {
    timer.refresh()
    heardAt = performance.now()
    worry?.heard()
  }
  return {
    signal: controller.signal,
    refreshedBy:
      <A extends unknown[]>(hook: (slot: Slot, ...values: A) => void) =>
      (slot: Slot, ...values: A) => {
        heard()
        if (!controller.signal.aborted) hook(slot, ...values)
      },
    stop,
  }
}

/** For a race with work that ignores its signal. */
export const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
