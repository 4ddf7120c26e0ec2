import { EVENTS_PING } from '@easel/contract/numbers'
import type { Clock } from '../../domain/kernel/clock.ts'
import { PING, write } from './event-text.ts'
import type { OpenStreams } from './open-streams.ts'

/** Turns per ping interval, so that pings of thousands of streams are spread. */
export const PING_TURNS = 50

/** One ping timer for all streams. It also detects quotas that grew by time alone. */
export function startPings(streams: OpenStreams, clock: Clock, markChanged: (principalId: string) => void) {
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % PING_TURNS
    const now = clock.now()
    for (const { caller, out, pingTurn, quotaGrowsAt } of streams.all()) {
      if (pingTurn !== turn) continue
      write(out, PING)
      if (quotaGrowsAt !== null && quotaGrowsAt <= now) markChanged(caller.principal.id)
    }
  }, EVENTS_PING / PING_TURNS)
  timer.unref()
  return () => clearInterval(timer)
}
