import type { CodePurpose } from '@easel/contract/identity'
import type { Language, System } from '@easel/contract/numbers'
import type { MessageDetails, MessageKind } from '../kernel/message-kinds.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { CodeUse, TargetCounter } from './code-ports.ts'

export type TargetKind = 'Email' | 'Mobile'

export interface Member {
  /** Id of the principal. */
  id: string
  email: string | null
  mobile: string | null
  /** Encoded hash; null: no password. */
  password: string | null
  createdAt: number
  /** When the account is deleted; signing in before then cancels it. */
  deletionAt: number | null
  /** Locked by an operator since then; null: not locked. */
  lockedAt: number | null
  /** In which the owner is written to; null: unknown. */
  language: Language | null
}

/** Whether the target is an address or number of the account. */
export const isTargetOf = (target: string, { email, mobile }: Pick<Member, 'email' | 'mobile'>): boolean =>
  target === email || target === mobile

/** The address and the number of an account, as far as it has them. */
export const targetsOf = ({ email, mobile }: Pick<Member, 'email' | 'mobile'>): string[] =>
  [email, mobile].filter((target) => target !== null)

export interface MemberStore {
  find(id: string, tx?: Tx): Promise<Member | null>
  findByTarget(target: string, tx?: Tx): Promise<Member | null>
  /** False when the address or number was registered meanwhile. */
  add(member: Member, tx: Tx): Promise<boolean>
  /** False when another account has it. */
  changeTarget(id: string, kind: TargetKind, target: string, tx: Tx): Promise<boolean>
  setPassword(id: string, password: string, tx?: Tx): Promise<void>
  /** Stores the same password under a new hash, unless it was changed meanwhile. */
  renewHash(id: string, from: string, to: string): Promise<void>
  setDeletion(id: string, at: number | null, tx: Tx): Promise<void>
  setLocked(id: string, at: number | null, tx: Tx): Promise<void>
}

export interface SessionRecord {
  id: string
  principalId: string
  system: System
  area: string | null
  signedInAt: number
  provedAt: number
  lastSeenAt: number
}

export interface SessionStore {
  findByToken(tokenKey: string): Promise<SessionRecord | null>
  list(principalId: string, seenAfter: number): Promise<SessionRecord[]>
  touch(id: string, at: number): Promise<void>
  recordProof(id: string, at: number, tx?: Tx): Promise<void>
  /** Ends the named sessions, or all except one. Returns the number. */
  end(
    principalId: string,
    which: { ids: readonly string[] } | { except: string | null },
    tx: Tx,
  ): Promise<number>
  deleteBefore(seenAt: number): Promise<void>
}

/** Devices that have signed in to an account before. */
export interface KnownDevices {
  /** Whether the device is known to the account of the target: one question, whether there is such an account or not. */
  has(deviceKey: string, target: string, since: number): Promise<boolean>
  /** All but the one with the key. */
  deleteOf(principalId: string, exceptKey: string | null, tx: Tx): Promise<void>
  deleteBefore(at: number): Promise<void>
}

export interface PasswordFailures {
  /**
   * Adds a failure, unless there are `limit` in the window already. Returns the number and the oldest from before.
   * `among`: the targets that are counted together, its own by itself without them. Concurrent calls for one of them
   * see each other. `judgingSince`: it is still to be judged, and so are, of the `count`, the `judging` that began
   * after that time and were not settled; without it, it was wrong already.
   */
  addBelow(
    limit: number,
    failure: { id: string; target: string; at: number; among?: readonly string[]; judgingSince?: number },
    windowStart: number,
  ): Promise<{ count: number; judging: number; oldestAt: number | null }>
  /** It was judged, and is wrong. */
  settle(id: string): Promise<void>
  /** It is not judged. */
  takeBack(id: string): Promise<void>
  since(targets: readonly string[], windowStart: number): Promise<{ count: number; oldestAt: number | null }>
  /** Deletes all failures of a target. */
  deleteOf(target: string, tx?: Tx): Promise<void>
  deleteBefore(at: number): Promise<void>
}

export interface PasswordHasher {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
  /** Whether the hash has older parameters than new hashes. */
  isOutdated(hash: string): boolean
}

/** The name that the person has chosen; null: none. */
export type UsernameOf = (principalId: string) => Promise<string | null>

export type IsCommonPassword = (password: string) => Promise<boolean>

/** A message for an e-mail address or mobile number. */
export interface Message {
  id: string
  channel: 'email' | 'sms'
  target: string
  kind: MessageKind
  purpose: CodePurpose | null
  language: Language
  code: string | null
  addressKey: string | null
  /** For a code: its use. */
  use?: CodeUse
  /** For a code: whether a known device requested it. */
  knownDevice?: boolean
  details?: MessageDetails | null
  at: number
}

