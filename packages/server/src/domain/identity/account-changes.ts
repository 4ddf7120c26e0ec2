import { DAY, type Language } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { KnownDeviceTokens } from './known-devices.ts'
import type { NotifyOwner } from './notify-owner.ts'
import type { PasskeyStore } from './passkey-ports.ts'
import type { Passwords } from './passwords.ts'
import { isTargetOf, type Member, type MemberStore, type TargetKind, targetsOf } from './ports.ts'
import type { Proof, ProveOwner } from './prove-owner.ts'
import { kindOf } from './send-code.ts'
import type { Sessions } from './sessions.ts'
import type { ShownCode, VerificationCodes } from './verification-codes.ts'

interface Parts {
  members: MemberStore
  codes: VerificationCodes
  passwords: Passwords
  sessions: Sessions
  devices: Pick<KnownDeviceTokens, 'deleteOthers' | 'ofOwner'>
  notifyOwner: NotifyOwner
  passkeyStore: Pick<PasskeyStore, 'list'>
  /** Null: passkeys are not configured. */
  webAuthn: object | null
  prove: ProveOwner
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  limits: { deletionDays: number }
}

interface Caller {
  principal: Principal
  language: Language
}

const PURPOSE = { Email: 'ChangeEmail', Mobile: 'ChangeMobile' } as const

/** The one that is replaced can no longer sign in; the other one, which can, is told that there is a new one. */
const notificationsOf = (kind: TargetKind, before: Member) =>
  kind === 'Email'
    ? ([
        [{ ...before, mobile: null }, 'email_changed'],
        [{ ...before, email: null }, 'email_linked'],
      ] as const)
    : ([
        [{ ...before, email: null }, 'mobile_changed'],
        [{ ...before, mobile: null }, 'mobile_linked'],
      ] as const)

interface Changed {
  kind: ReturnType<typeof kindOf>
  before: Member
  session: { id: string }
  language: Language
}

/** Ends the other sessions where an address or number was replaced, and notifies the owner. */
async function onChanged(
  { kind, before, session, language }: Changed,
  { sessions, notifyOwner }: Pick<Parts, 'sessions' | 'notifyOwner'>,
  tx: Tx,
): Promise<void> {
  const replaced = kind === 'Email' ? before.email : before.mobile
  if (replaced !== null) await sessions.end(before.id, { except: session.id }, tx)
  for (const [owner, notification] of notificationsOf(kind, before)) {
    await notifyOwner(owner, notification, language, tx)
  }
}

/** Changes that an owner makes to the account. Each is notified to the address that the account had before. */
export function createAccountChanges(parts: Parts) {
  const { members, codes, passwords, sessions, devices, notifyOwner, prove } = parts
  const { passkeyStore, webAuthn, locks, uow, clock, limits } = parts

  const ownerOf = async (target: string, tx: Tx): Promise<Member> => {
    const member = await members.findByTarget(target, tx)
    if (!member) throw new Refusal(404, 'code_expired')
    await locks.hold([worksLock(member.id)], tx)
    // The address may belong to another account meanwhile.
    const present = await members.find(member.id, tx)
    if (!present || !isTargetOf(target, present)) throw new Refusal(404, 'code_expired')
    // Whoever the account was locked against may read its mail, too. Only the holder of a right code learns of it.
    if (present.lockedAt !== null) throw new Refusal(403, 'account_suspended')
    return present
  }

  return {
    /** Replaces the address or number. Where there was another one before, other sessions end. */
    async changeLoginInfo(shown: ShownCode, proof: Proof | undefined, caller: Caller): Promise<void> {
      const { principal, language } = caller
      const { session } = principal
      if (!session) throw new Refusal(403, 'login_needed')
      const kind = kindOf(shown)
      const purpose = PURPOSE[kind]
      if (shown.codePurpose !== purpose) throw new Refusal(404, 'code_expired')
      const member = await members.find(principal.id)
      if (!member) throw new Refusal(401, 'token_invalid')
      const proved = await prove(proof, member, purpose, principal)
      const right = await codes.check(shown, principal, await devices.ofOwner(principal, shown.target))
      await uow.run(async (tx) => {
        await locks.hold([worksLock(member.id)], tx)
        const before = await members.find(member.id, tx)
        if (!before || before.lockedAt !== null) throw new Refusal(401, 'token_invalid')
        if (!(await members.changeTarget(member.id, kind, shown.target, tx))) {
          throw new Refusal(409, 'already_registered')
        }
        await codes.spend(right, tx)
        if (proved && proved.key !== right.key) await codes.spend(proved, tx)
        // A code to the new address proves nothing of the owner.
        if (proof) await sessions.recordProof(session.id, member.id, tx)
        if (isTargetOf(shown.target, before)) return
        await onChanged({ kind, before, session, language }, parts, tx)
      })
    },

    /**
     * Changes the password of the account that the code was sent to, and ends its other sessions. Returns the
     * account's id. Passkeys stay, and the owner is notified of their number, because an intruder may have added one.
     */
    async changePassword(
      password: string,
      shown: ShownCode,
      { principal, language, knownDevice }: Caller & { knownDevice: string | null },
    ): Promise<{ id: string; passkeys: number }> {
      kindOf(shown)
      if (shown.codePurpose !== 'ChangePassword') throw new Refusal(404, 'code_expired')
      await passwords.checkNew(password, [shown.target])
      const right = await codes.check(shown, principal, await devices.ofOwner(principal, shown.target))
      // What else the account is called is told to nobody without the code, which another password does not spend.
      const owner = await members.findByTarget(shown.target)
      if (owner) await passwords.checkNew(password, targetsOf(owner), owner.id)
      const hash = await passwords.hash(password)
      return uow.run(async (tx) => {
        await codes.spend(right, tx)
        const member = await ownerOf(shown.target, tx)
        await members.setPassword(member.id, hash, tx)
        await passwords.resetFailures(member, tx)
        const own = principal.id === member.id ? (principal.session?.id ?? null) : null
        await sessions.end(member.id, { except: own }, tx)
        await devices.deleteOthers(member.id, knownDevice, tx)
        const passkeys = webAuthn ? (await passkeyStore.list(member.id, tx)).length : 0
        const isFirst = member.password === null
        await notifyOwner(member, 'password_changed', language, tx, { passkeys, ...(isFirst && { isFirst }) })
        return { id: member.id, passkeys }
      })
    },

    /** Schedules the deletion of the account; signing in before then cancels it. */
    async unregister(shown: ShownCode, { principal, language }: Caller) {
      kindOf(shown)
      if (shown.codePurpose !== 'Unregister') throw new Refusal(404, 'code_expired')
      const right = await codes.check(shown, principal, await devices.ofOwner(principal, shown.target))
      return uow.run(async (tx) => {
        await codes.spend(right, tx)
        const member = await ownerOf(shown.target, tx)
        const deletionAt = member.deletionAt ?? clock.now() + limits.deletionDays * DAY
        await members.setDeletion(member.id, deletionAt, tx)
        await sessions.end(member.id, { except: null }, tx)
        const days = Math.max(0, Math.ceil((deletionAt - clock.now()) / DAY))
        await notifyOwner(member, 'deletion_asked', language, tx, { days })
        return { id: member.id, deletionAt }
      })
    },
  }
}

export type AccountChanges = ReturnType<typeof createAccountChanges>
