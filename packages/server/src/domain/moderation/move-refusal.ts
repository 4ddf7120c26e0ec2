import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Bans } from './bans.ts'
import type { PauseStore } from './ports.ts'

interface Parts {
  bans: Pick<Bans, 'refusalOf'>
  pauses: Pick<PauseStore, 'pausedUntil'>
  clock: Clock
}

/** Who is banned or paused stays where they are: neither is left behind by moving, nor brought to somebody else. */
export const createMoveRefusal =
  ({ bans, pauses, clock }: Parts) =>
  async (principalId: string, tx: Tx): Promise<Refusal | null> => {
    const banned = await bans.refusalOf(principalId, tx)
    if (banned) return banned
    const until = await pauses.pausedUntil([{ principalId }], tx)
    const left = (until ?? 0) - clock.now()
    return left > 0 ? new Refusal(406, 'banned', { retryAfter: Math.ceil(left / SECOND) }) : null
  }
