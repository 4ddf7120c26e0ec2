import { HOUR } from '@easel/contract/numbers'
import { newToken, tokenKeyOf } from '../kernel/bearer-token.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { StaffFailures, StaffMember, StaffStore, Totp } from './ports.ts'
import type { Role } from './roles.ts'
import { IDLE_TIMEOUT, SESSION_TTL } from './session-limits.ts'

interface Parts {
  store: StaffStore
  totp: Totp
  failures: Pick<StaffFailures, 'deleteOf'>
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

/** A command that cannot be done; the message is for whoever gave it. */
export class StaffError extends Error {}

/** How long a set-up code is good for. */
const SETUP_TTL = 24 * HOUR
const STAFF_LOCK = 'staff'
/** The actor of commands. */
const RESERVED = ['terminal']

export const setupKeyOf = (code: string): string => tokenKeyOf('staff-setup', code)
/** Whose wrong sign-ins are counted. */
export const failureTarget = (name: string): string => `staff:${name}`

/** Accounts of those who work in the console. They are disabled, never deleted: the audit log names them. */
export function createStaff({ store, totp, failures, locks, uow, clock, ids }: Parts) {
  const newSetup = () => {
    const code = newToken(ids)
    const setupUntil = clock.now() + SETUP_TTL
    return { code, setup: { setupKey: setupKeyOf(code), setupUntil } }
  }
  /** Under a lock, so that two owners cannot disable each other. */
  const changing = <T>(name: string, change: (member: StaffMember, tx: Tx) => Promise<T>): Promise<T> =>
    uow.run(async (tx) => {
      await locks.hold([STAFF_LOCK], tx)
      const member = await store.find(name, tx)
      if (!member) throw new StaffError(`There is nobody "${name}" among the staff.`)
      return change(member, tx)
    })
  const keepAnOwner = async ({ name, role, disabledAt, password }: StaffMember, tx: Tx): Promise<void> => {
    if (role !== 'owner' || disabledAt !== null || password === null) return
    if ((await store.ownersBeside(name, tx)) === 0)
      throw new StaffError(`"${name}" is the last owner. Make another one first.`)
  }

  return {
    /** Without hashes and secrets. */
    async list() {
      return (await store.list()).map(({ password, totpSecret: _, setupUntil, ...member }) => ({
        ...member,
        isSetUp: password !== null,
        setupUntil: setupUntil !== null && setupUntil > clock.now() ? setupUntil : null,
      }))
    },

    /** Returns the code with which its owner sets a password and an authenticator, once and within a day. */
    async add(name: string, role: Role): Promise<{ code: string; until: number }> {
      if (RESERVED.includes(name)) throw new StaffError(`The name "${name}" is taken.`)
      const { code, setup } = newSetup()
      const member = { name, role, totpSecret: totp.newSecret(name), createdAt: clock.now() }
      await uow.run(async (tx) => {
        if (!(await store.add(member, setup, tx)))
          throw new StaffError(`"${name}" is among the staff already.`)
      })
      return { code, until: setup.setupUntil }
    },

    setRole: (name: string, role: Role): Promise<void> =>
      changing(name, async (member, tx) => {
        if (role !== 'owner') await keepAnOwner(member, tx)
        await store.setRole(name, role, tx)
      }),

    /** Signs out everywhere, and lets nobody sign in by that name. */
    disable: (name: string): Promise<{ ended: number }> =>
      changing(name, async (member, tx) => {
        await keepAnOwner(member, tx)
        await store.setDisabled(name, clock.now(), tx)
        return { ended: await store.endSessions(name, tx) }
      }),

    enable: (name: string): Promise<void> => changing(name, (_, tx) => store.setDisabled(name, null, tx)),

    signOut: (name: string): Promise<{ ended: number }> =>
      changing(name, async (_, tx) => ({ ended: await store.endSessions(name, tx) })),

    /** Ends the pause after wrong sign-ins. */
    unlock: (name: string): Promise<void> =>
      changing(name, (_, tx) => failures.deleteOf(failureTarget(name), tx)),

    /** For a lost authenticator or password: everything is set up anew with the code. */
    async reset(name: string): Promise<{ code: string; until: number }> {
      const { code, setup } = newSetup()
      await changing(name, async (_, tx) => {
        await store.reset(name, totp.newSecret(name), setup, tx)
        await store.endSessions(name, tx)
        await failures.deleteOf(failureTarget(name), tx)
      })
      return { code, until: setup.setupUntil }
    },

    /** Encrypts the keys of authenticators that were stored before there was a secret for it. */
    async sealKeys(): Promise<void> {
      for (const { name, totpSecret } of await store.list()) {
        const anew = totp.sealedAnew(totpSecret, name)
        if (anew !== null) await store.renewTotp(name, totpSecret, anew)
      }
    },

    deleteExpiredSessions: (): Promise<void> => {
      const now = clock.now()
      return store.deleteSessionsBefore({ startedAt: now - SESSION_TTL, lastSeenAt: now - IDLE_TIMEOUT })
    },
  }
}

export type Staff = ReturnType<typeof createStaff>
