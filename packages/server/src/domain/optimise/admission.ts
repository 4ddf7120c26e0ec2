import { DAY, MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { countedBy } from '../kernel/counted-by.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { Abandoned, CandidateStreams } from './ports.ts'

/** Closed before anything was whole, in a day: of one person, and of all visitors of one address; its network may more. */
const OF_ONE = 10
const OF_ADDRESS = 50
/** What a process that was killed was writing counts for so long. Nothing takes longer to be written. */
const WRITTEN_WITHIN = 2 * MINUTE

interface Parts {
  streams: CandidateStreams
  /** Refuses when so many more would be too many. */
  check(principal: Principal, count: number, tx: Tx): Promise<void>
  networkTimes: number
  locks: Locks
  uow: UnitOfWork
  clock: Clock
}

/**
 * Lets a stream of candidates begin. What is being written counts before it is charged: nobody has more written at once
 * than they have left. And whoever closes a stream before anything is whole pays nothing, although the service has begun
 * to write, which costs the operator money: nobody does so without end. Counted over all processes.
 */
export const createStreamAdmission =
  ({ streams, check, networkTimes, locks, uow, clock }: Parts) =>
  (principal: Principal, requestId: string): Promise<void> =>
    uow.run(async (tx) => {
      await locks.hold([`candidates:${principal.id}`], tx)
      const at = clock.now()
      const by = { principalId: principal.id, addressKey: addressOf(principal) }
      for (const { by: whose, limit } of countedBy(by, { own: OF_ONE, address: OF_ADDRESS, networkTimes })) {
        refuseAbove(limit, await streams.abandoned(whose, at - DAY, tx), at)
      }
      await check(principal, (await streams.open(principal.id, at, tx)) + 1, tx)
      await streams.begin({ requestId, ...by, at, until: at + WRITTEN_WITHIN }, tx)
    })

function refuseAbove(limit: number, { count, oldestAt }: Abandoned, now: number): void {
  if (count < limit) return
  throw new Refusal(430, 'rate', { retryAfter: secondsUntilFree(oldestAt, DAY, now) })
}

const addressOf = ({ kind, vip, addressKey }: Principal): string | null =>
  kind === 'visitor' && !vip ? addressKey : null
