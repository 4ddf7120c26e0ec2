import { DAY, SECOND } from '@easel/contract/numbers'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { activationCodeKey, newActivationCode } from './activation-codes.ts'
import type { Grant, Membership, MembershipStore, Term, WorkExpiry } from './ports.ts'

interface Parts {
  store: MembershipStore
  workExpiry: WorkExpiry
  locks: Locks
  uow: UnitOfWork
  changes: Changes
  clock: Clock
  ids: Ids
}

const NONE: Membership = { until: null, permanent: false }
/** How stale a cached membership may be when a notification was lost. */
const CACHE_TTL = 5 * SECOND
const CACHE_SIZE = 20_000

/** VIP memberships. Every call asks, so reads are cached briefly. */
export function createMemberships({ store, workExpiry, locks, uow, changes, clock, ids }: Parts) {
  const known = new LRUCache<string, Membership>({ max: CACHE_SIZE, ttl: CACHE_TTL })
  changes.subscribe('memberships', () => known.clear())

  const read = async (principalId: string): Promise<Membership> => {
    const before = known.get(principalId)
    if (before) return before
    const start = performance.now()
    const membership = (await store.find(principalId)) ?? NONE
    known.set(principalId, membership, { start })
    return membership
  }

  const grant = async (asked: Omit<Grant, 'id' | 'at'>, tx: Tx): Promise<boolean> => {
    const at = clock.now()
    if (!(await store.addGrant({ ...asked, id: ids.next(), at }, tx))) return false
    await locks.hold([worksLock(asked.principalId)], tx)
    const before = (await store.find(asked.principalId, tx)) ?? NONE
    await store.put(asked.principalId, added(before, asked, at), tx)
    if (asked.permanent) await workExpiry.cancelExpiry(asked.principalId, tx)
    await changes.publish('memberships', tx, asked.principalId)
    return true
  }

  return {
    read,
    grant,

    /** Reads past the cache. */
    now: async (principalId: string, tx: Tx): Promise<Membership> =>
      (await store.find(principalId, tx)) ?? NONE,

    async isVip(principalId: string): Promise<{ vip: boolean; permanent: boolean }> {
      const { until, permanent } = await read(principalId)
      return { vip: permanent || (until !== null && until > clock.now()), permanent }
    },

    /** Adds one principal's remaining time to another's; idempotent. */
    async merge(from: string, to: string, tx: Tx): Promise<void> {
      const left = await store.find(from, tx)
      if (!left) return
      const now = clock.now()
      const before = (await store.find(to, tx)) ?? NONE
      await store.put(from, NONE, tx)
      if (!left.permanent && (left.until ?? 0) <= now) return
      const permanent = left.permanent || before.permanent
      const until = Math.max(before.until ?? 0, now) + Math.max(0, (left.until ?? 0) - now)
      await store.put(to, { until: permanent ? null : until, permanent }, tx)
      if (permanent) await workExpiry.cancelExpiry(to, tx)
      await changes.publish('memberships', tx)
    },

    /** Spends the code for the principal; null: no such unused code. */
    async redeem(code: string, principalId: string, tx: Tx): Promise<Term | null> {
      const key = activationCodeKey(code)
      const term = await store.spendCode(key, principalId, clock.now(), tx)
      if (term) await grant({ ...term, principalId, source: 'code', ref: key }, tx)
      return term
    },

    /** Issues codes for the operator. They are returned once and stored as hashes. */
    async issue(count: number, term: Term): Promise<string[]> {
      const codes = Array.from({ length: count }, () => newActivationCode(ids))
      await uow.run(async (tx) => {
        for (const code of codes) {
          await store.addCode({ key: activationCodeKey(code), createdAt: clock.now(), ...term }, tx)
        }
      })
      return codes
    },
  }
}

export type Memberships = ReturnType<typeof createMemberships>

/** Days extend the current end; permanent overrides both. */
function added(before: Membership, { days, permanent }: Term, now: number): Membership {
  if (before.permanent || permanent) return { until: null, permanent: true }
  return { until: Math.max(before.until ?? 0, now) + days * DAY, permanent: false }
}
