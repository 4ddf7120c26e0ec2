import { targetOf } from '@easel/contract/identity'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Codes } from './codes.ts'
import type { PasskeyStore } from './passkey-ports.ts'
import type { Passwords } from './passwords.ts'
import type { Member, MemberStore } from './ports.ts'
import type { Sessions } from './sessions.ts'

interface Parts {
  members: MemberStore
  sessions: Sessions
  passkeyStore: PasskeyStore
  codes: Codes
  passwords: Passwords
  locks: Locks
  uow: UnitOfWork
  clock: Clock
}

/** The operator has asked for something that cannot be; the message says what. */
export class AccountFault extends Error {}

/** What an operator does with an account, named by its address, its number or its id. */
export function createAccountOperating(parts: Parts) {
  const { members, sessions, passkeyStore, codes, passwords, locks, uow, clock } = parts
  const found = async (name: string): Promise<Member> => {
    const target = targetOf(name)?.target
    const member = target === undefined ? await members.find(name) : await members.findByTarget(target)
    if (!member) throw new AccountFault(`There is no account "${name}".`)
    return member
  }
  const changed = async (name: string, change: (member: Member) => Promise<number>) => {
    const member = await found(name)
    return { id: member.id, ended: await change(member) }
  }

  return {
    /** Without what only its owner needs. */
    async find(name: string) {
      const { password, ...member } = await found(name)
      const { length } = await sessions.list(member.id)
      return { ...member, passwordSet: password !== null, sessions: length }
    },

    sessions: async (name: string) => sessions.list((await found(name)).id),

    /** What they are called, and when they were made and used. */
    passkeys: async (name: string) =>
      (await passkeyStore.list((await found(name)).id)).map(({ id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name, createdAt, lastUsedAt },
      })),

    /** All of them, and all sign-ins: whoever has come in by one is out, too. */
    async removePasskeys(name: string) {
      const { id } = await found(name)
      return uow.run(async (tx) => {
        await locks.hold([worksOf(id)], tx)
        const passkeys = await passkeyStore.list(id, tx)
        for (const passkey of passkeys) await passkeyStore.remove(passkey.id, id, tx)
        return { id, removed: passkeys.length, ended: await sessions.end(id, { except: null }, tx) }
      })
    },

    signOut: (name: string) =>
      changed(name, ({ id }) => uow.run((tx) => sessions.end(id, { except: null }, tx))),

    /** Ends all sign-ins and takes no new one. */
    lock: (name: string) =>
      changed(name, ({ id }) =>
        uow.run(async (tx) => {
          await members.setLocked(id, clock.now(), tx)
          return sessions.end(id, { except: null }, tx)
        }),
      ),

    /** Lifts that, and the pauses after wrong passwords and codes. */
    unlock: (name: string) =>
      changed(name, ({ id, email, mobile }) =>
        uow.run(async (tx) => {
          await members.setLocked(id, null, tx)
          for (const target of [email, mobile]) if (target !== null) await codes.pardon(target, tx)
          await passwords.forgetFailures({ email, mobile }, tx)
          return 0
        }),
      ),
  }
}

export type AccountOperating = ReturnType<typeof createAccountOperating>
