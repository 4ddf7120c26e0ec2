import { CODE_TTL, type CodePurpose, type CodeType } from '@easel/contract/identity'
import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { credentialsLock, type Locks } from '../kernel/locks.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { CodeUse, GuessCounter, KeyedHash, VerificationCodeStore } from './ports.ts'

interface Parts {
  store: VerificationCodeStore
  keyed: KeyedHash
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  limits: { codeTries: number; codeGuessesPerDay: number; codeGuessesKept: number }
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

/**
 * Four-digit codes need tight limits: five guesses per code, and fifteen wrong ones per target and day over all
 * codes, purposes, devices and addresses. Part of the fifteen is reserved for known devices, so that strangers cannot
 * lock the owner out.
 */
export function createVerificationCodes({ store, keyed, locks, uow, clock, limits }: Parts) {
  const keyOf = (use: CodeUse, target: string, code: string) => keyed(`code:${use}:${target}:${code}`)
  const reserved = Math.min(limits.codeGuessesKept, Math.floor(limits.codeGuessesPerDay / 2))
  const left = async (whose: GuessCounter, now: number, tx: Tx) => {
    const { count, oldestAt } = await store.guessesSince(whose, now - DAY, tx)
    return { oldestAt, left: (whose.knownDevice ? reserved : limits.codeGuessesPerDay - reserved) - count }
  }

  const judge = async (right: RightCode, by: string, knownDevice: boolean): Promise<boolean | null> => {
    const { use, target, key } = right
    const whose = { target, knownDevice }
    return uow.run(async (tx) => {
      await locks.hold([credentialsLock(target)], tx)
      const now = clock.now()
      const guesses = await left(whose, now, tx)
      if (guesses.left <= 0) {
        throw new Refusal(429, 'code_too_many', { retryAfter: secondsUntilFree(guesses.oldestAt, DAY, now) })
      }
      const verdict = await store.judge({ use, target, key, by, now, maxTries: limits.codeTries }, tx)
      if (verdict === false) await store.recordGuess(whose, now, tx)
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

    /** Whether known devices have guesses left today. */
    hasReservedGuesses: async (target: string, tx: Tx): Promise<boolean> =>
      (await left({ target, knownDevice: true }, clock.now(), tx)).left > 0,

    /**
     * Counts a guess. Refuses with 404 without a live code, 405 for a wrong one, 429 above the limit. `device`: key
     * of a known device, whose own code takes precedence.
     */
    async check(shown: ShownCode, by: string, device: string | null = null): Promise<RightCode> {
      const { target } = shown
      const key = await keyOf(useOf(shown), target, shown.code)
      const isLive = (right: RightCode) =>
        store.isLive({ ...right, by, now: clock.now(), maxTries: limits.codeTries })
      const own = { use: useOf(shown, device), target, key }
      const isOwn = device !== null && (await isLive(own))
      const right = isOwn ? own : { ...own, use: useOf(shown) }
      // Most guesses of a flood find no live code and take no lock.
      const verdict = isOwn || (await isLive(right)) ? await judge(right, by, isOwn) : null
      if (verdict === null) throw new Refusal(404, 'code_expired')
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
