import type { Tx } from '../kernel/unit-of-work.ts'

/** VIP until then (epoch ms), or permanently. */
export interface Membership {
  until: number | null
  permanent: boolean
}

/** A granted term: days, or permanent. */
export interface Term {
  days: number
  permanent: boolean
}

export interface Grant extends Term {
  id: string
  principalId: string
  /** The source and its reference; a grant is applied once per pair. */
  source: 'code' | 'payment' | 'promotion' | 'operator'
  ref: string
  at: number
}

export interface MembershipStore {
  find(principalId: string, tx?: Tx): Promise<Membership | null>
  put(principalId: string, membership: Membership, tx: Tx): Promise<void>
  /** False when it was granted before. */
  addGrant(grant: Grant, tx: Tx): Promise<boolean>
  /** The grants of any of them, the oldest first, without revoked ones. */
  grantsOf(principalIds: readonly string[], tx: Tx): Promise<(Term & { at: number })[]>
  /** Sets or clears when a grant was revoked. Returns its principal; null when nothing has changed. */
  revokeGrant(grant: Pick<Grant, 'source' | 'ref'>, at: number | null, tx: Tx): Promise<string | null>
  addCode(code: { key: string; createdAt: number } & Term, tx: Tx): Promise<void>
  /** Spends an unused code, null when there is none; atomic. */
  spendCode(key: string, principalId: string, at: number, tx: Tx): Promise<Term | null>
}

/** Permanent members' works do not expire. */
export interface WorkExpiry {
  /** Applies to finished works only. */
  cancelExpiry(principalId: string, tx: Tx): Promise<void>
  /** Works without an expiry get this one (epoch ms). */
  expireAt(principalId: string, until: number, tx: Tx): Promise<void>
}
