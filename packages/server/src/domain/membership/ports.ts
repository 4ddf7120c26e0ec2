import type { Tx } from '../kernel/unit-of-work.ts'

/** How long somebody is VIP: until then (epoch ms), or for good. */
export interface Membership {
  until: number | null
  permanent: boolean
}

/** What was given: days, or for good. */
export interface Term {
  days: number
  permanent: boolean
}

export interface Grant extends Term {
  id: string
  principalId: string
  /** Where it comes from, and its name there: granted once, whatever is repeated. */
  source: 'code' | 'payment' | 'promotion' | 'operator'
  ref: string
  at: number
}

export interface MembershipStore {
  find(principalId: string, tx?: Tx): Promise<Membership | null>
  put(principalId: string, membership: Membership, tx: Tx): Promise<void>
  /** False when it was granted before. */
  addGrant(grant: Grant, tx: Tx): Promise<boolean>
  /** What counts for any of them, the oldest first: without what was revoked. */
  grantsOf(principalIds: readonly string[], tx: Tx): Promise<(Term & { at: number })[]>
  /** Sets when a grant was revoked, or takes that back. Whose it is; null when nothing has changed. */
  revokeGrant(grant: Pick<Grant, 'source' | 'ref'>, at: number | null, tx: Tx): Promise<string | null>
  addCode(code: { key: string; createdAt: number } & Term, tx: Tx): Promise<void>
  /** Spends an unused code; null when there is no such one. Of two at the same instant one succeeds. */
  spendCode(key: string, principalId: string, at: number, tx: Tx): Promise<Term | null>
}

/** What is theirs for good once they are. */
export interface Keepsakes {
  /** What is finished; what has failed is no keepsake. */
  keepForEver(principalId: string, tx: Tx): Promise<void>
  /** What had no end gets this one (epoch ms). */
  keepUntil(principalId: string, until: number, tx: Tx): Promise<void>
}
