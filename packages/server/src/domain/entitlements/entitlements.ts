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
}

/** What a principal may do. Every 'may they' of the server is asked here. */
export interface Entitlements {
  /** Make pictures at all: a partner may offer only those that are there. */
  create: boolean
  generationsPerDay: number
  submitsPerWindow: number
  waiting: number
  /** Stylize other than the default, and models marked for VIP. */
  lockedParameters: boolean
  /** Pictures without the mark. */
  unmarked: boolean
  /** Before others in the queue. */
  priority: boolean
  worksKeptDays: number
}

export function createEntitlements(limits: EntitlementLimits) {
  return ({ vip, partner }: Principal): Entitlements => ({
    create: partner?.features.includes('create') ?? true,
    generationsPerDay: vip ? limits.vipGenerationsPerDay : limits.generationsPerDay,
    submitsPerWindow: vip ? limits.vipSubmitsPerWindow : limits.submitsPerWindow,
    waiting: vip ? limits.vipWaiting : limits.waiting,
    lockedParameters: vip,
    unmarked: vip,
    priority: vip,
    worksKeptDays: limits.worksKeptDays,
  })
}

export type EntitlementsOf = ReturnType<typeof createEntitlements>
