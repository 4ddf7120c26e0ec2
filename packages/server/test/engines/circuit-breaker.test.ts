import { MINUTE } from '@easel/contract/numbers'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCircuitBreaker } from '../../src/domain/generation/circuit-breaker.ts'
import { EngineError } from '../../src/domain/generation/engine-error.ts'
import { NO_METRICS } from '../../src/domain/kernel/metrics.ts'
import { notebook } from './ask-engine.ts'

const away = new EngineError('engine_unavailable', 'away', { away: true })
let now = 0
let notes: ReturnType<typeof notebook>
let breaker: ReturnType<typeof createCircuitBreaker>
beforeEach(() => {
  now = 1_000_000
  notes = notebook()
  breaker = createCircuitBreaker({ clock: { now: () => now }, metrics: NO_METRICS, log: notes.log })
})
const fail = (times: number, error: unknown = away) => {
  for (let n = 0; n < times; n += 1) breaker.failed('e', error)
}

describe('an engine that is away', () => {
  it('is passed over after three failures in a row, and that is said once', () => {
    fail(2)
    expect(breaker.isOpen('e')).toBe(false)
    fail(2)
    expect(breaker.isOpen('e')).toBe(true)
    expect(breaker.isOpen('other')).toBe(false)
    expect(notes.lines.map(({ message }) => message)).toEqual([expect.stringMatching(/is away/)])
  })

  it('is not one that works in between, or that fails at single sets', () => {
    fail(2)
    breaker.succeeded('e')
    fail(2)
    fail(3, new EngineError('engine_failed', 'no'))
    fail(3, new EngineError('sensitive', 'no'))
    fail(3, new EngineError('engine_unavailable', 'What may be spent on this engine is spent.'))
    fail(3, new Error('ours'))
    expect(breaker.isOpen('e')).toBe(false)
  })

  it('is one that keeps silent', () => {
    fail(3, new EngineError('engine_timeout', 'silence'))
    expect(breaker.isOpen('e')).toBe(true)
  })

  it('is tried by one set after a minute, and works again when that is made', () => {
    fail(3)
    now += MINUTE
    expect(breaker.isOpen('e')).toBe(false)
    breaker.begun('e')
    expect(breaker.isOpen('e')).toBe(true)
    fail(1)
    now += MINUTE
    breaker.begun('e')
    breaker.succeeded('e')
    expect(breaker.isOpen('e')).toBe(false)
    expect(notes.lines.at(-1)?.message).toMatch(/answers again/)
  })
})
