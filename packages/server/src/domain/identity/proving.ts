import { type CodePurpose, PROVED_FOR } from '@easel/contract/identity'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Codes, RightCode, ShownCode } from './codes.ts'
import type { Passwords } from './passwords.ts'
import { isNameOf, type Member, type MemberStore } from './ports.ts'
import type { Sessions } from './sessions.ts'

/** What shows that it is the owner who asks, where the sign-in is old. */
export type Proof = { password: string } | { verifyCode: ShownCode }

interface Parts {
  codes: Pick<Codes, 'check'>
  passwords: Pick<Passwords, 'check'>
  clock: Clock
}

/** Judges what shows that it is the owner who asks; returns the code that is to be spent with it. */
export function createProving({ codes, passwords, clock }: Parts) {
  return async (
    proof: Proof | undefined,
    member: Member,
    purpose: CodePurpose,
    { id, session }: Principal,
  ): Promise<RightCode | null> => {
    if (!proof) {
      // Whoever has signed in, or shown it, a moment ago need not again.
      if (session && session.provedAt + PROVED_FOR > clock.now()) return null
      throw new Refusal(403, 'proof_needed')
    }
    if ('password' in proof) {
      // Counted as a login is: a stolen session is no way to guess it.
      const target = member.email ?? member.mobile ?? ''
      const owner = await passwords.check(target, proof.password).catch((error: unknown) => {
        const isWrong = error instanceof Refusal && error.reason === 'credentials_wrong'
        throw isWrong ? new Refusal(403, 'password_wrong') : error
      })
      if (owner.id !== member.id) throw new Refusal(403, 'password_wrong')
      return null
    }
    const shown = proof.verifyCode
    if (!isNameOf(shown.target, member) || shown.codePurpose !== purpose)
      throw new Refusal(404, 'code_expired')
    return codes.check(shown, id)
  }
}

export type Prove = ReturnType<typeof createProving>

interface ConfirmParts {
  members: Pick<MemberStore, 'find'>
  prove: Prove
  codes: Pick<Codes, 'spend'>
  sessions: Pick<Sessions, 'prove'>
  uow: UnitOfWork
}

/**
 * Has a member show that it is the owner who asks for what no stolen session should get. What was shown holds for a
 * while: it need not be shown again for what follows.
 */
export function createConfirm({ members, prove, codes, sessions, uow }: ConfirmParts) {
  return async (principal: Principal, proof: Proof | undefined): Promise<void> => {
    const { id, session } = principal
    if (!session) throw new Refusal(403, 'login_needed')
    const member = await members.find(id)
    if (!member) throw new Refusal(401, 'token_invalid')
    const code = await prove(proof, member, 'Confirm', principal)
    if (!proof) return
    await uow.run(async (tx) => {
      if (code) await codes.spend(code, tx)
      await sessions.prove(session.id, id, tx)
    })
  }
}

export type Confirm = ReturnType<typeof createConfirm>
