import { PROVED_FOR } from '@easel/contract/identity'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { createProving, type Proof } from './changing.ts'
import type { Codes } from './codes.ts'
import type { Passwords } from './passwords.ts'
import type { MemberStore } from './ports.ts'
import type { Sessions } from './sessions.ts'

interface Parts {
  members: Pick<MemberStore, 'find'>
  codes: Codes
  passwords: Passwords
  sessions: Pick<Sessions, 'prove'>
  uow: UnitOfWork
  clock: Clock
}

/**
 * Has a member show that it is the owner who asks for what no stolen session should get: by the password, or by a code
 * for signing in to what the account has. Whoever has just signed in has shown it.
 */
export function createProve({ members, codes, passwords, sessions, uow, clock }: Parts) {
  const judge = createProving({ codes, passwords })
  return async ({ id, session }: Principal, proof: Proof | undefined): Promise<void> => {
    if (!session) throw new Refusal(403, 'login_needed')
    if (proof === undefined && session.provedAt + PROVED_FOR > clock.now()) return
    const member = await members.find(id)
    if (!member) throw new Refusal(401, 'token_invalid')
    const right = await judge(proof, member, 'Login', id)
    await uow.run(async (tx) => {
      if (right) await codes.spend(right, tx)
      await sessions.prove(session.id, id, tx)
    })
  }
}
