import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendWithRetries } from '../../src/adapters/engines/outside/retry.ts'
import type { Service } from '../../src/adapters/engines/outside/service.ts'
import { EngineError } from '../../src/domain/generation/engine-error.ts'
import { createSilenceTimer } from '../../src/domain/generation/silence-timer.ts'

/** In ms. */
const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A call to a service that says again and again when it wants to be asked, and takes a while to say so. */
function busyFor({ retryAfter, answersIn }: { retryAfter: number; answersIn: number }, signal: AbortSignal) {
  const askedAt: number[] = []
  const service: Service = {
    async send() {
      askedAt.push(performance.now())
      await new Promise((resolve) => {
        setTimeout(resolve, answersIn)
      })
      return new Response('', { status: 429, headers: { 'retry-after': String(retryAfter) } })
    },
  }
  const call = {
    path: 'images',
    body: () => ({}),
    retryMs: 1,
    isRetryable: () => true,
    errorFor: () => new EngineError('engine_unavailable', 'Busy.', { unbilled: true }),
  }
  return { ended: sendWithRetries(service, call, signal), askedAt }
}

it.each([
  { retryAfter: 12, answersIn: 0 },
  { retryAfter: 10, answersIn: 3000 },
  { retryAfter: 20, answersIn: 1000 },
])(
  'what a service is too busy for is known as such, and free, before it counts as silent: $retryAfter s, answered in $answersIn ms',
  async (service) => {
    const silence = createSilenceTimer({ until: MINUTE })
    const began = performance.now()
    const { ended, askedAt } = busyFor(service, silence.signal)
    const refused = ended.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(await refused).toMatchObject({ reason: 'engine_unavailable', unbilled: true })
    silence.stop()
    // Three calls at least; the last leaves time to paint what it takes.
    expect(askedAt.length).toBeGreaterThanOrEqual(3)
    expect((askedAt.at(-1) ?? 0) - began).toBeLessThanOrEqual(0.75 * MINUTE)
  },
)
