import type { ClientType } from './numbers.ts'

/** What must be done for a promotion. `app`: the mobile app is installed, and claims it; `open`: nothing. */
export const PROMOTION_KINDS = ['app', 'open'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** The clients that may claim a promotion, by its kind. */
export const CLAIMED_BY: Record<PromotionKind, readonly ClientType[]> = {
  app: ['h5'],
  open: ['web', 'h5'],
}
