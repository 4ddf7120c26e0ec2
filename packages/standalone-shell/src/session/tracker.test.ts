import type { TrackedEvents } from '@easel/contract/types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTracker } from './tracker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function page({ navigator = {}, on = true, from = 'newsletter', visited = false } = {}) {
  const sent: TrackedEvents[] = []
  const outlives: boolean[] = []
  const listeners: (() => void)[] = []
  const document = {
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
    visibilityState: 'visible',
  }
  const stored = new Map(visited ? [['visited', '1']] : [])
  const window = {
    navigator,
    setTimeout,
    document,
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  } as unknown as Window
  const track = createTracker(window, {
    session: { get: () => from },
    api: () => ({
      serverNow: () => 7,
      call: (async (_: string, { body, keepalive }: { body: TrackedEvents; keepalive: boolean }) => {
        sent.push(body)
        outlives.push(keepalive)
      }) as never,
    }),
    isOn: () => on,
  })
  const leave = () => {
    document.visibilityState = 'hidden'
    for (const listener of listeners) listener()
  }
  return { track, sent, outlives, leave }
}
const names = (sent: TrackedEvents[]) => sent.map((events) => events.map(({ name }) => name))

describe('usage events', () => {
  it('are sent in one call every few seconds, with the source of the visit', () => {
    const { track, sent } = page()
    track('submitted', { id: 'secret' })
    expect(sent).toEqual([])
    vi.advanceTimersByTime(5_000)
    const props = { from: 'newsletter', downloadPlatform: null }
    expect(sent).toEqual([
      [
        { name: 'visit', at: 7, props },
        { name: 'submitted', at: 7, props },
      ],
    ])
  })

  it('are sent at once when the page is left', () => {
    const { track, sent, outlives, leave } = page()
    track('vip_asked')
    leave()
    expect([names(sent), outlives]).toEqual([[['visit', 'vip_asked']], [true]])
  })

  it('stay within the size that browsers accept from a page that is left', () => {
    const { track, sent, outlives, leave } = page({ from: 'f'.repeat(400) })
    for (let n = 0; n < 99; n += 1) track('liked')
    leave()
    expect([sent[0]?.length, outlives]).toEqual([100, [false]])
  })

  it('count one visit per tab, however often it is reloaded', () => {
    const { track, sent } = page({ visited: true })
    track('liked')
    vi.advanceTimersByTime(5_000)
    expect(names(sent)).toEqual([['liked']])
  })

  it.each([
    ['the browser asks not to be tracked', { navigator: { doNotTrack: '1' } }],
    ['the browser sends a global privacy signal', { navigator: { globalPrivacyControl: true } }],
    ['the operator has turned them off', { on: false }],
  ])('are not sent if %s', (_, over) => {
    const { track, sent } = page(over)
    track('submitted')
    vi.advanceTimersByTime(60_000)
    expect(sent).toEqual([])
  })
})
