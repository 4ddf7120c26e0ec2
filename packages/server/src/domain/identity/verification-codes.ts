import { CODE_TTL, type CodePurpose, type CodeType } from '@easel/contract/identity'
import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { credentialsLock, type Locks } from '../kernel/locks.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { createCodeGuesses, type Guesser } from './code-guesses.ts'
import type { CodeUse, GuessCounter, VerificationCodeStore } from './code-ports.ts'
import type { KeyedHash } from './ports.ts'

interface Parts {
  store: VerificationCodeStore
  keyed: KeyedHash
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  limits: { codeTries: number; codeGuessesPerDay: number; codeGuessesReserved: number }
}

/** A code as the caller presented it. */
export interface ShownCode {
  codeType: CodeType
  codePurpose: CodePurpose
  target: string
  code: string
}

/** A correct code that is still to be spent. */
export interface RightCode {
  use: CodeUse
  target: string
  key: string
}

type Use = Pick<ShownCode, 'codeType' | 'codePurpose'>

/** `device`: key of a known device, whose codes are separate. */
export function useOf({ codeType, codePurpose }: Use, device: string | null = null): CodeUse {
  const use = codeType === 'FailAttempt' ? (`FailAttempt:${codePurpose}` as const) : codePurpose
  return device === null ? use : `${use}@${device}`
}

/** Four-digit codes need tight limits: five guesses per code, and those of `createCodeGuesses` per target and day. */
export function createVerificationCodes({ store, keyed, locks, uow, clock, limits }: Parts) {
  const keyOf = (use: CodeUse, target: string, code: string) => keyed(`code:${use}:${target}:${code}`)
  const guesses = createCodeGuesses({ store, keyed, clock, limits })

  const judge = async (right: RightCode, by: string, whose: GuessCounter): Promise<boolean | null> => {
    const { use, target, key } = right
    return uow.run(async (tx) => {
      await locks.hold([credentialsLock(target)], tx)
      await guesses.check(whose, tx)
      const guess = { use, target, key, by, now: clock.now(), maxTries: limits.codeTries }
      const verdict = await store.judge(guess, tx)
      if (verdict === false) await guesses.record(whose, tx)
      return verdict
    })
  }

  return {
    keyOf,

    /** Replaces the code before. A random key makes a code that nothing matches. */
    async put(use: CodeUse, target: string, key: string, tx: Tx): Promise<void> {
      const at = clock.now()
      await store.put({ use, target, key, at, expiresAt: at + CODE_TTL }, tx)
    },

    sentAt: store.sentAt,

    guesses,

    /**
     * Counts a guess. Refuses with 404 without a live code, 405 for a wrong one, 429 above the limit, with a live
     * code or without. `device`: key of a known device, whose own code takes precedence.
     */
    async check(shown: ShownCode, guesser: Guesser, device: string | null = null): Promise<RightCode> {
      const { target } = shown
      const { id: by } = guesser
      const whose = await guesses.counterOf(shown, guesser)
      const key = await keyOf(useOf(shown), target, shown.code)
      const isLive = (right: RightCode) =>
        store.isLive({ ...right, by, now: clock.now(), maxTries: limits.codeTries })
      const own = { use: useOf(shown, device), target, key }
      const isOwn = device !== null && (await isLive(own))
      const right = isOwn ? own : { ...own, use: useOf(shown) }
      // Most guesses of a flood find no live code and take no lock.
      const verdict =
        isOwn || (await isLive(right)) ? await judge(right, by, { ...whose, knownDevice: isOwn }) : null
      if (verdict === null) {
        if (device === null || !(await guesses.hasReserved(target))) await guesses.check(whose)
        throw new Refusal(404, 'code_expired')
      }
      if (!verdict) throw new Refusal(405, 'code_wrong')
      return right
    },

    /** Refuses with 404 when a concurrent call has spent the code. */
    async spend(right: RightCode, tx: Tx): Promise<void> {
      if (!(await store.spend({ ...right, now: clock.now() }, tx))) throw new Refusal(404, 'code_expired')
    },

    /** Resets the guesses for a target, by an operator. */
    resetGuesses: store.deleteGuesses,
    deleteExpired: () => store.deleteBefore({ codes: clock.now() - DAY, guesses: clock.now() - DAY }),
  }
}

export type VerificationCodes = ReturnType<typeof createVerificationCodes>
