import { MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { MetricRecorder } from '../kernel/metrics.ts'
import { EngineError } from './engine-error.ts'

interface Parts {
  clock: Clock
  metrics: Pick<MetricRecorder, 'engineAway'>
  log: Log
}

/** Failures in a row after which an engine is passed over. */
const FAILURES = 3
/** How long, before one set tries it again. */
const OPEN_FOR = MINUTE

/**
 * Knows which engines are away, so that not every set waits for them. Each process learns it for itself, in a few sets.
 */
export function createCircuitBreaker({ clock, metrics, log }: Parts) {
  const failures = new Map<string, number>()
  const openUntil = new Map<string, number>()
  const isOpen = (id: string) => clock.now() < (openUntil.get(id) ?? 0)

  return {
    /** Whether others should be asked first. */
    isOpen,

    /** An attempt begins. While it tries an engine that was away, the others still pass that over. */
    begun(id: string): void {
      if (openUntil.has(id) && !isOpen(id)) openUntil.set(id, clock.now() + OPEN_FOR)
    },

    succeeded(id: string): void {
      failures.delete(id)
      if (!openUntil.delete(id)) return
      metrics.engineAway(id, false)
      log.info({ engine: id }, 'an engine answers again')
    },

    failed(id: string, error: unknown): void {
      // What else fails may be due to a prompt, or to what somebody may spend.
      if (!(error instanceof EngineError) || !error.away) return
      const count = (failures.get(id) ?? 0) + 1
      failures.set(id, count)
      if (count < FAILURES) return
      if (!openUntil.has(id)) {
        metrics.engineAway(id, true)
        log.warn(
          { engine: id, failures: count },
          'an engine is away: others are asked first, and it every minute',
        )
      }
      openUntil.set(id, clock.now() + OPEN_FOR)
    },
  }
}
