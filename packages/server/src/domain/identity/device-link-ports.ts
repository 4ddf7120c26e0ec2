import type { System } from '@easel/contract/numbers'
import type { Tx } from '../kernel/unit-of-work.ts'

/** What the owner sees of the device that asks to be signed in. */
export interface Claimant {
  system: System
  browser: string | null
  area: string | null
}

export interface DeviceLink {
  id: string
  principalId: string
  sessionId: string
  at: number
  expiresAt: number
  /** The number that both devices display for comparison. */
  number: string
  /** The principal of the device that claimed the link. */
  claimedBy: string | null
  claimant: (Claimant & { at: number }) | null
  /** Null: not decided yet. */
  allowed: boolean | null
  spentAt: number | null
}

export type NewDeviceLink = Pick<
  DeviceLink,
  'id' | 'principalId' | 'sessionId' | 'at' | 'expiresAt' | 'number'
>

export interface Claim extends Claimant {
  claimKey: string
  by: string
  at: number
  expiresAt: number
}

/** Links that sign in another device. Links of an ended session are never found. */
export interface DeviceLinkStore {
  madeSince(principalId: string, after: number, tx: Tx): Promise<{ count: number; oldestAt: number | null }>
  /** Ends earlier links of the same session. */
  put(link: NewDeviceLink, secretKey: string, tx: Tx): Promise<void>
  find(id: string): Promise<DeviceLink | null>
  findBySecret(secretKey: string): Promise<DeviceLink | null>
  findByClaim(claimKey: string): Promise<DeviceLink | null>
  /** Null when the link is over or another device claimed it first. */
  claim(secretKey: string, claim: Claim): Promise<DeviceLink | null>
  /** False when the claim is not waiting any more. */
  decide(id: string, sessionId: string, allowed: boolean, now: number, until: number): Promise<boolean>
  /** Spends the claim once. Returns when the owner behind the session was last proved; null when it is over. */
  spend(id: string, now: number, tx: Tx): Promise<{ provedAt: number } | null>
  deleteBefore(at: number): Promise<void>
}
