import { targetOf } from '@easel/contract/identity'
import { DAY, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { PasskeyStore } from './passkey-ports.ts'
import type { Passwords } from './passwords.ts'
import { type Member, type MemberStore, targetsOf } from './ports.ts'
import type { Sessions } from './sessions.ts'
import type { VerificationCodes } from './verification-codes.ts'

interface Parts {
  members: MemberStore
  sessions: Sessions
  passkeyStore: PasskeyStore
  codes: VerificationCodes
  passwords: Passwords
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  limits: { deletionDays: number }
}

/** A command that cannot be done; the message is for the operator. */
export class AccountError extends Error {}

/** Account commands of the operator. Accounts are named by address, number or id. */
export function createAccountOperations(parts: Parts) {
  const { members, sessions, passkeyStore, codes, passwords, locks, uow, clock, limits } = parts
  const found = async (name: string): Promise<Member> => {
    const target = targetOf(name)?.target
    const member = target === undefined ? await members.find(name) : await members.findByTarget(target)
    if (!member) throw new AccountError(`There is no account "${name}".`)
    return member
  }
  const changed = async (name: string, change: (member: Member) => Promise<number>) => {
    const member = await found(name)
    return { id: member.id, ended: await change(member) }
  }

  /** When the longest of these pauses ends, of seconds each; null: there is none. */
  const endOf = async (pauses: readonly Promise<number>[]): Promise<number | null> => {
    const longest = Math.max(0, ...(await Promise.all(pauses)))
    return longest === 0 ? null : clock.now() + longest * SECOND
  }

  return {
    /** Without the password hash. The pauses are those after wrong codes and passwords, with their ends. */
    async find(name: string) {
      const { password, ...member } = await found(name)
      const { length } = await sessions.list(member.id)
      const pauses = {
        codesPausedUntil: await endOf(targetsOf(member).map(codes.guesses.wait)),
        passwordPausedUntil: await endOf([passwords.wait(member)]),
      }
      return { ...member, ...pauses, passwordSet: password !== null, sessions: length }
    },

    sessions: async (name: string) => sessions.list((await found(name)).id),

    /** Without the public keys. */
    passkeys: async (name: string) =>
      (await passkeyStore.list((await found(name)).id)).map(({ id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name, createdAt, lastUsedAt },
      })),

    /** Removes all passkeys, and ends all sessions, because some may have been started with a passkey. */
    async removePasskeys(name: string) {
      const { id } = await found(name)
      return uow.run(async (tx) => {
        await locks.hold([worksLock(id)], tx)
        const passkeys = await passkeyStore.list(id, tx)
        for (const passkey of passkeys) await passkeyStore.remove(passkey.id, id, tx)
        return { id, removed: passkeys.length, ended: await sessions.end(id, { except: null }, tx) }
      })
    },

    signOut: (name: string) =>
      changed(name, ({ id }) => uow.run((tx) => sessions.end(id, { except: null }, tx))),

    /** Ends all sessions and refuses new ones. Nobody can change or delete the account until it is unlocked. */
    lock: (name: string) =>
      changed(name, ({ id }) =>
        uow.run(async (tx) => {
          await locks.hold([worksLock(id)], tx)
          await members.setLocked(id, clock.now(), tx)
          return sessions.end(id, { except: null }, tx)
        }),
      ),

    /**
     * Unlocks, and resets the limits on wrong passwords and codes. A deletion that was asked for before begins anew,
     * because the owner could not sign in to cancel it.
     */
    unlock: (name: string) =>
      changed(name, ({ id, email, mobile }) =>
        uow.run(async (tx) => {
          await locks.hold([worksLock(id)], tx)
          const member = await members.find(id, tx)
          await members.setLocked(id, null, tx)
          if (member?.lockedAt != null && member.deletionAt !== null) {
            await members.setDeletion(id, clock.now() + limits.deletionDays * DAY, tx)
          }
          for (const target of targetsOf({ email, mobile })) await codes.resetGuesses(target, tx)
          await passwords.resetFailures({ email, mobile }, tx)
          return 0
        }),
      ),
  }
}

export type AccountOperations = ReturnType<typeof createAccountOperations>
