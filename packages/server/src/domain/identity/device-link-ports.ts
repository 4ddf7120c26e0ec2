import type { System } from '@easel/contract/numbers'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { MergeStore, RenewalStore } from './ports.ts'

/** What the owner sees of the device that asks to be signed in, or to be moved to. */
export interface Claimant {
  system: System
  browser: string | null
  area: string | null
}

export interface DeviceLink {
  id: string
  principalId: string
  /** Who may decide: the session that made the link, or the visitor. */
  decider: string
  /** The key of the device whose visitor moves by the link; null: the link signs in. */
  device: string | null
  at: number
  expiresAt: number
  /** The number that both devices display for comparison. */
  number: string
  /** The principal of the device that claimed the link. */
  claimedBy: string | null
  /** `signedIn`: to an account, which everything would join. */
  claimant: (Claimant & { at: number; signedIn: boolean }) | null
  /** Null: not decided yet. */
  allowed: boolean | null
  spentAt: number | null
}

export type NewDeviceLink = Pick<
  DeviceLink,
  'id' | 'principalId' | 'decider' | 'device' | 'at' | 'expiresAt' | 'number'
>

export interface Claim extends Claimant {
  claimKey: string
  by: string
  at: number
  expiresAt: number
}

/** Links that sign in another device, or move a visitor there. Those of an ended session or visitor are never found. */
export interface DeviceLinkStore {
  /** Of an account, or of a device whose visitors come and go. */
  madeSince(
    by: { principalId: string } | { device: string },
    after: number,
    tx: Tx,
  ): Promise<{ count: number; oldestAt: number | null }>
  /** Ends earlier links of the same session or visitor. */
  put(link: NewDeviceLink, secretKey: string, tx: Tx): Promise<void>
  find(id: string): Promise<DeviceLink | null>
  findBySecret(secretKey: string): Promise<DeviceLink | null>
  findByClaim(claimKey: string): Promise<DeviceLink | null>
  /** Null when the link is over or another device claimed it first. */
  claim(secretKey: string, claim: Claim): Promise<DeviceLink | null>
  /** False when the claim is not waiting any more. */
  decide(id: string, decider: string, allowed: boolean, now: number, until: number): Promise<boolean>
  /** Spends the claim once. Returns when the owner behind the session was last proved; null when it is over. */
  spend(id: string, now: number, tx: Tx): Promise<{ provedAt: number } | null>
  /** Spends the claim of a link that moves a visitor, once. */
  spendMove(id: string, now: number, tx: Tx): Promise<boolean>
  /** Links made before then, in epoch ms. That a visitor has moved is kept longer than others, without who has claimed it. */
  deleteBefore(than: { links: number; moves: number }): Promise<void>
}

export interface DeviceMoveStore extends Pick<MergeStore, 'moveCounts'>, Pick<RenewalStore, 'hasEnded'> {
  /** Finished images of a visitor, and whether there is anything at all to be moved. */
  belongings(visitorId: string): Promise<{ images: number; isAny: boolean }>
  /** Whether the visitor was moved to this principal. */
  hasMoved(from: string, to: string, tx: Tx): Promise<boolean>
  mergeCount(firstId: string, tx: Tx): Promise<number>
  /** What `from` has used since then counts for `to` as well, who has none of it. */
  carryCounts(counts: { from: string; to: string; since: number }, tx: Tx): Promise<void>
  /** Ends the visitor. */
  record(move: { device: string; from: string; to: string; at: number }, tx: Tx): Promise<void>
}
