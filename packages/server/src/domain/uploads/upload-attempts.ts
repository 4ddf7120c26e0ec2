import { DAY } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import { type CountedBy, countedBy } from '../kernel/counted-by.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'

export interface AttemptStore {
  put(
    attempt: { id: string; principalId: string; addressKey: string | null; at: number },
    tx: Tx,
  ): Promise<void>
  /** Number of attempts of the principal or the address since then, and the time of the first. */
  since(by: CountedBy, since: number, tx: Tx): Promise<{ count: number; oldestAt: number | null }>
  remove(id: string): Promise<void>
  deleteBefore(at: number): Promise<void>
}

interface Parts {
  attempts: AttemptStore
  locks: Locks
  uow: UnitOfWork
  limits: { uploadsPerDay: number; addressUploadsPerDay: number; networkLimitFactor: number }
  clock: Clock
  ids: Ids
}

const ofAddress = ({ addressKey }: Principal): string[] =>
  addressKey === null ? [] : [`uploads of ${networkKeyOf(addressKey) ?? addressKey}`]

/** Counts uploads before they are received, so that broken and invalid ones count as well. */
export function createUploadAttempts({ attempts, locks, uow, limits, clock, ids }: Parts) {
  const check = async (by: CountedBy, limit: number, now: number, tx: Tx): Promise<void> => {
    const { count, oldestAt } = await attempts.since(by, now - DAY, tx)
    if (count < limit) return
    throw new Refusal(430, 'rate', { retryAfter: secondsUntilFree(oldestAt, DAY, now) })
  }

  const checkAll = async ({ id, addressKey }: Principal, now: number, tx: Tx): Promise<void> => {
    const { uploadsPerDay: own, addressUploadsPerDay: address, networkLimitFactor } = limits
    const counted = countedBy({ principalId: id, addressKey }, { own, address, networkLimitFactor })
    for (const { by, limit } of counted) await check(by, limit, now, tx)
  }

  return {
    /** Refuses with 430 above the daily limit. Returns a function that takes the attempt back. */
    async count(principal: Principal): Promise<() => Promise<void>> {
      const id = ids.next()
      await uow.run(async (tx) => {
        await locks.hold([`uploads:${principal.id}`, ...ofAddress(principal)], tx)
        const now = clock.now()
        await checkAll(principal, now, tx)
        const { id: principalId, addressKey } = principal
        await attempts.put({ id, principalId, addressKey, at: now }, tx)
      })
      return () => attempts.remove(id)
    },

    deleteExpired: () => attempts.deleteBefore(clock.now() - DAY),
  }
}

export type UploadAttempts = ReturnType<typeof createUploadAttempts>
