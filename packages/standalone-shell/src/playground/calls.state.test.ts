import type { Easel, ObservedCall } from '@easel/host-sdk'
import { describe, expect, it, vi } from 'vitest'
import { type Calls, filterCalls, MAX_CALLS, NO_CALLS, reduceCalls, type SeenCall } from './calls.state.ts'
import { reduceHealth, STARTING } from './health.state.ts'
import { canReplay, replay, replayQuestion } from './replay.ts'
import type { Question } from './start-embed.ts'

const call = (over: Partial<ObservedCall> = {}): ObservedCall => ({
  direction: 'out',
  name: 'setTheme',
  argument: { mode: 'dark' },
  ms: 20,
  ...over,
})
const seen = (calls: Calls, over: Partial<ObservedCall> = {}): Calls =>
  reduceCalls(calls, { type: 'seen', call: call(over), now: 1000 })

describe('the list of calls', () => {
  it('has the newest first, with the time at which each began', () => {
    const { rows } = seen(seen(NO_CALLS), { name: 'userChange', ms: 400 })
    expect(rows.map(({ id, name, at }) => [id, name, at])).toEqual([
      [2, 'userChange', 600],
      [1, 'setTheme', 980],
    ])
  })

  it('drops the oldest ones', () => {
    let calls = NO_CALLS
    for (let n = 0; n < MAX_CALLS + 3; n += 1) calls = seen(calls)
    expect(calls.rows).toHaveLength(MAX_CALLS)
    expect(calls.rows.at(-1)?.id).toBe(4)
  })

  it('goes on counting after it was cleared, so that no row is taken for another', () => {
    const cleared = reduceCalls(seen(NO_CALLS), { type: 'cleared' })
    expect(cleared.rows).toEqual([])
    expect(seen(cleared).rows[0]?.id).toBe(2)
  })

  it('is filtered by direction, failure and name', () => {
    const { rows } = seen(seen(seen(NO_CALLS), { name: 'openLogin', direction: 'in' }), {
      name: 'changeRouter',
      error: 'TIMEOUT',
    })
    const names = (filter: Parameters<typeof filterCalls>[1]) =>
      filterCalls(rows, filter).map(({ name }) => name)
    expect(names({ shown: 'in', text: '' })).toEqual(['openLogin'])
    expect(names({ shown: 'failed', text: '' })).toEqual(['changeRouter'])
    expect(names({ shown: 'all', text: ' THEME ' })).toEqual(['setTheme'])
  })
})

describe('a replay', () => {
  it('is offered for what this page asks of the frame, and for what it has to do itself', () => {
    expect(canReplay({ direction: 'out', name: 'headers' })).toBe(true)
    expect(canReplay({ direction: 'in', name: 'openLogin' })).toBe(true)
    // Telling it again would do nothing, or be a lie.
    expect(canReplay({ direction: 'in', name: 'iframeClick' })).toBe(false)
    expect(canReplay({ direction: 'out', name: 'openLogin' })).toBe(false)
    expect(canReplay({ direction: 'out', name: 'constructor' })).toBe(false)
  })

  it('asks this page again, lists its answer, and tells the frame of nothing but a sign-in', () => {
    const refreshHeaders = vi.fn(async () => ({ first: false }))
    const asked: Question[] = []
    const listed: ObservedCall[] = []
    const again = (name: string, outcome: 'done' | 'cancelled') => {
      const ports = {
        ask: (question: Question) => asked.push(question),
        onCall: (made: ObservedCall) => listed.push(made),
      }
      replayQuestion({ name, argument: { reason: 'save' } }, { refreshHeaders }, ports)
      asked.at(-1)?.answer(outcome)
    }
    again('showVip', 'done')
    again('openLogin', 'cancelled')
    expect(refreshHeaders).not.toHaveBeenCalled()
    again('openLogin', 'done')
    expect(refreshHeaders).toHaveBeenCalledOnce()
    replayQuestion(
      { name: 'iframeClick', argument: {} },
      { refreshHeaders },
      { ask: () => expect.fail(), onCall: () => expect.fail() },
    )
    expect(asked.map(({ name, argument }) => [name, argument])).toEqual([
      ['showVip', { reason: 'save' }],
      ['openLogin', { reason: 'save' }],
      ['openLogin', { reason: 'save' }],
    ])
    expect(listed.map(({ direction, name, answer }) => [direction, name, answer])).toEqual([
      ['in', 'showVip', { outcome: 'done' }],
      ['in', 'openLogin', { outcome: 'cancelled' }],
      ['in', 'openLogin', { outcome: 'done' }],
    ])
  })

  it('calls the same method with the same argument; headers are asked for again', () => {
    const made: unknown[] = []
    const note =
      (name: string) =>
      async (...args: unknown[]) => {
        made.push([name, ...args])
      }
    const easel = Object.fromEntries(
      ['changeRouter', 'changeLanguage', 'setTheme', 'userChange', 'refreshHeaders'].map((name) => [
        name,
        note(name),
      ]),
    ) as unknown as Easel
    const again = (name: string, argument: unknown) => replay(easel, { name, argument } as SeenCall)
    again('changeRouter', { to: 'detail', params: { id: '7' } })
    again('changeLanguage', { language: 'es' })
    again('setTheme', { mode: 'dark' })
    again('userChange', {})
    again('headers', { headers: { authorization: '…' } })
    expect(made).toEqual([
      ['changeRouter', 'detail', { id: '7' }],
      ['changeLanguage', 'es'],
      ['setTheme', { mode: 'dark' }],
      ['userChange'],
      ['refreshHeaders'],
    ])
  })
})

describe('the state of the embed', () => {
  const failed = { type: 'failed', code: 'TIMEOUT', message: 'TIMEOUT: late', isConnected: true } as const

  it('stays connected when only the headers failed', () => {
    const health = reduceHealth(reduceHealth(STARTING, { type: 'connected' }), failed)
    expect(health).toMatchObject({ state: 'connected', failure: { code: 'TIMEOUT' } })
    expect(reduceHealth(STARTING, { ...failed, isConnected: false }).state).toBe('failed')
  })

  it('is not connecting before somebody opens it', () => {
    const closed = reduceHealth(reduceHealth(STARTING, failed), { type: 'waiting' })
    expect(closed).toEqual({ ...STARTING, state: 'closed' })
    expect(reduceHealth(closed, { type: 'started' }).state).toBe('connecting')
  })

  it('forgets what was wrong when it starts anew', () => {
    const finding = { code: 'token', says: 'It has expired.', fix: 'a new one' } as const
    const ill = reduceHealth(reduceHealth(STARTING, failed), { type: 'diagnosed', findings: [finding] })
    expect(ill.findings).toEqual([finding])
    expect(reduceHealth(ill, { type: 'started' })).toEqual(STARTING)
  })
})
