import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
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
  /** What a device shows that has signed in before. */
  knownDevice: string | null
}

export interface SignedIn {
  token: string
  /** What the device shows the next time. */
  knownDevice: string
  member: Member
  /** Whether a deletion that was asked for has been called off by this. */
  restored: boolean
}

/**
 * Lets in whoever has shown that an account is theirs, whichever way. What the device had comes along, in the same
 * transaction. `isStill`: whether what was shown opens the account as it is by now.
 * `provedAt`: when it was shown that the account is theirs, where that was before; milliseconds.
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
    await locks.hold(keys.map(worksOf).toSorted(), tx)
    // It may have gone, been locked, or got another password or address since what was shown was judged.
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
