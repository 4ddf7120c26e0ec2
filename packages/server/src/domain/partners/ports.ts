import type { Tx } from '../kernel/unit-of-work.ts'
import type { Partner } from './partner.ts'

export interface PartnerStore {
  all(): Promise<Partner[]>
  find(id: string, tx: Tx): Promise<Partner | null>
  /** Inserts or updates. */
  put(partner: Partner, at: number, tx: Tx): Promise<void>
  /** False when there was none. */
  remove(id: string, tx: Tx): Promise<boolean>
}

/** The user in a verified token. */
export interface PartnerUser {
  /** The partner's stable and unique user id. */
  subject: string
  vip: boolean
}

export interface PartnerTokens {
  /** Throws a refusal: 401 for an invalid token, 503 when the partner's keys cannot be fetched. */
  verify(partner: Partner, token: string): Promise<PartnerUser>
}
