import { NO_CODE } from '@easel/contract/identity'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Codes, ShownCode } from './codes.ts'
import { checkOffered } from './offered.ts'
import type { Passwords } from './passwords.ts'
import { isNameOf, type Member, type MemberStore, type Merging } from './ports.ts'
import { kindOf } from './sending.ts'
import type { Device, Sessions } from './sessions.ts'

interface Parts {
  members: MemberStore
  codes: Codes
  passwords: Passwords
  sessions: Sessions
  merging: Merging
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

export interface SigningIn {
  principal: Principal
  device: Device
  mobileLogin: boolean
}

export interface SignedIn {
  token: string
  member: Member
  /** Whether a deletion that was asked for has been called off by this. */
  restored: boolean
}

/** Whether a password is what somebody shows; else it is the code. */
export const isByPassword = (password: string, { code }: ShownCode): boolean =>
  password !== '' && code === NO_CODE

/** Becoming a member, and coming back as one. What the device had comes along, in the same transaction. */
export function createSignIn(parts: Parts) {
  const { members, codes, passwords, sessions, merging, locks, uow, clock, ids } = parts

  /** `isStill`: whether what was shown opens the account as it is by now. */
  const begin = async (
    member: Member,
    isStill: (present: Member) => boolean,
    { principal, device }: SigningIn,
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
    return { token, member: { ...present, deletionAt: null }, restored }
  }

  const byCode = async (shown: ShownCode, caller: SigningIn): Promise<SignedIn> => {
    if (shown.codePurpose !== 'Login') throw new Refusal(404, 'code_expired')
    const right = await codes.check(shown, caller.principal.id)
    return uow.run(async (tx) => {
      await codes.spend(right, tx)
      const member = await members.findByTarget(shown.target, tx)
      if (!member) throw new Refusal(404, 'code_expired')
      if (shown.codeType === 'FailAttempt') await passwords.forgetFailures(member, tx)
      return begin(member, (present) => isNameOf(shown.target, present), caller, tx)
    })
  }

  return {
    /** By password where the code is the place-holder, else by the code. */
    async login(password: string, shown: ShownCode, caller: SigningIn): Promise<SignedIn> {
      checkOffered(caller.principal)
      kindOf(shown)
      if (!isByPassword(password, shown)) return byCode(shown, caller)
      const member = await passwords.check(shown.target, password)
      return uow.run((tx) => begin(member, ({ password }) => password === member.password, caller, tx))
    },

    /** An empty password is none. Of two at once one becomes the account, the other one is told so. */
    async register(password: string, shown: ShownCode, caller: SigningIn): Promise<SignedIn> {
      checkOffered(caller.principal)
      const kind = kindOf(shown)
      if (shown.codePurpose !== 'Register') throw new Refusal(404, 'code_expired')
      if (kind === 'Email' && caller.mobileLogin) throw new Refusal(400, 'register_with_mobile')
      if (password !== '') await passwords.checkNew(password)
      const right = await codes.check(shown, caller.principal.id)
      const hash = password === '' ? null : await passwords.hash(password)
      return uow.run(async (tx) => {
        const member: Member = {
          id: `m-${ids.secret()}`,
          email: kind === 'Email' ? shown.target : null,
          mobile: kind === 'Mobile' ? shown.target : null,
          password: hash,
          createdAt: clock.now(),
          deletionAt: null,
          lockedAt: null,
        }
        if (!(await members.add(member, tx))) throw new Refusal(409, 'already_registered')
        await codes.spend(right, tx)
        return begin(member, () => true, caller, tx)
      })
    },

    /** On the word of another sign-in of the account, and proved no later than that one was. */
    async onBehalf(memberId: string, provedAt: number, caller: SigningIn, tx: Tx): Promise<SignedIn> {
      const member = await members.find(memberId, tx)
      if (!member) throw new Refusal(403, 'credentials_wrong')
      return begin(member, () => true, caller, tx, provedAt)
    },
  }
}

export type SignIn = ReturnType<typeof createSignIn>
export type OnBehalf = SignIn['onBehalf']
