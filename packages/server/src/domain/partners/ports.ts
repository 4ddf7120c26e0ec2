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

/** What was made on a partner's pages; days are of UTC, such as `2026-11-25`. */
export interface PartnerUsageStore {
  byDay(partnerId: string, since: string): Promise<PartnerDay[]>
  /** The busiest users first. */
  byUser(partnerId: string, since: string, limit: number): Promise<PartnerUserUse[]>
  /** The same, one page of them. */
  users(partnerId: string, since: string, page: PartnerUsersPage): Promise<PartnerUserUse[]>
}

export interface PartnerUsersPage {
  /** Those whose ids are this or begin with it; null: all. */
  search: readonly string[] | null
  /** What follows this one. */
  after: Pick<PartnerUserUse, 'images' | 'user'> | null
  limit: number
}

export interface PartnerDay {
  day: string
  visits: number
  /** Who made something. */
  users: number
  /** Sets of images, those that failed among them. */
  images: number
  failed: number
}

export interface PartnerUserUse {
  /** The principal's id, which says nothing of the person's name. */
  user: string
  images: number
  failed: number
  lastAt: number
}
