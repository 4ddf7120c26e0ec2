import { SECOND } from '@easel/contract/numbers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Choice } from '../../src/domain/generation/engine-order.ts'
import { createPatienceWith } from '../../src/domain/generation/patience.ts'
import { createSilenceTimer } from '../../src/domain/generation/silence-timer.ts'
import type { Work } from '../../src/domain/kernel/work.ts'

let told: string[] = []
let lasted: number[] = []
const breaker = {
  silent: async (id: string, lasts: number) => {
    told.push(`${id} is silent`)
    lasted.push(lasts)
  },
  heard: async (id: string) => void told.push(`${id} is heard`),
}
const patienceOf = (most: number | null, over: Partial<Choice> = {}, timeoutSeconds = 180) =>
  createPatienceWith({
    timings: { most: async () => most },
    breaker,
    limits: { engineTimeoutSeconds: 120 },
  })(
    { profile: { id: 'e', timeoutSeconds }, hasOthers: true, ...over } as Choice,
    { operation: 0, imageCount: null } as Work,
  )

describe('how long an engine may keep silent', () => {
  it('is its time-out where no other could make the set', async () => {
    const { until, worry } = await patienceOf(1000, { hasOthers: false })
    expect([until, worry?.after]).toEqual([180 * SECOND, Number.POSITIVE_INFINITY])
    // What is heard of it is told all the same.
    told = []
    worry?.heard()
    expect(told).toEqual(['e is heard'])
  })

  it.each([
    ['that has made nothing yet: it may be slow', null, 90, 180],
    ['that is quick', 1, 15, 60],
    ['that takes its time', 18, 36, 72],
    ['that is slow: never more than its time-out, and half of it', 100, 90, 180],
  ])('depends on what its sets take where another could; of one %s', async (_, most, worried, until) => {
    const patience = await patienceOf(most === null ? null : most * SECOND)
    expect(patience).toMatchObject({ until: until * SECOND, worry: { after: worried * SECOND } })
  })
})

describe('the silence of an engine', () => {
  beforeEach(() => {
    told = []
    lasted = []
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  it('is told of early and again, and ends when something is heard; its time-out begins anew then', async () => {
    const timer = createSilenceTimer(await patienceOf(15 * SECOND))
    const hear = timer.refreshedBy(() => {})
    vi.advanceTimersByTime(29 * SECOND)
    hear(1)
    expect(told).toEqual(['e is heard'])
    vi.advanceTimersByTime(40 * SECOND)
    expect(told).toContain('e is silent')
    expect(lasted).toEqual([31_000, 36_000])
    expect(timer.signal.aborted).toBe(false)
    hear(1)
    expect(told.at(-1)).toBe('e is heard')
    vi.advanceTimersByTime(59 * SECOND)
    expect(timer.signal.aborted).toBe(false)
    vi.advanceTimersByTime(2 * SECOND)
    expect(timer.signal.reason).toMatchObject({ reason: 'engine_timeout' })
    const count = told.length
    vi.advanceTimersByTime(60 * SECOND)
    expect(told).toHaveLength(count)
  })
})
