import { MINUTE, SECOND } from '@easel/contract/numbers'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCircuits } from '../../src/adapters/postgres/generation/circuits.repository.ts'
import { createCircuitBreaker } from '../../src/domain/generation/circuit-breaker.ts'
import { EngineError } from '../../src/domain/generation/engine-error.ts'
import type { EngineCircuits } from '../../src/domain/generation/engine-ports.ts'
import { NO_METRICS } from '../../src/domain/kernel/metrics.ts'
import { emptyDatabase, openTestDatabase } from '../support/server.ts'
import { notebook } from './ask-engine.ts'

const away = new EngineError('engine_unavailable', 'away', { away: true })
let now = 0
let notes: ReturnType<typeof notebook>
let circuits: EngineCircuits
let breaker: ReturnType<typeof createCircuitBreaker>
const told: [string, boolean][] = []
/** As each process makes one. */
const another = (...ids: string[]) =>
  createCircuitBreaker({
    circuits,
    profiles: ['e', ...ids].map((id) => ({ id })),
    clock: { now: () => now },
    metrics: { ...NO_METRICS, engineAway: (...what) => told.push(what) },
    log: notes.log,
  })
beforeEach(async () => {
  const database = await openTestDatabase()
  await emptyDatabase(database)
  circuits = createCircuits(database)
  now = 1_000_000
  notes = notebook()
  breaker = another()
  told.length = 0
})
const fail = async (times: number, error: unknown = away, by = breaker) => {
  for (let n = 0; n < times; n += 1) await by.failed('e', error)
}
const isOpen = async (id = 'e', by = breaker) => (await by.open()).has(id)

describe('an engine that is away', () => {
  it('is passed over after three failures in a row, and that is said once', async () => {
    await fail(2)
    expect(await isOpen()).toBe(false)
    await fail(2)
    expect(await isOpen()).toBe(true)
    expect(await isOpen('other')).toBe(false)
    expect(notes.lines.map(({ message }) => message)).toEqual([expect.stringMatching(/is away/)])
  })

  it('is not one that works in between, or that fails at single sets', async () => {
    await fail(2)
    await breaker.succeeded('e')
    await fail(2)
    await fail(3, new EngineError('engine_failed', 'no'))
    await fail(3, new EngineError('sensitive', 'no'))
    await fail(3, new EngineError('engine_unavailable', 'What may be spent on this engine is spent.'))
    await fail(3, new Error('ours'))
    expect(await isOpen()).toBe(false)
  })

  it('is also one that refuses new sets while an older one goes on', async () => {
    for (let n = 0; n < 3; n += 1) {
      await fail(1)
      now += 5 * SECOND
      await breaker.heard('e')
    }
    expect(await isOpen()).toBe(true)
    now += 5 * SECOND
    await breaker.heard('e')
    expect(await isOpen()).toBe(true)
    await breaker.succeeded('e')
    expect(await isOpen()).toBe(false)
  })

  it('is one that keeps silent, because that has cost a set its whole time-out', async () => {
    await fail(1, new EngineError('engine_timeout', 'silence'))
    expect(await isOpen()).toBe(true)
  })

  it('is tried by one set after a minute, and works again when that is made', async () => {
    await fail(3)
    now += MINUTE
    expect(await isOpen()).toBe(false)
    await breaker.begun('e')
    expect(await isOpen()).toBe(true)
    await fail(1)
    now += MINUTE
    await breaker.begun('e')
    await breaker.succeeded('e')
    expect(await isOpen()).toBe(false)
    expect(notes.lines.at(-1)?.message).toMatch(/answers again/)
  })

  it('is known to every process, also to one that has just begun, and so is its return', async () => {
    const first = another()
    await fail(2)
    await fail(1, away, first)
    const second = another()
    expect(await isOpen('e', second)).toBe(true)
    now += MINUTE
    expect(await isOpen('e', second)).toBe(false)
    // One of them tries it, for all.
    await second.begun('e')
    expect(await isOpen('e', first)).toBe(true)
    await second.succeeded('e')
    told.length = 0
    expect(await isOpen('e', first)).toBe(false)
    expect(told).toEqual([['e', false]])
  })

  it('stays what it was known to be while the database does not answer', async () => {
    await fail(3)
    const refuse = () => Promise.reject(new Error('no answer'))
    Object.assign(circuits, {
      ...{ all: refuse, refused: refuse, silent: refuse, extend: refuse, heard: refuse },
    })
    expect(await isOpen()).toBe(true)
    await fail(1)
    await breaker.succeeded('e')
    expect(await isOpen()).toBe(true)
  })
})

describe('a set that is silent for long', () => {
  /** As the timer tells it, again and again. */
  const silence = async (by = breaker, lasts = 30 * SECOND) => {
    for (let more = 0; more < 3; more += 1) {
      await by.silent('e', lasts + more * 5 * SECOND)
      now += 5 * SECOND
    }
  }

  it('closes no engine whose other sets are heard of meanwhile, whatever process they are in', async () => {
    const first = another()
    now += MINUTE
    await first.heard('e')
    await silence()
    expect(await isOpen()).toBe(false)
    await first.succeeded('e')
    await silence(first)
    await fail(1, new EngineError('engine_timeout', 'silence', { silentFor: 40 * SECOND }))
    expect(await isOpen()).toBe(false)
    expect(notes.lines).toEqual([])
  })

  it('closes one that nothing was heard of since', async () => {
    await breaker.heard('e')
    now += 30 * SECOND
    await silence()
    expect(await isOpen()).toBe(true)
    // The set itself is heard of again.
    await breaker.heard('e')
    expect(await isOpen()).toBe(false)
    now += 30 * SECOND
    await silence()
    expect(await isOpen()).toBe(true)
  })

  it('is not the last word where the engine is heard of while that is written', async () => {
    const { silent } = circuits
    const slow = Promise.withResolvers<void>()
    circuits.silent = async (...silence) => {
      await slow.promise
      return silent(...silence)
    }
    const told = [breaker.silent('e', 30 * SECOND), breaker.silent('e', 35 * SECOND), breaker.succeeded('e')]
    slow.resolve()
    await Promise.all(told)
    expect(await isOpen()).toBe(false)
  })
})

describe('what the operator is told of an engine', () => {
  const isToldAway = async () => {
    told.length = 0
    await breaker.open()
    return told
  }

  it('ends where nobody has asked it since', async () => {
    await fail(3)
    expect(await isToldAway()).toEqual([['e', true]])
    now += MINUTE
    expect(await isToldAway()).toEqual([['e', false]])
  })

  it('ends with its settings, and nothing of it is kept', async () => {
    const before = another('removed')
    await fail(3)
    for (let n = 0; n < 3; n += 1) await before.failed('removed', away)
    expect(await isToldAway()).toEqual([['e', true]])
    await breaker.forgetOthers()
    expect([...(await circuits.all()).keys()]).toEqual(['e'])
  })
})
