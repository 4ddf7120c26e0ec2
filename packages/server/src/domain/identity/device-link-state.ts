import { tokenKeyOf } from '../kernel/bearer-token.ts'
import type { DeviceLink } from './device-link-ports.ts'

export type LinkState = 'waiting' | 'claimed' | 'allowed' | 'refused' | 'done' | 'expired'

/** A link as its maker or a claimant meets it. `images`: of the visitor who moves by it; null: it signs in. */
export interface Opened {
  images: number | null
  expiresAt: number
}

/** How secrets of links are kept. */
export const keyOf = (secret: string): string => tokenKeyOf('device link', secret)

export function stateOf({ spentAt, allowed, expiresAt, claimant }: DeviceLink, now: number): LinkState {
  if (spentAt !== null) return 'done'
  if (allowed === false) return 'refused'
  if (expiresAt <= now) return 'expired'
  if (allowed) return 'allowed'
  return claimant ? 'claimed' : 'waiting'
}
