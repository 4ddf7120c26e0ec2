import { deviceOf } from '@easel/contract/browsers'
import type { Launcher } from '@easel/contract/types'

/** How often the small pop-up is shown to somebody who claims. */
export const CLAIMS = 2
/** Seconds that the small pop-up stays. */
export const SMALL_POP_UP_SECONDS = 300

/** Where a product's app is. */
export interface Store {
  product: string
  /** As analytics name it. */
  platform: 'Ios' | 'Android'
  url: string
}

/** The stores of all products, those of this device first. */
export function storesOf(downloads: Launcher['downloads'], userAgent: string): Store[] {
  const own = deviceOf(userAgent) === 'ios' ? 'Ios' : 'Android'
  return Object.entries(downloads)
    .flatMap(([product, { ios, android }]) => [
      ...(ios ? [{ product, platform: 'Ios' as const, url: ios }] : []),
      ...(android ? [{ product, platform: 'Android' as const, url: android }] : []),
    ])
    .toSorted((a, b) => Number(b.platform === own) - Number(a.platform === own))
}

/** What 'free claim' opens: the package where it can be installed, the page about the apps elsewhere (null). */
export function claimTarget(stores: readonly Store[], userAgent: string): Store | null {
  if (!['android', 'windows'].includes(deviceOf(userAgent))) return null
  return stores.find(({ platform }) => platform === 'Android') ?? null
}

/** The local day, as it is remembered: the big pop-up opens by itself once on each. */
export const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Whole seconds until the local day ends. */
export function secondsLeftToday(now: Date): number {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return Math.max(0, Math.ceil((midnight.getTime() - now.getTime()) / 1000))
}

/** `hh:mm:ss`. */
export const dayClock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
