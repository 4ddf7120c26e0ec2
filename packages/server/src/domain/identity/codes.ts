import { CODE_VALID_FOR, type CodePurpose, type CodeType } from '@easel/contract/identity'
import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, secretsOf } from '../kernel/locks.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { CodeStore, CodeUse, KeyedHash } from './ports.ts'

interface Parts {
  store: CodeStore
  keyed: KeyedHash
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  limits: { codeTries: number; codeGuessesPerDay: number }
}

/** A code as somebody shows it. */
export interface ShownCode {
  codeType: CodeType
  codePurpose: CodePurpose
  target: string
  code: string
}

/** A code that was right, and is still to be spent. */
export interface RightCode {
  use: CodeUse
  target: string
  key: string
}

export const useOf = ({ codeType, codePurpose }: Pick<ShownCode, 'codeType' | 'codePurpose'>): CodeUse =>
  codeType === 'FailAttempt' ? `FailAttempt:${codePurpose}` : codePurpose

/**
 * Four digits are few: a code is judged five times, and wrong ones for one target fifteen times a day, over all its
 * codes, purposes, devices and addresses.
 */
export function createCodes({ store, keyed, locks, uow, clock, limits }: Parts) {
  const keyOf = (use: CodeUse, target: string, code: string) => keyed(`code:${use}:${target}:${code}`)

  const judged = async (right: RightCode, by: string): Promise<boolean | null> => {
    const { use, target, key } = right
    return uow.run(async (tx) => {
      await locks.hold([secretsOf(target)], tx)
      const now = clock.now()
      const { count, oldestAt } = await store.guessesSince(target, now - DAY, tx)
      if (count >= limits.codeGuessesPerDay) {
        throw new Refusal(429, 'code_too_many', { retryAfter: secondsUntilFree(oldestAt, DAY, now) })
      }
      const verdict = await store.judge({ use, target, key, by, now, triesAtMost: limits.codeTries }, tx)
      if (verdict === false) await store.noteGuess(target, now, tx)
      return verdict
    })
  }

  return {
    keyOf,

    /** Puts a code in the place of the one before; a null code is one that nothing matches. */
    async put(use: CodeUse, target: string, key: string, tx: Tx): Promise<void> {
      const at = clock.now()
      await store.put({ use, target, key, at, expiresAt: at + CODE_VALID_FOR }, tx)
    },

    sentAt: store.sentAt,

    /** Counts a try. Refuses with 404 where there is no code to try, 405 where it is another, 429 after too many. */
    async check(shown: ShownCode, by: string): Promise<RightCode> {
      const use = useOf(shown)
      const right = { use, target: shown.target, key: await keyOf(use, shown.target, shown.code) }
      // Most of a flood finds nothing to be judged, and waits for nobody.
      const verdict = (await store.isLive({ ...right, by, now: clock.now(), triesAtMost: limits.codeTries }))
        ? await judged(right, by)
        : null
      if (verdict === null) throw new Refusal(404, 'code_expired')
      if (!verdict) throw new Refusal(405, 'code_wrong')
      return right
    },

    /** With what the code was shown for. Refuses with 404 where somebody was quicker. */
    async spend(right: RightCode, tx: Tx): Promise<void> {
      if (!(await store.spend({ ...right, now: clock.now() }, tx))) throw new Refusal(404, 'code_expired')
      // Whoever has shown the right one ends the guessing; of what was tried before nothing is left to be gained.
      if (right.use.startsWith('FailAttempt:')) await store.forgetGuesses(right.target, tx)
    },

    /** Lets codes of a target be judged again: an operator's word. */
    pardon: store.forgetGuesses,
    tidy: () => store.forgetBefore({ codes: clock.now() - DAY, guesses: clock.now() - DAY }),
  }
}

export type Codes = ReturnType<typeof createCodes>
