import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { createTurns } from '../kernel/in-turn.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import {
  type IsCommonPassword,
  type Member,
  type MemberStore,
  type PasswordFailures,
  type PasswordHasher,
  targetsOf,
  type UsernameOf,
} from './ports.ts'

interface Parts {
  hasher: PasswordHasher
  isCommon: IsCommonPassword
  usernameOf: UsernameOf
  failures: PasswordFailures
  members: Pick<MemberStore, 'findByTarget' | 'renewHash'>
  clock: Clock
  ids: Ids
  limits: { passwordTries: number }
}

/**
 * Counts a guess of the caller, over all accounts, before its password is verified; refuses it above a limit. Returns
 * what takes it back when the password was right.
 */
export type CountGuess = () => () => void

/** Shorter names are in many passwords by chance. */
const MIN_NAME = 4
const MIN_OTHER_LETTERS = 3
const FAILURES_WINDOW = 15 * MINUTE
/** What was being judged for longer, by a process that ended meanwhile perhaps, counts as wrong. */
const MOST_JUDGING = 10 * SECOND
/** Other processes may be judging, so the database is asked again. */
const POLL_INTERVAL = 25

/** Checks passwords in the same time, with the same limits and messages, whether or not the account exists. */
export function createPasswords(parts: Parts) {
  const { hasher, isCommon, usernameOf, failures, members, clock, ids, limits } = parts
  // A hash to compare with when there is no account.
  let dummy: Promise<string> | null = null

  const inTurn = createTurns()

  /**
   * Counted before the check and reset when right, so that concurrent guesses cannot exceed the limit. While passwords
   * that count may still turn out right, it waits for them: a right one is not refused because of other right ones.
   * Returns the id of what was counted.
   */
  const begin = async (target: string, among: readonly string[]): Promise<string> => {
    for (let waits = 0; ; waits += 1) {
      const at = clock.now()
      const failure = { id: ids.next(), target, at, among, judgingSince: at - MOST_JUDGING }
      const before = await failures.addBelow(limits.passwordTries, failure, at - FAILURES_WINDOW)
      if (before.count < limits.passwordTries) return failure.id
      if (before.judging === 0 || waits * POLL_INTERVAL >= MOST_JUDGING) {
        throw new Refusal(423, 'locked', {
          retryAfter: secondsUntilFree(before.oldestAt, FAILURES_WINDOW, at),
        })
      }
      await pause(POLL_INTERVAL)
    }
  }

  /** A guess that the caller's limit refuses is not judged, and so no wrong one of the account. */
  const countGuess = async (count: CountGuess, counted: string) => {
    try {
      return count()
    } catch (error) {
      await failures.takeBack(counted)
      throw error
    }
  }

  const matches = async (member: Member | null, password: string): Promise<boolean> => {
    dummy ??= hasher.hash(ids.secret())
    const right = await hasher.verify(member?.password ?? (await dummy), password)
    return right && member?.password != null
  }

  return {
    /**
     * Refuses common passwords, and those made of the product's or the person's names, with 400. `principalId`: whose
     * user name is one of them. It and targets that the caller did not name are for callers who have proved the account.
     */
    async checkNew(password: string, targets: readonly string[], principalId?: string): Promise<void> {
      const username = principalId === undefined ? null : await usernameOf(principalId)
      const names = [...targets.map(localPart), username ?? '']
      if (isMadeOfNames(password, names) || (await isCommon(password)))
        throw new Refusal(400, 'password_common', { field: 'password' })
    },

    /** Slow by design: call it only after the account was proved. */
    hash: hasher.hash,

    /**
     * Returns the member with the current hash. Refuses with 403, or with 423 after five wrong passwords, which the
     * address and the number of an account share. A right one counts as wrong until the caller resets the failures.
     */
    async check(target: string, password: string, count: CountGuess = () => () => {}): Promise<Member> {
      const member = await members.findByTarget(target)
      const among = member ? targetsOf(member) : [target]
      // Of those that wait, one asks; who comes after it would learn nothing else.
      const counted = await inTurn(among.join(), () => begin(target, among))
      const undo = await countGuess(count, counted)
      if (!(await matches(member, password)) || !member) {
        await failures.settle(counted)
        throw new Refusal(403, 'credentials_wrong')
      }
      undo()
      if (!member.password || !hasher.isOutdated(member.password)) return member
      const renewed = await hasher.hash(password)
      await members.renewHash(member.id, member.password, renewed)
      return { ...member, password: renewed }
    },

    /** Seconds until a password is judged again; 0: at once. */
    async wait(member: Pick<Member, 'email' | 'mobile'>): Promise<number> {
      const now = clock.now()
      const { count, oldestAt } = await failures.since(targetsOf(member), now - FAILURES_WINDOW)
      return count < limits.passwordTries ? 0 : secondsUntilFree(oldestAt, FAILURES_WINDOW, now)
    },

    /** Resets the failures under every address and number of the account. */
    async resetFailures(member: Pick<Member, 'email' | 'mobile'>, tx?: Tx): Promise<void> {
      for (const target of targetsOf(member)) await failures.deleteOf(target, tx)
    },
    deleteExpired: () => failures.deleteBefore(clock.now() - FAILURES_WINDOW),
  }
}

const localPart = (target: string): string => target.split('@')[0] ?? ''

/** Whether hardly a letter is left without the product's name and the words of the person's names. */
function isMadeOfNames(password: string, own: readonly string[]): boolean {
  const words = own.flatMap((name) => name.toLowerCase().split(/[^\p{L}\d]+/u))
  // The longest first, because one may be the beginning of another.
  const names = ['easel', ...words]
    .filter((name) => name.length >= MIN_NAME)
    .toSorted((a, b) => b.length - a.length)
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), password.toLowerCase())
  return rest !== password.toLowerCase() && rest.replace(/\P{L}/gu, '').length < MIN_OTHER_LETTERS
}

export type Passwords = ReturnType<typeof createPasswords>
