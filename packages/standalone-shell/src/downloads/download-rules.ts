import { deviceOf } from '@easel/contract/browsers'
import type { Launcher } from '@easel/contract/types'

/** After this many claims the small pop-up is no longer shown. */
export const CLAIMS = 2
/** Seconds that the small pop-up stays. */
export const SMALL_POP_UP_SECONDS = 300

/** A product's app in one store. */
export interface Store {
  product: string
  /** Its name in analytics. */
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

/** What 'Free claim' opens: the Android store on Android and Windows; elsewhere null: the download page. */
export function claimTarget(stores: readonly Store[], userAgent: string): Store | null {
  if (!['android', 'windows'].includes(deviceOf(userAgent))) return null
  return stores.find(({ platform }) => platform === 'Android') ?? null
}

/** The local day as stored: the big pop-up opens by itself once a day. */
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
