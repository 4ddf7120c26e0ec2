import type { Language } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { KnownDeviceTokens } from './known-devices.ts'
import type { NotifyOwner } from './notify-owner.ts'
import type { Member, MemberStore, Merging } from './ports.ts'
import type { Device, Sessions } from './sessions.ts'

interface Parts {
  members: MemberStore
  devices: Pick<KnownDeviceTokens, 'note'>
  notifyOwner: NotifyOwner
  sessions: Pick<Sessions, 'begin'>
  merging: Merging
  locks: Locks
  clock: Clock
}

export interface SigningIn {
  principal: Principal
  device: Device
  /** Which browser asks, as it says itself; null: none that we know. */
  browser: string | null
  language: Language
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

interface Circumstances {
  /** When it was shown that the account is theirs, where that was before; milliseconds. */
  provedAt?: number
  isRegistration?: boolean
}

/**
 * Lets in whoever has shown that an account is theirs, whichever way. What the device had comes along, in the same
 * transaction. `isStill`: whether what was shown opens the account as it is by now.
 * The owner is told of a device that the account has not been used on before, but for the one that registers it.
 */
export function createAdmit(parts: Parts) {
  const { members, devices, notifyOwner, sessions, merging, locks, clock } = parts
  return async (
    member: Member,
    isStill: (present: Member) => boolean,
    caller: SigningIn,
    tx: Tx,
    { provedAt, isRegistration = false }: Circumstances = {},
  ): Promise<SignedIn> => {
    const { principal, device, browser, language } = caller
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
    const known = await devices.note(caller.knownDevice, present.id, tx)
    if (known.isNew && !isRegistration) {
      const details = { device: { system: device.system, browser } }
      await notifyOwner(present, 'new_device', language, tx, details)
    }
    return { token, knownDevice: known.token, member: { ...present, deletionAt: null }, restored }
  }
}

export type Admit = ReturnType<typeof createAdmit>
