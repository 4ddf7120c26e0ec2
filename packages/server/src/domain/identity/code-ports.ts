import type { CodePurpose } from '@easel/contract/identity'
import type { Tx } from '../kernel/unit-of-work.ts'

type PlainUse = CodePurpose | `FailAttempt:${CodePurpose}`

/**
 * The use of a code. `FailAttempt` beside a purpose is a separate use, because that code lifts a lock. A known
 * device's codes are separate too, so that others cannot spend or replace them.
 */
export type CodeUse = PlainUse | `${PlainUse}@${string}`

/** The counter of a target: that of known devices, or that of all others. */
export interface TargetCounter {
  target: string
  knownDevice: boolean
}

/** Guesses at codes for registering are counted apart. */
export interface GuessCounter extends TargetCounter {
  registering: boolean
  /** Those of one address, by a key for it; null: of all. */
  guesser: string | null
}

export interface Guess {
  use: CodeUse
  target: string
  key: string
  /** The guessing principal. */
  by: string
  now: number
  maxTries: number
}

export interface VerificationCodeStore {
  /** Replaces the code before. */
  put(
    code: { use: CodeUse; target: string; key: string; at: number; expiresAt: number },
    tx: Tx,
  ): Promise<void>
  sentAt(use: CodeUse, target: string, tx: Tx): Promise<number | null>
  /** Whether a code can be judged; asked before taking a lock. */
  isLive(guess: Guess): Promise<boolean>
  /**
   * Counts a guess and returns whether it is right; null without a live code. The principal that guessed right may
   * repeat it.
   */
  judge(guess: Guess, tx: Tx): Promise<boolean | null>
  /** False when it was spent before. */
  spend(code: { use: CodeUse; target: string; key: string; now: number }, tx: Tx): Promise<boolean>
  guessesSince(whose: GuessCounter, at: number, tx?: Tx): Promise<{ count: number; oldestAt: number | null }>
  recordGuess(whose: GuessCounter, at: number, tx: Tx): Promise<void>
  deleteGuesses(target: string, tx: Tx): Promise<void>
  deleteBefore(times: { codes: number; guesses: number }): Promise<void>
}
