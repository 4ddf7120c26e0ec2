import { CODE_VALID_FOR, type CodePurpose, type CodeType } from '@easel/contract/identity'
import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, secretsOf } from '../kernel/locks.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { CodeStore, CodeUse, Counted, KeyedHash } from './ports.ts'

interface Parts {
  store: CodeStore
  keyed: KeyedHash
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  limits: { codeTries: number; codeGuessesPerDay: number; codeGuessesKept: number }
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

type Use = Pick<ShownCode, 'codeType' | 'codePurpose'>

/** `device` is one that has signed in before: its codes are its own. */
export function useOf({ codeType, codePurpose }: Use, device: string | null = null): CodeUse {
  const use = codeType === 'FailAttempt' ? (`FailAttempt:${codePurpose}` as const) : codePurpose
  return device === null ? use : `${use}@${device}`
}

/**
 * Four digits are few: a code is judged five times, and wrong ones for one target fifteen times a day, over all its
 * codes, purposes, devices and addresses. Some of the fifteen are kept for devices that have signed in to the account
 * before: strangers cannot keep its owner out.
 */
export function createCodes({ store, keyed, locks, uow, clock, limits }: Parts) {
  const keyOf = (use: CodeUse, target: string, code: string) => keyed(`code:${use}:${target}:${code}`)
  const kept = Math.min(limits.codeGuessesKept, Math.floor(limits.codeGuessesPerDay / 2))
  const left = async (whose: Counted, now: number, tx: Tx) => {
    const { count, oldestAt } = await store.guessesSince(whose, now - DAY, tx)
    return { oldestAt, left: (whose.knownDevice ? kept : limits.codeGuessesPerDay - kept) - count }
  }

  const judged = async (right: RightCode, by: string, knownDevice: boolean): Promise<boolean | null> => {
    const { use, target, key } = right
    const whose = { target, knownDevice }
    return uow.run(async (tx) => {
      await locks.hold([secretsOf(target)], tx)
      const now = clock.now()
      const guesses = await left(whose, now, tx)
      if (guesses.left <= 0) {
        throw new Refusal(429, 'code_too_many', { retryAfter: secondsUntilFree(guesses.oldestAt, DAY, now) })
      }
      const verdict = await store.judge({ use, target, key, by, now, triesAtMost: limits.codeTries }, tx)
      if (verdict === false) await store.noteGuess(whose, now, tx)
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

    /** Whether a known device may still guess at codes of its own today. */
    hasKept: async (target: string, tx: Tx): Promise<boolean> =>
      (await left({ target, knownDevice: true }, clock.now(), tx)).left > 0,

    /**
     * Counts a try. Refuses with 404 where there is no code to try, 405 where it is another, 429 after too many.
     * `device` is one that has signed in before: a code of its own comes first.
     */
    async check(shown: ShownCode, by: string, device: string | null = null): Promise<RightCode> {
      const { target } = shown
      const key = await keyOf(useOf(shown), target, shown.code)
      const isLive = (right: RightCode) =>
        store.isLive({ ...right, by, now: clock.now(), triesAtMost: limits.codeTries })
      const own = { use: useOf(shown, device), target, key }
      const isOwn = device !== null && (await isLive(own))
      const right = isOwn ? own : { ...own, use: useOf(shown) }
      // Most of a flood finds nothing to be judged, and waits for nobody.
      const verdict = isOwn || (await isLive(right)) ? await judged(right, by, isOwn) : null
      if (verdict === null) throw new Refusal(404, 'code_expired')
      if (!verdict) throw new Refusal(405, 'code_wrong')
      return right
    },

    /** With what the code was shown for. Refuses with 404 where somebody was quicker. */
    async spend(right: RightCode, tx: Tx): Promise<void> {
      if (!(await store.spend({ ...right, now: clock.now() }, tx))) throw new Refusal(404, 'code_expired')
    },

    /** Lets codes of a target be judged again: an operator's word. */
    pardon: store.forgetGuesses,
    tidy: () => store.forgetBefore({ codes: clock.now() - DAY, guesses: clock.now() - DAY }),
  }
}

export type Codes = ReturnType<typeof createCodes>
