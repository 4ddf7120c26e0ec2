import type { Slot } from '@easel/contract/numbers'
import { EngineError } from './engine-error.ts'

/** Aborts when the engine sends nothing for `silence` ms. */
export function createSilenceTimer(silence: number) {
  const controller = new AbortController()
  const abort = () => controller.abort(new EngineError('engine_timeout', 'The engine has gone silent.'))
  const timer = setTimeout(abort, silence)
  return {
    signal: controller.signal,
    refreshedBy:
      <A extends unknown[]>(hook: (slot: Slot, ...values: A) => void) =>
      (slot: Slot, ...values: A) => {
        timer.refresh()
        if (!controller.signal.aborted) hook(slot, ...values)
      },
    stop: () => clearTimeout(timer),
  }
}

/** For a race with work that ignores its signal. */
export const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