/** The providers of messages. */
export interface MessageChannels {
  /** Whether a provider for the channel is configured: what waits for it is sent one day. */
  canSend(channel: Message['channel']): boolean
  /** Whether a provider serves this target, if there is any; one that is down does. */
  reaches(channel: Message['channel'], target: string): boolean
  /** Whether a provider serves this target, and does not fail for everybody now. */
  canSendNow(channel: Message['channel'], target: string): boolean
}

/** The transactional outbox: a message is written with the transaction it belongs to, and sent afterwards. */
export interface MessageOutbox extends MessageChannels {
  /** `withheld`: recorded and counted, but never sent. */
  add(message: Message, withheld: boolean, tx: Tx): Promise<void>
  /** The code that still waits to be sent is not sent any more. */
  withdrawCode(target: string, use: CodeUse, tx: Tx): Promise<void>
  /** `from`: only those that an address or network asked for. */
  codesSentTo(
    whose: TargetCounter & { purpose?: CodePurpose; from?: string },
    after: number,
    tx: Tx,
  ): Promise<{ count: number; oldestAt: number | null }>
  codesSentFrom(
    addressKey: string,
    after: number,
    tx: Tx,
  ): Promise<{ count: number; oldestAt: number | null }>
}

/** What a sign-in depends on, read at once under its locks. */
export interface SignInState {
  member: Member
  /** The member that the visitor was merged into; null: none. */
  mergedInto: string | null
  /** Whether the visitor has rows to be moved. */
  hasRows: boolean
  /** Whether the device's token was issued here. */
  isIssued: boolean
  /** Whether the account was used on the device before. */
  isKnown: boolean
  /** Letters about new devices that the account was sent in the window. */
  newDeviceEmails: number
}

export interface SignInRecord {
  session: SessionRecord
  tokenKey: string
  deviceKey: string
  /** The visitor that becomes the member; null: none does. */
  merged: { id: string; firstId: string } | null
  /** Targets whose wrong passwords are forgotten. */
  resetFailuresOf: readonly string[]
  /** In which the owner is written to from now on; null: as before. */
  language: Language | null
  /** Whether a power cut within moments may undo it, so that nobody waits for the disk: the person signs in again. */
  mayBeLost: boolean
}

export interface SignInStore {
  /** Null when there is no such account. */
  read(
    request: {
      memberId: string
      visitorId: string | null
      deviceKey: string | null
      devicesSince: number
      lettersSince: number
    },
    tx: Tx,
  ): Promise<SignInState | null>
  record(signIn: SignInRecord, tx: Tx): Promise<void>
}

/** Moves a visitor's data to a member; idempotent. */
export interface Merging {
  merge(visitor: { firstId: string; id: string; hasRows: boolean }, memberId: string, tx: Tx): Promise<void>
}

export interface MergeStore {
  /** Whether any row is to be moved. */
  hasAny(from: string, tx: Tx): Promise<boolean>
  move(from: string, to: string, tx: Tx): Promise<void>
  /** What a visitor has used counts for another one from now on. */
  moveCounts(from: string, to: string, tx: Tx): Promise<void>
  /** Merges after which rows appeared under the visitor's id. */
  withLateRows(mergedAfter: number): Promise<{ from: string; to: string }[]>
}

export interface RenewalStore {
  /** Whether a visitor of this device was moved to this one. */
  isRenewed(device: string, to: string, tx: Tx): Promise<boolean>
  /** Whether the id of a device has rows, or had visitors before. */
  isUsed(device: string, tx: Tx): Promise<boolean>
  /** Whether the visitor was moved or merged. */
  hasEnded(visitorId: string, tx: Tx): Promise<boolean>
  /** Ends the visitor, and moves the counts that a sign-in leaves behind. */
  record(renewal: { device: string; from: string; to: string; at: number }, tx: Tx): Promise<void>
}

export interface ErasureStore {
  /** Accounts whose deletion is due, but for locked ones. */
  due(now: number, limit: number): Promise<string[]>
  erase(person: { id: string; targets: readonly string[] }, tx: Tx): Promise<void>
}

/** The number of merges decides a device's current visitor id: each sign-in starts a new one, and each move. */
export interface DeviceHistory {
  /** How many visitors of the device were merged into members, or moved. */
  mergeCount(firstId: string): Promise<number>
}

/** A hash keyed with the installation's secret. */
export type KeyedHash = (text: string) => Promise<string>
