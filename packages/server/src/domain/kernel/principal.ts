/** The caller. Ownership and limits refer to `id`. */
export interface Principal {
  id: string
  kind: 'visitor' | 'member' | 'partner' | 'system'
  vip: boolean
  /** VIP without an end. */
  permanent: boolean
  /** The caller's address as limits count it; null where no limit by address applies. */
  addressKey: string | null
  /** The partner whose page the call comes from; null on our own pages. */
  partner: {
    id: string
    features: readonly string[]
    /** Limits that its operator has set, and its own of each user; null: none. */
    quotas?: {
      imagesPerDay: number | null
      imagesPerUserPerDay: number | null
      ownImagesPerDay?: number | null
      ownImagesPerUserPerDay?: number | null
    }
  } | null
  /** For a visitor: the stable key of the device, the same before and after its sign-ins. */
  device?: string
  /** For a member: the session of this call. */
  session?: { id: string; provedAt: number }
}

/** How many sets all users of the caller's partner may make together in 24 hours; null: as many as they like. */
export function imagesPerDayOf({ partner }: Pick<Principal, 'partner'>): number | null {
  const { imagesPerDay, ownImagesPerDay } = { ...partner?.quotas }
  const limit = Math.min(imagesPerDay ?? Infinity, ownImagesPerDay ?? Infinity)
  return limit === Infinity ? null : limit
}

/** How many sets each user of a partner may make in 24 hours, of those that are `own` to everybody. A partner may lower it only. */
export function imagesPerUserOf(own: number, { partner }: Pick<Principal, 'partner'>): number {
  const { imagesPerUserPerDay, ownImagesPerUserPerDay } = { ...partner?.quotas }
  return Math.min(imagesPerUserPerDay ?? own, ownImagesPerUserPerDay ?? Infinity)
}

/** Stands for a deleted person. */
export const DELETED_PRINCIPAL = 'nobody'

/** Owner of the starter collection and of curated pictures. Its id stands in indexes, so it never changes. */
export const SYSTEM_PRINCIPAL: Principal = {
  id: 'house',
  kind: 'system',
  vip: true,
  permanent: true,
  addressKey: null,
  partner: null,
}
