import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectGuest } from '../src/guest.ts'
import { connectHost, inProcessLink } from '../src/host.ts'
import { codeOf } from './support/rigs.ts'

/** Browsers run the timers of a hidden page once a second. */
const SECOND = 1000

beforeEach(() => {
  vi.useFakeTimers()
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
    const now = performance.now()
    return setTimeout(run, Math.ceil((now + ms + 1) / SECOND) * SECOND - now)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a call without an answer times out in a hidden page too', async () => {
  const { host: transport, guest: other } = inProcessLink()
  const host = connectHost({ transport, on: {} })
  const never = () => new Promise<never>(() => {})
  const guest = connectGuest({ allowedOrigins: [], transport: other, on: { changeRouter: never } })
  await guest.ready
  const calls = [10_000, 15_500].map((timeout) =>
    codeOf(host.call('changeRouter', { to: 'home' }, { timeout })),
  )
  const settled = vi.fn()
  void Promise.all(calls).then(settled)
  await vi.advanceTimersByTimeAsync(15_500 + 3 * SECOND)
  expect(settled).toHaveBeenCalledWith(['TIMEOUT', 'TIMEOUT'])
  guest.destroy()
  host.destroy()
})
