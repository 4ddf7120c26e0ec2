import { NO_CODE } from '@easel/contract/identity'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Admit, SignedIn, SigningIn } from './admit.ts'
import { checkOffered } from './check-offered.ts'
import type { KnownDeviceTokens } from './known-devices.ts'
import type { CountGuess, Passwords } from './passwords.ts'
import { isTargetOf, type Member, type MemberStore, targetsOf } from './ports.ts'
import { kindOf } from './send-code.ts'
import type { ShownCode, VerificationCodes } from './verification-codes.ts'

interface Parts {
  members: MemberStore
  codes: VerificationCodes
  passwords: Passwords
  devices: Pick<KnownDeviceTokens, 'of'>
  admit: Admit
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

/** Whether the caller uses a password; otherwise a code. */
export const isByPassword = (password: string, { code }: ShownCode): boolean =>
  password !== '' && code === NO_CODE

/** Registration and sign-in. */
export function createSignIn(parts: Parts) {
  const { members, codes, passwords, devices, admit, uow, clock, ids } = parts

  const byCode = async (shown: ShownCode, caller: SigningIn): Promise<SignedIn> => {
    if (shown.codePurpose !== 'Login') throw new Refusal(404, 'code_expired')
    const device = await devices.of(caller.knownDevice, shown.target)
    const right = await codes.check(shown, caller.principal, device)
    return uow.run(async (tx) => {
      await codes.spend(right, tx)
      const member = await members.findByTarget(shown.target, tx)
      if (!member) throw new Refusal(404, 'code_expired')
      if (shown.codeType === 'FailAttempt') await passwords.resetFailures(member, tx)
      return admit(member, (present) => isTargetOf(shown.target, present), caller, tx)
    })
  }

  return {
    /** By password when the code is the placeholder, else by code. `count`: see `CountGuess`. */
    async login(
      password: string,
      shown: ShownCode,
      caller: SigningIn,
      count?: CountGuess,
    ): Promise<SignedIn> {
      checkOffered(caller.principal)
      kindOf(shown)
      if (!isByPassword(password, shown)) return byCode(shown, caller)
      const member = await passwords.check(shown.target, password, count)
      // A right password is forgiven with the sign-in, which a suspended account is refused.
      if (member.lockedAt !== null) await passwords.resetFailures(member)
      const isStill = ({ password }: Member) => password === member.password
      return uow.run((tx) => admit(member, isStill, caller, tx, { resetFailuresOf: targetsOf(member) }))
    },

    /** An empty password means none. Of two concurrent registrations one is refused. */
    async register(password: string, shown: ShownCode, caller: SigningIn): Promise<SignedIn> {
      checkOffered(caller.principal)
      const kind = kindOf(shown)
      if (shown.codePurpose !== 'Register') throw new Refusal(404, 'code_expired')
      if (kind === 'Email' && caller.mobileLogin) throw new Refusal(400, 'register_with_mobile')
      if (password !== '') await passwords.checkNew(password, [shown.target], caller.principal.id)
      const right = await codes.check(shown, caller.principal)
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
          language: caller.language,
        }
        if (!(await members.add(member, tx))) throw new Refusal(409, 'already_registered')
        await codes.spend(right, tx)
        return admit(member, () => true, caller, tx, { isRegistration: true })
      })
    },

    /** Signs in on behalf of another session of the account, with that session's time of proof. */
    async onBehalf(memberId: string, provedAt: number, caller: SigningIn, tx: Tx): Promise<SignedIn> {
      const member = await members.find(memberId, tx)
      if (!member) throw new Refusal(403, 'credentials_wrong')
      return admit(member, () => true, caller, tx, { provedAt })
    },
  }
}

export type SignIn = ReturnType<typeof createSignIn>
export type OnBehalf = SignIn['onBehalf']
