import { MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { credentialsLock, type Locks } from '../kernel/locks.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { IsCommonPassword, Member, MemberStore, PasswordFailures, PasswordHasher } from './ports.ts'

interface Parts {
  hasher: PasswordHasher
  isCommon: IsCommonPassword
  failures: PasswordFailures
  members: Pick<MemberStore, 'findByTarget' | 'renewHash'>
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
  limits: { passwordTries: number }
}

const FAILURES_WINDOW = 15 * MINUTE

/** Checks passwords in the same time, with the same limits and messages, whether or not the account exists. */
export function createPasswords(parts: Parts) {
  const { hasher, isCommon, failures, members, locks, uow, clock, ids, limits } = parts
  // A hash to compare with when there is no account.
  let dummy: Promise<string> | null = null

  /** Counted before the check and reset when right, so that concurrent guesses cannot exceed the limit. */
  const begin = (target: string): Promise<void> =>
    uow.run(async (tx) => {
      await locks.hold([credentialsLock(target)], tx)
      const now = clock.now()
      const { count, oldestAt } = await failures.since(target, now - FAILURES_WINDOW, tx)
      if (count >= limits.passwordTries) {
        throw new Refusal(423, 'locked', { retryAfter: secondsUntilFree(oldestAt, FAILURES_WINDOW, now) })
      }
      await failures.add(ids.next(), target, now, tx)
    })

  const matches = async (member: Member | null, password: string): Promise<boolean> => {
    dummy ??= hasher.hash(ids.secret())
    const right = await hasher.verify(member?.password ?? (await dummy), password)
    return right && member?.password != null
  }

  return {
    /** Refuses common passwords with 400. */
    async checkNew(password: string): Promise<void> {
      if (await isCommon(password)) throw new Refusal(400, 'password_common', { field: 'password' })
    },

    /** Slow by design: call it only after the account was proved. */
    hash: hasher.hash,

    /** Returns the member with the current hash. Refuses with 403, or with 423 after five wrong passwords. */
    async check(target: string, password: string): Promise<Member> {
      await begin(target)
      const member = await members.findByTarget(target)
      if (!(await matches(member, password)) || !member) throw new Refusal(403, 'credentials_wrong')
      await failures.forget(target)
      if (!member.password || !hasher.isOutdated(member.password)) return member
      const renewed = await hasher.hash(password)
      await members.renewHash(member.id, member.password, renewed)
      return { ...member, password: renewed }
    },

    /** Resets the failures under every address and number of the account. */
    async forgetFailures({ email, mobile }: Pick<Member, 'email' | 'mobile'>, tx?: Tx): Promise<void> {
      for (const target of [email, mobile]) if (target !== null) await failures.forget(target, tx)
    },
    tidy: () => failures.forgetBefore(clock.now() - FAILURES_WINDOW),
  }
}

export type Passwords = ReturnType<typeof createPasswords>
