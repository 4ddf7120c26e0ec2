import { MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { MetricRecorder } from '../kernel/metrics.ts'
import { EngineError } from './engine-error.ts'
import type { EngineCircuits } from './engine-ports.ts'

interface Parts {
  circuits: EngineCircuits
  clock: Clock
  metrics: Pick<MetricRecorder, 'engineAway'>
  log: Log
}

/** Failures in a row after which an engine is passed over. */
const FAILURES = 3
/** How long, before one set tries it again. */
const OPEN_FOR = MINUTE

/**
 * Knows which engines are away, so that not every set waits for them. All processes share what one of them has learned. A
 * database that does not answer is no reason to fail a set: then what is known here holds.
 */
export function createCircuitBreaker({ circuits, clock, metrics, log }: Parts) {
  let known: ReadonlyMap<string, number | null> = new Map()
  const later = () => clock.now() + OPEN_FOR
  const ignore = () => {}

  const read = async (): Promise<typeof known> => {
    const now = await circuits.all().catch(() => known)
    for (const id of new Set([...known.keys(), ...now.keys()]))
      metrics.engineAway(id, (now.get(id) ?? null) !== null)
    known = now
    return now
  }
  const opened = async (id: string, failures: number): Promise<boolean> => {
    const isNew = await circuits.failed(id, failures, later()).catch(() => false)
    if (isNew) await read()
    return isNew
  }

  return {
    /** The engines before which others should be asked. */
    async open(): Promise<ReadonlySet<string>> {
      const away = [...(await read())].filter(([, until]) => until !== null && clock.now() < until)
      return new Set(away.map(([id]) => id))
    },

    /** An attempt begins. While it tries an engine that was away, the others still pass that over. */
    async begun(id: string): Promise<void> {
      if ((known.get(id) ?? null) !== null) await circuits.extend(id, clock.now(), later()).catch(ignore)
    },

    /** An attempt hears nothing for far longer than usual, and goes on: nobody else should wait for the engine. */
    async silent(id: string): Promise<void> {
      if (await opened(id, 1)) log.warn({ engine: id }, 'an engine keeps silent: others are asked first')
    },

    /** It has made a set, or is heard of again. */
    async succeeded(id: string): Promise<void> {
      const wasAway = await circuits.clear(id).catch(() => false)
      if (!wasAway) return
      await read()
      log.info({ engine: id }, 'an engine answers again')
    },

    async failed(id: string, error: unknown): Promise<void> {
      // What else fails may be due to a prompt, or to what somebody may spend.
      if (!(error instanceof EngineError) || !error.away) return
      // Silence has already cost a set its whole time-out.
      const failures = error.reason === 'engine_timeout' ? 1 : FAILURES
      if (!(await opened(id, failures))) return
      log.warn({ engine: id }, 'an engine is away: others are asked first, and it every minute')
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
