import type { CodePurpose } from '@easel/contract/identity'
import { DAY } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { GuessCounter, VerificationCodeStore } from './code-ports.ts'
import type { KeyedHash } from './ports.ts'

interface Parts {
  store: Pick<VerificationCodeStore, 'guessesSince' | 'recordGuess'>
  keyed: KeyedHash
  clock: Clock
  limits: { codeGuessesPerDay: number; codeGuessesReserved: number }
}

export type Guesser = Pick<Principal, 'id' | 'addressKey'>

interface Guessed {
  target: string
  codePurpose: CodePurpose
}

/**
 * Wrong guesses at codes, fifteen per target and day over all codes, devices and addresses. Part of them is reserved,
 * so that strangers cannot lock the owner out: of an account for known devices; of an address or number that is being
 * registered, which has no known devices yet, for other addresses than the one whose share is used up.
 */
export function createCodeGuesses({ store, keyed, clock, limits }: Parts) {
  const reserved = Math.min(limits.codeGuessesReserved, Math.floor(limits.codeGuessesPerDay / 2))
  const share = limits.codeGuessesPerDay - reserved

  const limitsOf = (whose: GuessCounter): { counter: GuessCounter; limit: number }[] => {
    if (!whose.registering) return [{ counter: whose, limit: whose.knownDevice ? reserved : share }]
    return [
      { counter: whose, limit: share },
      { counter: { ...whose, guesser: null }, limit: limits.codeGuessesPerDay },
    ]
  }

  /** Seconds until one more guess is judged; 0: at once. */
  const wait = async (whose: GuessCounter, tx?: Tx): Promise<number> => {
    const now = clock.now()
    let longest = 0
    for (const { counter, limit } of limitsOf(whose)) {
      const { count, oldestAt } = await store.guessesSince(counter, now - DAY, tx)
      if (count >= limit) longest = Math.max(longest, secondsUntilFree(oldestAt, DAY, now))
    }
    return longest
  }

  return {
    /** Where a guess counts. Must be asked outside transactions, because the key for hashes may be read. */
    async counterOf({ target, codePurpose }: Guessed, { id, addressKey }: Guesser): Promise<GuessCounter> {
      const registering = codePurpose === 'Register'
      const from = addressKey === null ? id : (networkKeyOf(addressKey) ?? addressKey)
      const guesser = registering ? await keyed(`guesser:${from}`) : null
      return { target, knownDevice: false, registering, guesser }
    },

    /** Refuses with 429 when no guess is left. */
    async check(whose: GuessCounter, tx?: Tx): Promise<void> {
      const retryAfter = await wait(whose, tx)
      if (retryAfter > 0) throw new Refusal(429, 'code_too_many', { retryAfter })
    },

    /** Seconds until a code of somebody on a new device is judged again; 0: at once. */
    wait: (target: string): Promise<number> =>
      wait({ target, knownDevice: false, registering: false, guesser: null }),

    /** Whether known devices have guesses left today. */
    hasReserved: async (target: string, tx?: Tx): Promise<boolean> =>
      (await wait({ target, knownDevice: true, registering: false, guesser: null }, tx)) === 0,

    record: (whose: GuessCounter, tx: Tx): Promise<void> => store.recordGuess(whose, clock.now(), tx),
  }
}
