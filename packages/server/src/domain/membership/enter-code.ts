import { looksLikeCode } from '@easel/contract/codes'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Memberships } from './memberships.ts'

interface Parts {
  memberships: Pick<Memberships, 'redeem'>
  /** Counts guesses. Refuses with 430 after too many. */
  guesses: {
    check(principal: Principal, tx: Tx): Promise<void>
    note(principal: Principal, tx: Tx): Promise<void>
  }
}

/**
 * A prompt that is an activation code: 433 says that it was right. What looks like one and is none is no prompt
 * either, and counts as a guess.
 */
export function createEnterCode({ memberships, guesses }: Parts) {
  return async (principal: Principal, prompt: string, tx: Tx): Promise<Refusal | null> => {
    if (!looksLikeCode(prompt)) return null
    await guesses.check(principal, tx)
    if (await memberships.redeem(prompt, principal.id, tx)) return new Refusal(433, 'activated')
    await guesses.note(principal, tx)
    return new Refusal(400, 'code_unknown', { field: 'prompt' })
  }
}
