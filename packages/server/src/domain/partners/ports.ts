import type { Tx } from '../kernel/unit-of-work.ts'
import type { Partner } from './partner.ts'

export interface PartnerStore {
  all(): Promise<Partner[]>
  find(id: string, tx: Tx): Promise<Partner | null>
  /** Writes all of it, whether it was there or not. */
  put(partner: Partner, at: number, tx: Tx): Promise<void>
  /** False: there was none. */
  remove(id: string, tx: Tx): Promise<boolean>
}

/** What a partner says of one of its users, once the signature was found to be good. */
export interface PartnerUser {
  /** The partner's own name for the user: stable, and nobody else's. */
  subject: string
  vip: boolean
}

export interface PartnerTokens {
  /** Throws a refusal: 401 for a token that is not good, 503 when the partner's keys cannot be had. */
  verify(partner: Partner, token: string): Promise<PartnerUser>
}
