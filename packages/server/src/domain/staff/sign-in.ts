import { MINUTE, SECOND } from '@easel/contract/numbers'
import { addressKeyOf } from '../kernel/address.ts'
import { newToken, tokenKeyOf } from '../kernel/bearer-token.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { createRecentCounts } from '../kernel/recent-counts.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { StaffFailures, StaffHasher, StaffMember, StaffStore, Totp } from './ports.ts'
import type { Role } from './roles.ts'
import { IDLE_TIMEOUT, SESSION_TTL } from './session-limits.ts'
import { createSetUp, recoveryKeyOf } from './set-up.ts'
import { failureTarget } from './staff.ts'

interface Parts {
  store: StaffStore
  totp: Totp
  hasher: StaffHasher
  isCommon(password: string): Promise<boolean>
  failures: StaffFailures
  /** Writes who signed in, out and was locked into the audit log. */
  record(entry: { actor: string; action: string }, tx?: Tx): Promise<void>
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

/** Who acts, and the session of it. */
export interface SignedInStaff {
  name: string
  role: Role
  tokenKey: string
  /** When the session ends, whatever is done. */
  until: number
}

/** How exactly the last use is known. */
const TOUCH_INTERVAL = 30 * SECOND
const TRIES = 5
const TRIES_WINDOW = 15 * MINUTE
/** Of one address (an IPv6 /64), with whatever names and codes; a whole /48 has so many times as many. */
const ADDRESS_TRIES = 30
const NETWORK_FACTOR = 8

/** Judges a password and a code. */
function createCredentials({ store, totp, hasher, clock, ids }: Parts) {
  // A hash to compare with when there is no such name, so that it takes as long.
  let dummy: Promise<string> | null = null
  return {
    async matches(member: StaffMember | null, password: string): Promise<boolean> {
      dummy ??= hasher.hash(ids.secret())
      const right = await hasher.verify(member?.password ?? (await dummy), password)
      return right && member?.password != null && member.disabledAt === null
    },

    /** Spends the code, of an authenticator or for recovery; the same one is never accepted again. */
    async spendCode({ name, totpSecret }: StaffMember, code: string, tx: Tx): Promise<boolean> {
      const digits = code.replace(/\s/g, '')
      if (!/^\d{6}$/.test(digits)) return store.useRecoveryCode(name, recoveryKeyOf(name, code), tx)
      const step = totp.stepOf(totpSecret, name, digits, clock.now())
      return step !== null && store.useStep(name, step, tx)
    },
  }
}

/** Signing in to the console: name, password and a one-time code, judged together. */
export function createStaffSignIn(parts: Parts) {
  const { store, hasher, failures, record, uow, clock, ids } = parts
  const fromAddress = createRecentCounts(clock, TRIES_WINDOW, {
    own: ADDRESS_TRIES,
    address: ADDRESS_TRIES,
    networkLimitFactor: NETWORK_FACTOR,
  })

  const countAddress = (address: string): (() => void) => {
    // Behind one of a private network are many, or somebody inside who guesses: it counts, too.
    const addressKey = addressKeyOf(address, true)
    return fromAddress.begin({ id: `address ${addressKey}`, kind: 'visitor', vip: false, addressKey })
  }

  /** Counted before it is judged, so that no number of tries at once gets more of them. */
  const countTry = async (name: string): Promise<void> => {
    const at = clock.now()
    const failure = { id: ids.next(), target: failureTarget(name), at }
    const before = await failures.addBelow(TRIES, failure, at - TRIES_WINDOW)
    if (before.count < TRIES) return
    throw new Refusal(423, 'locked', { retryAfter: secondsUntilFree(before.oldestAt, TRIES_WINDOW, at) })
  }

  const { matches, spendCode } = createCredentials(parts)

  const renewHash = async (member: StaffMember, password: string): Promise<void> => {
    if (member.password === null || !hasher.isOutdated(member.password)) return
    await store.renewHash(member.name, member.password, await hasher.hash(password))
  }

  const startSession = async (member: StaffMember, code: string): Promise<string | null> => {
    const token = newToken(ids)
    const now = clock.now()
    return uow.run(async (tx) => {
      if (!(await spendCode(member, code, tx))) return null
      await failures.deleteOf(failureTarget(member.name), tx)
      const session = { name: member.name, startedAt: now, lastSeenAt: now }
      await store.startSession(tokenKeyOf('staff', token), session, tx)
      await record({ actor: member.name, action: 'staff.signedIn' }, tx)
      return token
    })
  }

  return {
    /** Refuses with 403 whatever of the three is wrong, with 423 after five tries, and with 430 by address. */
    async signIn(
      { name, password, code }: { name: string; password: string; code: string },
      address: string,
    ): Promise<{ token: string; name: string; role: Role }> {
      const forgive = countAddress(address)
      await countTry(name)
      const member = await store.find(name)
      const isRight = await matches(member, password)
      const token = member && isRight ? await startSession(member, code) : null
      if (token === null || member === null) throw new Refusal(403, 'credentials_wrong')
      forgive()
      await renewHash(member, password)
      return { token, name: member.name, role: member.role }
    },

    /** Null: nobody, or no longer. `isPassive`: the page asks by itself, and keeps no session alive. */
    async identify(token: string, isPassive: boolean): Promise<SignedInStaff | null> {
      const tokenKey = tokenKeyOf('staff', token)
      const found = await store.session(tokenKey)
      if (!found) return null
      const { session, member } = found
      const now = clock.now()
      const until = session.startedAt + SESSION_TTL
      if (now >= until || now >= session.lastSeenAt + IDLE_TIMEOUT || member.disabledAt !== null) {
        await store.endSession(tokenKey)
        return null
      }
      if (!isPassive && now >= session.lastSeenAt + TOUCH_INTERVAL) await store.touch(tokenKey, now)
      return { name: member.name, role: member.role, tokenKey, until }
    },

    signOut: ({ name, tokenKey }: SignedInStaff): Promise<void> =>
      uow.run(async (tx) => {
        await store.endSession(tokenKey, tx)
        await record({ actor: name, action: 'staff.signedOut' }, tx)
      }),

    ...createSetUp({ ...parts, countAddress }),
  }
}

export type StaffSignIn = ReturnType<typeof createStaffSignIn>
