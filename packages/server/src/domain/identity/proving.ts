import { type CodePurpose, PROVED_FOR } from '@easel/contract/identity'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Codes, RightCode, ShownCode } from './codes.ts'
import type { Passwords } from './passwords.ts'
import { isNameOf, type Member } from './ports.ts'

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
