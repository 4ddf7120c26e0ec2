import type { Principal } from '../kernel/principal.ts'

/** The numbers that entitlements are made of. Shape and defaults: the limits table of the configuration. */
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

/** What a principal may do. Every 'may they' of the server is asked here. */
export interface Entitlements {
  /** Make pictures at all: a partner may offer only those that are there. */
  create: boolean
  /** Look at what people show each other, like it, and be among them. */
  square: boolean
  /** Whose works the square shows them: made on pages of these partners, null standing for our own. */
  squares: readonly (string | null)[]
  /** Look at one's own works. */
  works: boolean
  generationsPerDay: number
  submitsPerWindow: number
  waiting: number
  /** Stylize other than the default, and models marked for VIP. */
  lockedParameters: boolean
  /** Pictures without the mark. */
  unmarked: boolean
  /** Before others in the queue. */
  priority: boolean
  /** Null: for ever. */
  worksKeptDays: number | null
  savesPerDay: number
  viewsPerDay: number
  optimisationsPerDay: number
  /** What bounds the day: a free quota that asks for more, or what is fair for those who have paid. */
  usedUp: 'daily quota' | 'fair use'
  /** Enhance pictures, and make more from one. */
  modify: boolean
  /** Pictures in 4K. */
  large: boolean
  /** Prompts of others as a whole. */
  fullPrompts: boolean
  /** Need not wait after a prompt that may not be generated. */
  alarmsForgiven: boolean
}

/** `sharing`: partners whose works stand together with those of our own pages, since both sides have said so. */
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

function ofMembership(limits: EntitlementLimits, { vip, permanent }: Principal): OfMembership {
  return {
    generationsPerDay: vip ? limits.vipGenerationsPerDay : limits.generationsPerDay,
    submitsPerWindow: vip ? limits.vipSubmitsPerWindow : limits.submitsPerWindow,
    waiting: vip ? limits.vipWaiting : limits.waiting,
    lockedParameters: vip,
    unmarked: vip,
    priority: vip,
    worksKeptDays: keptDaysOf(limits, { permanent }),
    savesPerDay: vip ? limits.vipSavesPerDay : limits.savesPerDay,
    viewsPerDay: vip ? limits.vipViewsPerDay : limits.viewsPerDay,
    optimisationsPerDay: vip ? limits.vipOptimisationsPerDay : limits.optimisationsPerDay,
    usedUp: vip ? 'fair use' : 'daily quota',
    modify: vip,
    large: vip,
    fullPrompts: vip,
    alarmsForgiven: vip,
  }
}

/** Days that finished works of such a member are kept; null: for ever. */
export const keptDaysOf = (
  { worksKeptDays }: Pick<EntitlementLimits, 'worksKeptDays'>,
  { permanent }: Pick<Principal, 'permanent'>,
): number | null => (permanent ? null : worksKeptDays)
