import { DAY, MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { countedBy } from '../kernel/counted-by.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { Abandoned, CandidateStreams } from './ports.ts'

/** Limits of abandoned streams per day: of one principal, and of all visitors at an address (a network gets more). */
const ABANDONED_PER_PRINCIPAL = 10
const ABANDONED_PER_ADDRESS = 50
/** How long a stream of a killed process counts as open; longer than any stream runs. */
const STREAM_TIMEOUT = 2 * MINUTE

interface Parts {
  streams: CandidateStreams
  /** Refuses when this many more would exceed the allowance. */
  check(principal: Principal, count: number, tx: Tx): Promise<void>
  networkLimitFactor: number
  locks: Locks
  uow: UnitOfWork
  clock: Clock
}

/**
 * Begins a stream of candidates within the limits. Open streams count before they are charged, so nobody has more
 * open than they have left. Streams closed before a whole candidate are free but cost the operator money, so their
 * number is limited. Counted over all processes.
 */
export const createBeginStream =
  ({ streams, check, networkLimitFactor, locks, uow, clock }: Parts) =>
  (principal: Principal, requestId: string): Promise<void> =>
    uow.run(async (tx) => {
      await locks.hold([`candidates:${principal.id}`], tx)
      const at = clock.now()
      const by = { principalId: principal.id, addressKey: addressOf(principal) }
      for (const { by: whose, limit } of countedBy(by, {
        own: ABANDONED_PER_PRINCIPAL,
        address: ABANDONED_PER_ADDRESS,
        networkLimitFactor,
      })) {
        refuseAbove(limit, await streams.abandoned(whose, at - DAY, tx), at)
      }
      await check(principal, (await streams.open(principal.id, at, tx)) + 1, tx)
      await streams.begin({ requestId, ...by, at, until: at + STREAM_TIMEOUT }, tx)
    })

function refuseAbove(limit: number, { count, oldestAt }: Abandoned, now: number): void {
  if (count < limit) return
  throw new Refusal(430, 'rate', { retryAfter: secondsUntilFree(oldestAt, DAY, now) })
}

const addressOf = ({ kind, vip, addressKey }: Principal): string | null =>
  kind === 'visitor' && !vip ? addressKey : null
