import type { Language } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
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
  /** The browser by its user agent; null: unknown. */
  browser: string | null
  language: Language
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

interface Circumstances {
  /** When the owner proved the account earlier, in ms. */
  provedAt?: number
  isRegistration?: boolean
}

/**
 * Signs a caller in after any kind of proof, and merges the visitor into the member in the same transaction.
 * `isStill`: whether the proof is valid for the account as it is now. The owner is notified of a device that the
 * account was not used on before, except the one that registers it.
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
    const known = await devices.note(caller.knownDevice, present.id, tx)
    if (known.isNew && !isRegistration) {
      const details = { device: { system: device.system, browser } }
      await notifyOwner(present, 'new_device', language, tx, details)
    }
    return { token, knownDevice: known.token, member: { ...present, deletionAt: null }, restored }
  }
}

export type Admit = ReturnType<typeof createAdmit>
