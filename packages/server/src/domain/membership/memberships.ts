import { DAY, SECOND } from '@easel/contract/numbers'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { codeKeyOf, newCode } from './codes.ts'
import type { Grant, Keepsakes, Membership, MembershipStore, Term } from './ports.ts'

interface Parts {
  store: MembershipStore
  keepsakes: Keepsakes
  locks: Locks
  uow: UnitOfWork
  changes: Changes
  clock: Clock
  ids: Ids
  /** Days that works of those are kept who are not members for good. */
  worksKeptDays: number
}

const NONE: Membership = { until: null, permanent: false }
/** A missed word of a change costs at most this long. */
const BELIEVED_FOR = 5 * SECOND
const REMEMBERED_AT_MOST = 20_000

/** Who is VIP, and how they come to be. Every call asks, so the answer is remembered for a moment. */
export function createMemberships({ store, keepsakes, locks, uow, changes, clock, ids, worksKeptDays }: Parts) {
  const known = new LRUCache<string, Membership>({ max: REMEMBERED_AT_MOST, ttl: BELIEVED_FOR })
  changes.onChange('memberships', () => known.clear())

  const read = async (principalId: string): Promise<Membership> => {
    const before = known.get(principalId)
    if (before) return before
    const start = performance.now()
    const membership = (await store.find(principalId)) ?? NONE
    known.set(principalId, membership, { start })
    return membership
  }

  /**
   * Writes what follows from the grants of somebody, and of the visitor `joined` whose grants become theirs: what is
   * revoked is left out as though it had never been.
   */
  const renew = async (principalId: string, tx: Tx, joined: readonly string[] = []): Promise<void> => {
    await locks.hold([worksOf(principalId)], tx)
    const before = (await store.find(principalId, tx)) ?? NONE
    const after = membershipOf(await store.grantsOf([principalId, ...joined], tx))
    await store.put(principalId, after, tx)
    if (after.permanent) await keepsakes.keepForEver(principalId, tx)
    else if (before.permanent) await keepsakes.keepUntil(principalId, clock.now() + worksKeptDays * DAY, tx)
    await changes.told('memberships', tx, principalId)
  }

  const grant = async (asked: Omit<Grant, 'id' | 'at'>, tx: Tx): Promise<boolean> => {
    if (!(await store.addGrant({ ...asked, id: ids.next(), at: clock.now() }, tx))) return false
    await renew(asked.principalId, tx)
    return true
  }

  const setRevoked = async (source: Grant['source'], ref: string, at: number | null, tx: Tx) => {
    const principalId = await store.revokeGrant({ source, ref }, at, tx)
    if (principalId) await renew(principalId, tx)
  }

  return {
    read,
    grant,

    /** As it is written at this moment, past the memory. */
    now: async (principalId: string, tx: Tx): Promise<Membership> =>
      (await store.find(principalId, tx)) ?? NONE,

    async isVip(principalId: string): Promise<{ vip: boolean; permanent: boolean }> {
      const { until, permanent } = await read(principalId)
      return { vip: permanent || (until !== null && until > clock.now()), permanent }
    },

    /** Takes a grant back, as though it had never been; what was given besides stays. */
    revoke: (source: Grant['source'], ref: string, tx: Tx): Promise<void> =>
      setRevoked(source, ref, clock.now(), tx),
    /** Gives back what was revoked. */
    restore: (source: Grant['source'], ref: string, tx: Tx): Promise<void> =>
      setRevoked(source, ref, null, tx),

    /** What a visitor was given counts for the member, to whom the grants themselves are moved afterwards. */
    async merge(from: string, to: string, tx: Tx): Promise<void> {
      if (!(await store.find(from, tx))) return
      await renew(to, tx, [from])
      await store.put(from, NONE, tx)
    },

    /** Spends the code for the principal. Null: there is no such unused code. */
    async redeem(code: string, principalId: string, tx: Tx): Promise<Term | null> {
      const key = codeKeyOf(code)
      const term = await store.spendCode(key, principalId, clock.now(), tx)
      if (term) await grant({ ...term, principalId, source: 'code', ref: key }, tx)
      return term
    },

    /** Makes codes for an operator to give away. They are shown once and kept as hashes. */
    async issue(count: number, term: Term): Promise<string[]> {
      const codes = Array.from({ length: count }, () => newCode(ids))
      await uow.run(async (tx) => {
        for (const code of codes) {
          await store.addCode({ key: codeKeyOf(code), createdAt: clock.now(), ...term }, tx)
        }
      })
      return codes
    },
  }
}

export type Memberships = ReturnType<typeof createMemberships>

/** Time adds to the end of what is left when it is given; for good ends all counting. */
function membershipOf(grants: readonly (Term & { at: number })[]): Membership {
  if (grants.some(({ permanent }) => permanent)) return { until: null, permanent: true }
  const until = grants.reduce<number | null>(
    (end, { days, at }) => Math.max(end ?? 0, at) + days * DAY,
    null,
  )
  return { until, permanent: false }
}
