import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Bans } from './bans.ts'
import type { StandingStore } from './ports.ts'

interface Parts {
  bans: Pick<Bans, 'refusalFor'>
  standings: StandingStore
  clock: Clock
}

/** Who is banned or paused stays where they are: neither is left behind by moving, nor brought to somebody else. */
export const createMoveRefusal =
  ({ bans, standings, clock }: Parts) =>
  async (principalId: string, tx: Tx): Promise<Refusal | null> => {
    const { ban, pausedUntil } = await standings.find(principalId, [{ principalId }], tx)
    const banned = bans.refusalFor(ban)
    if (banned) return banned
    const left = (pausedUntil ?? 0) - clock.now()
    return left > 0 ? new Refusal(406, 'banned', { retryAfter: Math.ceil(left / SECOND) }) : null
  }
