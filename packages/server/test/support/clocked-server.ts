import type { Balance } from '@easel/contract/types'
import { GENEROUS_LIMITS, useServer } from './fixture.ts'
import { peopleOf } from './people.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A server whose clock is advanced, for what counts within windows of time. */
export function useClockedServer() {
  const fixture = useServer(null)
  const people = peopleOf(() => fixture.server)
  return {
    ...people,
    fixture,
    advance: (ms: number) => fixture.server.clock.advance(ms),
    retryAfter: (data: unknown) => (data as { retryAfter: number }).retryAfter,
    savesLeft: async () => (await people.get<Balance>(fixture.visitor, '/api/v2/mj/save-consume')).json.data,
    /** Starts it with limits that allow everything but what a test is about. */
    begin: (limits: object) => fixture.start({ limits: { ...GENEROUS_LIMITS, ...limits } }),
  }
}
