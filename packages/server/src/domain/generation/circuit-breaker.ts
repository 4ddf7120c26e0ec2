import { MINUTE, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { MetricRecorder } from '../kernel/metrics.ts'
import { EngineError } from './engine-error.ts'
import type { EngineCircuits } from './engine-ports.ts'

interface Parts {
  circuits: EngineCircuits
  /** Those that are configured: nobody need know of others. */
  profiles: readonly { id: string }[]
  clock: Clock
  metrics: Pick<MetricRecorder, 'engineAway'>
  log: Log
}

/** Refusals in a row after which an engine is passed over. */
const REFUSALS = 3
/** How long, before one set tries it again. */
const OPEN_FOR = MINUTE
/** How often it is told to the others that sets of an engine are heard of, in ms. */
const HEARD_EVERY = 3 * SECOND
/** Less is no time between two sets, but the same moment by two clocks. */
const MOMENT = SECOND

/**
 * Knows which engines are away, so that not every set waits for them. All processes share what one of them has learned. A
 * database that does not answer is no reason to fail a set: then what is known here holds.
 */
export function createCircuitBreaker({ circuits, profiles, clock, metrics, log }: Parts) {
  let known: ReadonlyMap<string, number> = new Map()
  const ids = profiles.map(({ id }) => id)
  const heardAt = new Map<string, number>()
  const toldAt = new Map<string, number>()
  const turns = createTurns()
  const later = () => clock.now() + OPEN_FOR
  const ignore = () => {}

  const read = async (): Promise<ReadonlySet<string>> => {
    known = await circuits.all().catch(() => known)
    const now = clock.now()
    const away = new Set(ids.filter((id) => (known.get(id) ?? 0) > now))
    for (const id of ids) metrics.engineAway(id, away.has(id))
    return away
  }
  /** Whether that was not known. */
  const isNew = async (id: string, written: Promise<boolean>): Promise<boolean> => {
    if (!(await written.catch(() => false))) return false
    toldAt.delete(id)
    await read()
    return true
  }
  /** Unless another set has been heard of `since`; null: whatever was heard. */
  const isSilent = async (id: string, since: number | null): Promise<boolean> => {
    const unlessHeard = since === null ? null : Math.ceil(since) + MOMENT
    if (unlessHeard !== null && (heardAt.get(id) ?? 0) > unlessHeard) return false
    return isNew(id, circuits.silent(id, { until: later(), unlessHeard }))
  }
  const tellHeard = async (id: string, made: boolean): Promise<void> => {
    const at = heardAt.get(id) ?? clock.now()
    toldAt.set(id, at)
    const isBack = await circuits.heard(id, { at, made, most: REFUSALS }).catch(() => false)
    if (!isBack) return
    await read()
    log.info({ engine: id }, 'an engine answers again')
  }

  return {
    /** The engines before which others should be asked. */
    open: read,

    /** What is known of engines that are configured no more is removed. */
    forgetOthers: (): Promise<void> => circuits.keep(ids),

    /** An attempt begins. While it tries an engine that was away, the others still pass that over. */
    async begun(id: string): Promise<void> {
      if (!known.has(id)) return
      await turns.take(id, () => circuits.extend(id, clock.now(), later()).catch(ignore))
    },

    /**
     * An attempt hears nothing for far longer than usual, and goes on: nobody else should wait for the engine, unless another
     * set was heard of meanwhile. `silentFor` is in ms.
     */
    async silent(id: string, silentFor: number): Promise<void> {
      const since = clock.now() - silentFor
      await turns.takeOne(id, 'silent', async () => {
        if (await isSilent(id, since))
          log.warn({ engine: id }, 'an engine keeps silent: others are asked first')
      })
    },

    /** An attempt hears of it, as it should. */
    async heard(id: string): Promise<void> {
      const at = clock.now()
      heardAt.set(id, at)
      if (Math.abs(at - (toldAt.get(id) ?? 0)) < HEARD_EVERY) return
      await turns.takeOne(id, 'heard', () => tellHeard(id, false))
    },

    /** It has made a set: what it refused before is over. */
    async succeeded(id: string): Promise<void> {
      heardAt.set(id, clock.now())
      await turns.take(id, () => tellHeard(id, true))
    },

    async failed(id: string, error: unknown): Promise<void> {
      // What else fails may be due to a prompt, or to what somebody may spend.
      if (!(error instanceof EngineError) || !error.away) return
      const since = error.silentFor === null ? null : clock.now() - error.silentFor
      await turns.take(id, async () => {
        // Silence has already cost a set its whole time-out.
        const isAway = await (error.reason === 'engine_timeout'
          ? isSilent(id, since)
          : isNew(id, circuits.refused(id, { most: REFUSALS, until: later() })))
        if (isAway) log.warn({ engine: id }, 'an engine is away: others are asked first, and it every minute')
      })
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

/** What is said of an engine is written in the order in which it was said: the last word holds. */
function createTurns() {
  const last = new Map<string, Promise<void>>()
  const waiting = new Set<string>()
  const take = (id: string, write: () => Promise<void>): Promise<void> => {
    const turn = (last.get(id) ?? Promise.resolve()).then(write)
    last.set(
      id,
      turn.catch(() => {}),
    )
    return turn
  }
  return {
    take,
    /** What is said again and again waits once, so that nobody waits long after it on a slow database. */
    async takeOne(id: string, what: string, write: () => Promise<void>): Promise<void> {
      const key = `${what} ${id}`
      if (waiting.has(key)) return
      waiting.add(key)
      await take(id, write).finally(() => waiting.delete(key))
    },
  }
}
