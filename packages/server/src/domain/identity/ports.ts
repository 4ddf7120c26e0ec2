import type { CodePurpose } from '@easel/contract/identity'
import type { Language, System } from '@easel/contract/numbers'
import type { MessageDetails, MessageKind, NoticeKind } from '../kernel/message-kinds.ts'
import type { Tx } from '../kernel/unit-of-work.ts'

export type TargetKind = 'Email' | 'Mobile'

export interface Member {
  /** Of the principal. */
  id: string
  email: string | null
  mobile: string | null
  /** As the hasher wrote it; null: none was set. */
  password: string | null
  createdAt: number
  /** When the account goes, unless its owner signs in before. */
  deletionAt: number | null
  /** Since when an operator keeps the member out. */
  lockedAt: number | null
}

/** Whether somebody signs in by that address or number. */
export const isNameOf = (target: string, { email, mobile }: Pick<Member, 'email' | 'mobile'>): boolean =>
  target === email || target === mobile

export interface MemberStore {
  find(id: string, tx?: Tx): Promise<Member | null>
  findByTarget(target: string, tx?: Tx): Promise<Member | null>
  /** False where somebody has registered with the address or number meanwhile. */
  add(member: Member, tx: Tx): Promise<boolean>
  /** False where somebody else has it. */
  changeTarget(id: string, kind: TargetKind, target: string, tx: Tx): Promise<boolean>
  setPassword(id: string, password: string, tx?: Tx): Promise<void>
  /** The same password as another hash; nothing where it has been changed meanwhile. */
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
  add(session: SessionRecord, tokenKey: string, tx: Tx): Promise<void>
  findByToken(tokenKey: string): Promise<SessionRecord | null>
  list(principalId: string, seenAfter: number): Promise<SessionRecord[]>
  touch(id: string, at: number): Promise<void>
  prove(id: string, at: number, tx?: Tx): Promise<void>
  /** Ends those of them that are named, or all but one. Returns how many. */
  end(
    principalId: string,
    which: { ids: readonly string[] } | { except: string | null },
    tx: Tx,
  ): Promise<number>
  forgetBefore(seenAt: number): Promise<void>
}

type PlainUse = CodePurpose | `FailAttempt:${CodePurpose}`

/**
 * What a code is for: `FailAttempt` beside a purpose is a code of its own, for it lifts a lock, and so is one that a
 * device asked for that has signed in before: nobody else can use it up, or put another in its place.
 */
export type CodeUse = PlainUse | `${PlainUse}@${string}`

/** What is counted: for devices that have signed in to the account before, or for all others. */
export interface Counted {
  target: string
  knownDevice: boolean
}

/** Devices on which somebody has signed in to an account before. */
export interface KnownDevices {
  has(deviceKey: string, principalId: string, since: number, tx?: Tx): Promise<boolean>
  /** Whether it is known for any account. */
  exists(deviceKey: string, since: number, tx: Tx): Promise<boolean>
  put(deviceKey: string, principalId: string, at: number, tx: Tx): Promise<void>
  forgetOf(principalId: string, tx: Tx): Promise<void>
  forgetBefore(at: number): Promise<void>
}

export interface Guess {
  use: CodeUse
  target: string
  key: string
  /** The principal who guesses. */
  by: string
  now: number
  triesAtMost: number
}

export interface CodeStore {
  /** Takes the place of the code before. */
  put(
    code: { use: CodeUse; target: string; key: string; at: number; expiresAt: number },
    tx: Tx,
  ): Promise<void>
  sentAt(use: CodeUse, target: string, tx: Tx): Promise<number | null>
  /** Whether there is one that could be judged: asked before anything is locked. */
  isLive(guess: Guess): Promise<boolean>
  /**
   * Counts a try and says whether the code is right; null where none is left to be tried. Whoever has shown the right
   * one may show it again.
   */
  judge(guess: Guess, tx: Tx): Promise<boolean | null>
  /** False where it was spent before. */
  spend(code: { use: CodeUse; target: string; key: string; now: number }, tx: Tx): Promise<boolean>
  guessesSince(whose: Counted, at: number, tx: Tx): Promise<{ count: number; oldestAt: number | null }>
  noteGuess(whose: Counted, at: number, tx: Tx): Promise<void>
  forgetGuesses(target: string, tx: Tx): Promise<void>
  forgetBefore(times: { codes: number; guesses: number }): Promise<void>
}

export interface PasswordFailures {
  since(target: string, after: number, tx: Tx): Promise<{ count: number; oldestAt: number | null }>
  add(id: string, target: string, at: number, tx: Tx): Promise<void>
  forget(target: string, tx?: Tx): Promise<void>
  forgetBefore(at: number): Promise<void>
}

export interface PasswordHasher {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
  /** Whether it was made with other parameters than are used today. */
  isOutdated(hash: string): boolean
}

export type IsCommonPassword = (password: string) => Promise<boolean>

/** What is to be sent to an address or number. */
export interface Message {
  id: string
  channel: 'email' | 'sms'
  target: string
  kind: MessageKind
  purpose: CodePurpose | null
  language: Language
  code: string | null
  addressKey: string | null
  /** For a code: whether a device asked for it that has signed in to the account before. */
  knownDevice?: boolean
  details?: MessageDetails | null
  at: number
}

/** What is to be sent goes with the transaction that it belongs to. */
export interface Post {
  /** Whether anything can be sent that way. */
  canSend(channel: Message['channel']): boolean
  /** `withheld`: written and counted like any other, and never sent. */
  add(message: Message, withheld: boolean, tx: Tx): Promise<void>
  codesTo(whose: Counted, after: number, tx: Tx): Promise<{ count: number; oldestAt: number | null }>
  codesFrom(addressKey: string, after: number, tx: Tx): Promise<{ count: number; oldestAt: number | null }>
  noticesTo(target: string, kind: NoticeKind, after: number, tx: Tx): Promise<number>
}

/** Makes what a visitor has the member's. Done twice it changes nothing. */
export interface Merging {
  merge(visitor: { id: string; firstId: string }, memberId: string, at: number, tx: Tx): Promise<void>
}

/** Where it is written which visitor has become which member. */
export interface LateMerges {
  /** False where the visitor has become another member before. */
  note(visitor: { id: string; firstId: string }, memberId: string, at: number, tx: Tx): Promise<boolean>
  /** Whether there is anything to move. */
  hasAny(from: string, tx: Tx): Promise<boolean>
  move(from: string, to: string, tx: Tx): Promise<void>
  /** To whom something came after they had become a member. */
  late(mergedAfter: number): Promise<{ from: string; to: string }[]>
}

export interface Erasure {
  /** Whose time is over. */
  leaving(now: number, limit: number): Promise<string[]>
  erase(person: { id: string; targets: readonly string[] }, tx: Tx): Promise<void>
}

/** Which visitor a device is: another one after each time that it has signed in. */
export interface Visits {
  /** How often what the device was has gone to a member. */
  mergesOf(firstId: string): Promise<number>
}

/** A keyed hash that only this installation can make. */
export type KeyedHash = (text: string) => Promise<string>
