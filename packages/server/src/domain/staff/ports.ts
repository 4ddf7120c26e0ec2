import type { Tx } from '../kernel/unit-of-work.ts'
import type { Role } from './roles.ts'

/** Somebody who works in the console. */
export interface StaffMember {
  name: string
  role: Role
  /** Null: not set up yet. */
  password: string | null
  totpSecret: string
  setupUntil: number | null
  disabledAt: number | null
  createdAt: number
  lastSignInAt: number | null
}

export interface StaffSession {
  name: string
  startedAt: number
  lastSeenAt: number
}

export interface StaffStore {
  find(name: string, tx?: Tx): Promise<StaffMember | null>
  findBySetup(setupKey: string, tx?: Tx): Promise<StaffMember | null>
  list(): Promise<(StaffMember & { recoveryCodes: number; sessions: number })[]>
  /** False when the name is taken. */
  add(
    member: Pick<StaffMember, 'name' | 'role' | 'totpSecret' | 'createdAt'>,
    setup: Setup,
    tx: Tx,
  ): Promise<boolean>
  setRole(name: string, role: Role, tx: Tx): Promise<void>
  setDisabled(name: string, at: number | null, tx: Tx): Promise<void>
  /** A new secret and code for setting up anew; the password and the recovery codes are gone. */
  reset(name: string, totpSecret: string, setup: Setup, tx: Tx): Promise<void>
  /** Ends the set-up. False when the code was used meanwhile. */
  complete(
    name: string,
    setupKey: string,
    set: { password: string; recoveryKeys: readonly string[] },
    tx: Tx,
  ): Promise<boolean>
  renewHash(name: string, from: string, to: string): Promise<void>
  /** Does nothing where it is another one meanwhile. */
  renewTotp(name: string, from: string, to: string): Promise<void>
  /** Accepts a step later than every one before; false for one that was used. */
  useStep(name: string, step: number, tx: Tx): Promise<boolean>
  /** False when there is no such unused code. */
  useRecoveryCode(name: string, codeKey: string, tx: Tx): Promise<boolean>
  /** Active owners, read under the lock that changes of roles hold. */
  ownersBeside(name: string, tx: Tx): Promise<number>
  startSession(tokenKey: string, session: StaffSession, tx: Tx): Promise<void>
  session(tokenKey: string): Promise<{ session: StaffSession; member: StaffMember } | null>
  touch(tokenKey: string, at: number): Promise<void>
  endSession(tokenKey: string, tx?: Tx): Promise<void>
  /** Returns the number. */
  endSessions(name: string, tx: Tx): Promise<number>
  deleteSessionsBefore(times: { startedAt: number; lastSeenAt: number }): Promise<void>
}

export interface Setup {
  setupKey: string
  setupUntil: number
}

/** One-time passwords by time (RFC 6238). */
export interface Totp {
  /** As it is stored, for that name alone. What takes it back may throw a `StaffKeyError`. */
  newSecret(name: string): string
  /** For whoever types it into an authenticator app. */
  reveal(stored: string, name: string): string
  /** For an authenticator app. */
  addressOf(stored: string, name: string): string
  /** The time step whose code this is, around that time; null: none. */
  stepOf(stored: string, name: string, code: string, at: number): number | null
  /** As it is to be stored from now on; null: as it is. */
  sealedAnew(stored: string, name: string): string | null
}

export interface StaffHasher {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
  isOutdated(hash: string): boolean
}

/** Failures by name, over all processes. */
export interface StaffFailures {
  addBelow(
    limit: number,
    failure: { id: string; target: string; at: number },
    windowStart: number,
  ): Promise<{ count: number; oldestAt: number | null }>
  deleteOf(target: string, tx?: Tx): Promise<void>
}
