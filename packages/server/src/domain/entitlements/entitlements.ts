import { imagesPerUserOf, type Principal } from '../kernel/principal.ts'

/** The limits behind entitlements; shape and defaults are in the configuration's table of limits. */
export interface EntitlementLimits {
  generationsPerDay: number
  vipGenerationsPerDay: number
  submitsPerWindow: number
  vipSubmitsPerWindow: number
  waiting: number
  vipWaiting: number
  worksKeptDays: number
  savesPerDay: number
  vipSavesPerDay: number
  viewsPerDay: number
  vipViewsPerDay: number
  optimisationsPerDay: number
  vipOptimisationsPerDay: number
}

/** What a principal may do. Every permission check of the server reads this. */
export interface Entitlements {
  /** May generate; a partner can leave this out. */
  create: boolean
  /** May see the square, like its works and be shown in it. */
  square: boolean
  /** The squares the principal sees, by partner; null is our own. */
  squares: readonly (string | null)[]
  /** May see their own works page. */
  works: boolean
  generationsPerDay: number
  submitsPerWindow: number
  waiting: number
  /** May change stylize, and use models and styles marked for VIP. */
  lockedParameters: boolean
  /** Images without watermark. */
  withoutWatermark: boolean
  /** Before others in the queue. */
  priority: boolean
  /** Null: without an end. */
  worksKeptDays: number | null
  savesPerDay: number
  viewsPerDay: number
  optimisationsPerDay: number
  /** What a refusal calls the limit: a free quota, or fair use for VIP. */
  usedUp: 'daily quota' | 'fair use'
  /** May enhance images and make variations. */
  modify: boolean
  /** May download images in 4K. */
  fullSize: boolean
  /** May read whole prompts of others. */
  fullPrompts: boolean
  /** No pause after a sensitive prompt. */
  exemptFromPause: boolean
}

/** `sharing`: partners that share their square with ours, where both sides agreed. */
export function createEntitlements(limits: EntitlementLimits, sharing: () => readonly string[]) {
  const squaresOf = ({ partner }: Principal): (string | null)[] => {
    const together = sharing()
    return partner && !together.includes(partner.id) ? [partner.id] : [null, ...together]
  }
  const offers = ({ partner }: Principal, feature: string) => partner?.features.includes(feature) ?? true
  return (principal: Principal): Entitlements => ({
    create: offers(principal, 'create'),
    square: offers(principal, 'square'),
    squares: squaresOf(principal),
    works: offers(principal, 'works'),
    ...ofMembership(limits, principal),
  })
}

export type EntitlementsOf = ReturnType<typeof createEntitlements>

type OfMembership = Omit<Entitlements, 'create' | 'square' | 'squares' | 'works'>

function ofMembership(limits: EntitlementLimits, principal: Principal): OfMembership {
  const { vip, permanent } = principal
  const ownGenerations = vip ? limits.vipGenerationsPerDay : limits.generationsPerDay
  return {
    generationsPerDay: imagesPerUserOf(ownGenerations, principal),
    submitsPerWindow: vip ? limits.vipSubmitsPerWindow : limits.submitsPerWindow,
    waiting: vip ? limits.vipWaiting : limits.waiting,
    lockedParameters: vip,
    withoutWatermark: vip,
    priority: vip,
    worksKeptDays: retentionDaysOf(limits, { permanent }),
    savesPerDay: vip ? limits.vipSavesPerDay : limits.savesPerDay,
    viewsPerDay: vip ? limits.vipViewsPerDay : limits.viewsPerDay,
    optimisationsPerDay: vip ? limits.vipOptimisationsPerDay : limits.optimisationsPerDay,
    usedUp: vip ? 'fair use' : 'daily quota',
    modify: vip,
    fullSize: vip,
    fullPrompts: vip,
    exemptFromPause: vip,
  }
}

/** Days that finished works are kept; null: without an end. */
export const retentionDaysOf = (
  { worksKeptDays }: Pick<EntitlementLimits, 'worksKeptDays'>,
  { permanent }: Pick<Principal, 'permanent'>,
): number | null => (permanent ? null : worksKeptDays)
