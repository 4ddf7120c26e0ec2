import { DAY, type Language } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { KnownDeviceTokens } from './known-devices.ts'
import type { NotifyOwner } from './notify-owner.ts'
import type { Member, MemberStore, Merging, SignInState, SignInStore } from './ports.ts'
import type { Device, Sessions } from './sessions.ts'

interface Parts {
  signIns: SignInStore
  members: Pick<MemberStore, 'setDeletion'>
  devices: Pick<KnownDeviceTokens, 'keyOf' | 'since' | 'newToken'>
  notifyOwner: NotifyOwner
  sessions: Pick<Sessions, 'create'>
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
  /** Targets whose wrong passwords are forgotten. */
  resetFailuresOf?: readonly string[]
}

/** Caps the e-mails about new devices, so that repeated sign-ins cannot fill the owner's mailbox. */
const NEW_DEVICE_EMAILS_PER_DAY = 5

/**
 * Signs a caller in after any kind of proof, and merges the visitor into the member in the same transaction.
 * `isStill`: whether the proof is valid for the account as it is now. The owner is notified of a device that the
 * account was not used on before, except the one that registers it. Everything is read in one statement and written in
 * another, because people sign in at the same time, and each statement of a transaction makes others wait.
 */
export function createAdmit(parts: Parts) {
  const { signIns, members, devices, notifyOwner, sessions, merging, locks, clock } = parts

  /** The account and what it knows of the visitor and the device, under their locks. */
  const read = async (memberId: string, visitor: Visitor | null, knownDevice: string | null, tx: Tx) => {
    const keys = visitor ? [memberId, visitor.id] : [memberId]
    await locks.hold(keys.map(worksLock).toSorted(), tx)
    const attempt = {
      memberId,
      visitorId: visitor?.id ?? null,
      deviceKey: knownDevice === null ? null : devices.keyOf(knownDevice),
      devicesSince: devices.since(),
      lettersSince: clock.now() - DAY,
    }
    return signIns.read(attempt, tx)
  }

  return async (
    { id }: Pick<Member, 'id'>,
    isStill: (present: Member) => boolean,
    caller: SigningIn,
    tx: Tx,
    { provedAt = clock.now(), isRegistration = false, resetFailuresOf = [] }: Circumstances = {},
  ): Promise<SignedIn> => {
    const { device, browser, language, knownDevice: shown } = caller
    const visitor = visitorOf(caller.principal)
    const state = await read(id, visitor, shown, tx)
    // The account may have been deleted, locked or changed since the proof was judged.
    if (!state || !isStill(state.member)) throw new Refusal(403, 'credentials_wrong')
    const { member, newDeviceEmails } = state
    if (member.lockedAt !== null) throw new Refusal(403, 'account_suspended')
    const restored = member.deletionAt !== null
    if (restored) await members.setDeletion(id, null, tx)
    const merged = mergeable(visitor, state)
    if (merged) await merging.merge(merged, id, tx)
    const { token, ...session } = sessions.create(id, device, provedAt)
    // A token that was never issued here is replaced.
    const knownDevice = shown !== null && state.isIssued ? shown : devices.newToken()
    const isNew = !state.isKnown && !isRegistration
    const record = {
      ...session,
      deviceKey: devices.keyOf(knownDevice),
      merged,
      resetFailuresOf,
      mayBeLost: isOnlySession({ restored, isRegistration, movesRows: merged?.hasRows }),
    }
    // A stranger does not choose the language of what the owner is told.
    await signIns.record({ ...record, language: isNew ? null : language }, tx)
    if (isNew && newDeviceEmails < NEW_DEVICE_EMAILS_PER_DAY) {
      await notifyOwner(member, 'new_device', language, tx, { device: { system: device.system, browser } })
    }
    return { token, knownDevice, member: { ...member, deletionAt: null }, restored }
  }
}

export type Admit = ReturnType<typeof createAdmit>

/** Null: nobody is merged. If a device signs in to two accounts at the same time, the first one gets the visitor's data. */
const mergeable = (visitor: Visitor | null, { member, mergedInto, hasRows }: SignInState) =>
  visitor && (mergedInto === null || mergedInto === member.id) ? { ...visitor, hasRows } : null

/** Whether a sign-in leaves no more than a session and the notes on its device. */
const isOnlySession = (more: { restored: boolean; isRegistration: boolean; movesRows?: boolean }): boolean =>
  !Object.values(more).includes(true)

interface Visitor {
  id: string
  firstId: string
}

const visitorOf = ({ kind, id, device }: Principal): Visitor | null =>
  kind === 'visitor' ? { id, firstId: device ?? id } : null
