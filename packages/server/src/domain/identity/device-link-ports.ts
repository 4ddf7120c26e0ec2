import type { System } from '@easel/contract/numbers'
import type { Tx } from '../kernel/unit-of-work.ts'

/** What is told of the device that wants to be signed in. */
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
  /** What both devices show. */
  number: string
  /** The principal that the device was which has claimed it. */
  claimedBy: string | null
  claimant: (Claimant & { at: number }) | null
  /** Null: nobody has decided. */
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

/** Links that sign another device in. Those of a sign-in that has ended are not found by anybody. */
export interface DeviceLinkStore {
  madeSince(principalId: string, after: number, tx: Tx): Promise<{ count: number; oldestAt: number | null }>
  /** Ends those before it of the same sign-in. */
  put(link: NewDeviceLink, secretKey: string, tx: Tx): Promise<void>
  find(id: string): Promise<DeviceLink | null>
  findBySecret(secretKey: string): Promise<DeviceLink | null>
  findByClaim(claimKey: string): Promise<DeviceLink | null>
  /** Null where it is over, or another device was quicker. */
  claim(secretKey: string, claim: Claim): Promise<DeviceLink | null>
  /** False where nobody waits for a decision any more. */
  decide(id: string, sessionId: string, allowed: boolean, now: number, until: number): Promise<boolean>
  /** Once. When the owner of the sign-in behind it was last proved to be there; null where it is over. */
  spend(id: string, now: number, tx: Tx): Promise<{ provedAt: number } | null>
  forgetBefore(at: number): Promise<void>
}
