import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Pulse } from '../src/session/pulse.ts'

/** A page is given that many milliseconds to start. */
const STARTING = 10_000
/** A page that answers pings after `slowness` ms, unless it hangs: then when it goes on. */
let slowness: number
let hanging: (() => void)[] | null
let pings: number
let isWaiting: boolean
/** When the page began to hang, and answered again, in simulated time. */
let changes: [hangs: boolean, at: number][]
let pulse: Pulse

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  slowness = 5
  hanging = null
  pings = 0
  isWaiting = false
  changes = []
  const answer = (answered: () => void) =>
    hanging ? hanging.push(() => setTimeout(answered, slowness)) : setTimeout(answered, slowness)
  const ping = () => {
    pings += 1
    return new Promise<void>(answer)
  }
  pulse = new Pulse(
    ping,
    () => isWaiting,
    (hangs) => changes.push([hangs, performance.now()]),
  )
})
afterEach(() => {
  pulse.end()
  vi.useRealTimers()
})

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const hang = () => {
  hanging = []
}
const goOn = () => {
  for (const answer of hanging?.splice(0) ?? []) answer()
  hanging = null
}
const call = () => {
  isWaiting = true
  pulse.watch()
}

describe('a page that hangs', () => {
  it('is noticed within two seconds of the next call, and when it goes on', async () => {
    await passes(STARTING + 5000)
    hang()
    await passes(60_000)
    expect(changes).toEqual([])
    const called = performance.now()
    call()
    await passes(2000)
    expect(changes).toHaveLength(1)
    expect(changes[0]?.[0]).toBe(true)
    expect((changes[0]?.[1] ?? 0) - called).toBeGreaterThan(1500)
    goOn()
    await passes(10)
    expect(changes.map(([hangs]) => hangs)).toEqual([true, false])
    // It may only be slow: the next time is noticed, too, and later.
    hang()
    call()
    await passes(2000)
    expect(changes).toHaveLength(2)
    await passes(7000)
    expect(changes.map(([hangs]) => hangs)).toEqual([true, false, true])
  })

  it('is asked nothing more until it answers, and nothing at all without a call', async () => {
    await passes(STARTING + 5000)
    const before = pings
    await passes(60_000)
    expect(pings).toBe(before)
    hang()
    call()
    await passes(2000)
    const asked = pings
    expect(asked - before).toBeLessThan(6)
    pulse.watch()
    await passes(60_000)
    expect(pings).toBe(asked)
  })

  it('is not noticed after the end', async () => {
    await passes(STARTING + 5000)
    hang()
    call()
    pulse.end()
    pulse.watch()
    await passes(60_000)
    goOn()
    await passes(10)
    expect(changes).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('no page is said to hang', () => {
  it('that is busy with its start for ten seconds', async () => {
    call()
    hang()
    await passes(STARTING - 100)
    goOn()
    await passes(5000)
    expect(changes).toEqual([])
  })

  it('that is as slow as it has been before', async () => {
    slowness = 1200
    await passes(STARTING + 5000)
    call()
    hang()
    await passes(3000)
    goOn()
    await passes(5000)
    expect(changes).toEqual([])
  })

  it.each([1000, 60_000])('while this one is hidden and its timers run every %s ms only', async (every) => {
    await passes(STARTING + 5000)
    pulse.end()
    const { setInterval } = globalThis
    vi.stubGlobal('setInterval', (run: () => void) => setInterval(run, every))
    pulse = new Pulse(
      () => new Promise((resolve) => setTimeout(resolve, 900)),
      () => true,
      (hangs) => changes.push([hangs, performance.now()]),
    )
    await passes(30 * 60_000)
    vi.unstubAllGlobals()
    expect(changes).toEqual([])
  })

  it('after this one was asleep, with answers behind its timer', async () => {
    await passes(STARTING + 5000)
    call()
    await passes(500)
    // The clock goes on; timers and answers do not.
    vi.setSystemTime(Date.now() + 3_600_000)
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000)
    await passes(1000)
    vi.restoreAllMocks()
    expect(changes).toEqual([])
  })
})
