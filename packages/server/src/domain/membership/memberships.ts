import { DAY, SECOND } from '@easel/contract/numbers'
import { createCache } from '../kernel/cache.ts'
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
  /** Runs in the transaction that makes somebody a permanent member, whatever does; under their lock. */
  onPermanent(principalId: string, tx: Tx): Promise<void>
  locks: Locks
  uow: UnitOfWork
  changes: Changes
  clock: Clock
  ids: Ids
  /** Days for which works of principals without a permanent membership are kept. */
  worksKeptDays: number
}

const NONE: Membership = { until: null, permanent: false }
/** How stale a cached membership may be when a notification was lost. */
const CACHE_TTL = 5 * SECOND
const CACHE_SIZE = 20_000

/** VIP memberships, derived from grants. Every call reads one, so reads are cached briefly. */
export function createMemberships({
  store,
  workExpiry,
  onPermanent,
  locks,
  uow,
  changes,
  clock,
  ids,
  worksKeptDays,
}: Parts) {
  const cache = createCache<Membership>({ entries: CACHE_SIZE, ttl: CACHE_TTL })
  changes.subscribe('memberships', () => cache.clear())

  const read = async (principalId: string): Promise<Membership> => {
    const before = cache.get(principalId)
    if (before) return before
    const start = performance.now()
    const membership = (await store.find(principalId)) ?? NONE
    cache.set(principalId, membership, { start })
    return membership
  }

  /**
   * Derives the membership of a principal from its grants and those of the visitors `joined`, which are moved to it.
   * Revoked grants are ignored.
   */
  const renew = async (principalId: string, tx: Tx, joined: readonly string[] = []): Promise<void> => {
    await locks.hold([worksLock(principalId)], tx)
    const before = (await store.find(principalId, tx)) ?? NONE
    const after = membershipOf(await store.grantsOf([principalId, ...joined], tx))
    await store.put(principalId, after, tx)
    if (after.permanent) {
      await workExpiry.cancelExpiry(principalId, tx)
      await onPermanent(principalId, tx)
    } else if (before.permanent) await workExpiry.expireAt(principalId, clock.now() + worksKeptDays * DAY, tx)
    await changes.publish('memberships', tx, principalId)
  }

  const grant = async (added: Omit<Grant, 'id' | 'at'>, tx: Tx): Promise<boolean> => {
    if (!(await store.addGrant({ ...added, id: ids.next(), at: clock.now() }, tx))) return false
    await renew(added.principalId, tx)
    return true
  }

  const setRevoked = async (source: Grant['source'], ref: string, at: number | null, tx: Tx) => {
    const principalId = await store.revokeGrant({ source, ref }, at, tx)
    if (principalId) await renew(principalId, tx)
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

    /** Revokes a grant; other grants stay. */
    revoke: (source: Grant['source'], ref: string, tx: Tx): Promise<void> =>
      setRevoked(source, ref, clock.now(), tx),
    /** Restores a revoked grant. */
    restore: (source: Grant['source'], ref: string, tx: Tx): Promise<void> =>
      setRevoked(source, ref, null, tx),

    /** Adds the grants of a visitor to the member's membership; the grants themselves are moved afterwards. */
    async merge(from: string, to: string, tx: Tx): Promise<void> {
      if (!(await store.find(from, tx))) return
      await renew(to, tx, [from])
      await store.put(from, NONE, tx)
    },

    /** Works that have become a permanent member's do not expire any more. */
    async keepWorks(principalId: string, tx: Tx): Promise<void> {
      if ((await store.find(principalId, tx))?.permanent) await workExpiry.cancelExpiry(principalId, tx)
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

/** Days are added to the end of the membership at the time of the grant; a permanent grant overrides all days. */
function membershipOf(grants: readonly (Term & { at: number })[]): Membership {
  if (grants.some(({ permanent }) => permanent)) return { until: null, permanent: true }
  const until = grants.reduce<number | null>((end, { days, at }) => Math.max(end ?? 0, at) + days * DAY, null)
  return { until, permanent: false }
}
