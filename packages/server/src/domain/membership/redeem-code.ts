import { looksLikeCode } from '@easel/contract/codes'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Memberships } from './memberships.ts'

interface Parts {
  memberships: Pick<Memberships, 'now' | 'redeem'>
  /** Limits guesses; refuses with 430. */
  guesses: {
    check(principal: Principal, tx: Tx): Promise<void>
    record(principal: Principal, tx: Tx): Promise<void>
  }
}

/**
 * Redeems a prompt that has the form of an activation code: 433 means success. An unknown code counts as a guess and
 * is refused; a permanent member's is not looked at.
 */
export function createRedeemCode({ memberships, guesses }: Parts) {
  return async (principal: Principal, prompt: string, tx: Tx): Promise<Refusal | null> => {
    if (!looksLikeCode(prompt)) return null
    await guesses.check(principal, tx)
    // It stays unspent: they may give it away.
    if ((await memberships.now(principal.id, tx)).permanent) throw new Refusal(409, 'already_permanent')
    if (await memberships.redeem(prompt, principal.id, tx)) return new Refusal(433, 'activated')
    await guesses.record(principal, tx)
    return new Refusal(400, 'code_unknown', { field: 'prompt' })
  }
}
