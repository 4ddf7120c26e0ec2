import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { KnownDeviceTokens } from './known-devices.ts'
import type { Member, MemberStore, Merging } from './ports.ts'
import type { Device, Sessions } from './sessions.ts'

interface Parts {
  members: MemberStore
  devices: Pick<KnownDeviceTokens, 'note'>
  sessions: Pick<Sessions, 'begin'>
  merging: Merging
  locks: Locks
  clock: Clock
}

export interface SigningIn {
  principal: Principal
  device: Device
  mobileLogin: boolean
  /** The known-device token, null without one. */
  knownDevice: string | null
}

export interface SignedIn {
  token: string
  /** The known-device token for the next sign-in. */
  knownDevice: string
  member: Member
  /** Whether this sign-in cancelled a pending deletion. */
  restored: boolean
}

/**
 * Signs a caller in after any kind of proof, and merges the visitor into the member in the same transaction.
 * `isStill`: whether the proof is valid for the account as it is now. `provedAt`: when the owner proved the account
 * earlier, in ms.
 */
export function createAdmit({ members, devices, sessions, merging, locks, clock }: Parts) {
  return async (
    member: Member,
    isStill: (present: Member) => boolean,
    { principal, device, knownDevice }: SigningIn,
    tx: Tx,
    provedAt?: number,
  ): Promise<SignedIn> => {
    const isVisitor = principal.kind === 'visitor'
    const keys = isVisitor ? [member.id, principal.id] : [member.id]
    await locks.hold(keys.map(worksLock).toSorted(), tx)
    // The account may have been deleted, locked or changed since the proof was judged.
    const present = await members.find(member.id, tx)
    if (!present || !isStill(present)) throw new Refusal(403, 'credentials_wrong')
    if (present.lockedAt !== null) throw new Refusal(403, 'account_suspended')
    const restored = present.deletionAt !== null
    if (restored) await members.setDeletion(present.id, null, tx)
    if (isVisitor) {
      const visitor = { id: principal.id, firstId: principal.device ?? principal.id }
      await merging.merge(visitor, present.id, clock.now(), tx)
    }
    const token = await sessions.begin(present.id, device, tx, provedAt)
    const known = await devices.note(knownDevice, present.id, tx)
    return { token, knownDevice: known, member: { ...present, deletionAt: null }, restored }
  }
}

export type Admit = ReturnType<typeof createAdmit>
