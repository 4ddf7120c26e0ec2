import { type CodePurpose, PROOF_TTL } from '@easel/contract/identity'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { KnownDeviceTokens } from './known-devices.ts'
import type { Passwords } from './passwords.ts'
import { isTargetOf, type Member, type MemberStore } from './ports.ts'
import type { Sessions } from './sessions.ts'
import type { RightCode, ShownCode, VerificationCodes } from './verification-codes.ts'

/** Proof by the owner when the session is too old for a sensitive call. */
export type Proof = { password: string } | { verifyCode: ShownCode }

interface Parts {
  codes: Pick<VerificationCodes, 'check'>
  devices: Pick<KnownDeviceTokens, 'ofOwner'>
  passwords: Pick<Passwords, 'check' | 'resetFailures'>
  clock: Clock
}

/** Checks the proof; returns the code to be spent with the change. */
export function createProveOwner({ codes, devices, passwords, clock }: Parts) {
  return async (
    proof: Proof | undefined,
    member: Member,
    purpose: CodePurpose,
    principal: Principal,
  ): Promise<RightCode | null> => {
    const { session } = principal
    if (!proof) {
      // A recent sign-in or proof is enough.
      if (session && session.provedAt + PROOF_TTL > clock.now()) return null
      throw new Refusal(403, 'proof_needed')
    }
    if ('password' in proof) {
      // Counts like a login, so a stolen session gives no extra guesses.
      const target = member.email ?? member.mobile ?? ''
      const owner = await passwords.check(target, proof.password).catch((error: unknown) => {
        const isWrong = error instanceof Refusal && error.reason === 'credentials_wrong'
        throw isWrong ? new Refusal(403, 'password_wrong') : error
      })
      await passwords.resetFailures(owner)
      if (owner.id !== member.id) throw new Refusal(403, 'password_wrong')
      return null
    }
    const shown = proof.verifyCode
    if (!isTargetOf(shown.target, member) || shown.codePurpose !== purpose)
      throw new Refusal(404, 'code_expired')
    return codes.check(shown, principal, await devices.ofOwner(principal, shown.target))
  }
}

export type ProveOwner = ReturnType<typeof createProveOwner>

interface ConfirmParts {
  members: Pick<MemberStore, 'find'>
  prove: ProveOwner
  codes: Pick<VerificationCodes, 'spend'>
  sessions: Pick<Sessions, 'recordProof'>
  uow: UnitOfWork
}

/**
 * Requires a proof by the owner before calls that a stolen session must not make. A proof stays valid for a while.
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
      await sessions.recordProof(session.id, id, tx)
    })
  }
}

export type Confirm = ReturnType<typeof createConfirm>
