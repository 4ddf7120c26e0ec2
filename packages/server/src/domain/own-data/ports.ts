import type { Language, Slot } from '@easel/contract/numbers'
import type { Tx } from '../kernel/unit-of-work.ts'

/** The parts of an export in their order; the README describes each. */
export const PARTS = [
  'account',
  'settings',
  'works',
  'folders',
  'presets',
  'uploads',
  'likes',
  'hiddenAuthors',
  'followedAuthors',
  'reports',
  'appeals',
  'quota',
  'membership',
  'grants',
  'activationCodes',
  'signIns',
  'passkeys',
  'messages',
  'payments',
  'pauses',
  'bans',
  'visitors',
  'devices',
  'exports',
] as const
export type PartName = (typeof PARTS)[number]

export interface Person {
  /** The principal's id, and those of visitors merged into it. */
  ids: readonly string[]
  /** The address and number of the account. */
  targets: readonly string[]
}

/** One image of a work under its current file name. */
export interface OwnPicture {
  workId: string
  slot: Slot
  file: string
  width: number
  height: number
  prompt: string
  createdAt: number
  engine: string | null
}

/** Reads a person's data page by page, so that memory stays bounded. */
export interface OwnDataStore {
  personOf(principalId: string): Promise<Person>
  /** Rows after a cursor; `next` is null at the end. */
  rows(part: PartName, person: Person, after: string): Promise<{ rows: object[]; next: string | null }>
  pictures(person: Person, after: OwnPicture | null): Promise<OwnPicture[]>
  uploads(person: Person, after: string): Promise<{ id: string; file: string }[]>
}

export interface ExportRecord {
  id: string
  principalId: string
  language: Language
  /** Whether images carry the watermark. */
  watermarked: boolean
  at: number
}

/** Requested exports. Those of an ended session are not found. */
export interface ExportStore {
  since(
    principalId: string,
    after: number,
    tx: Tx,
  ): Promise<{ count: number; oldestAt: number | null; runningUntil: number | null }>
  add(
    record: ExportRecord & { sessionId: string | null; until: number },
    ticketKey: string,
    tx: Tx,
  ): Promise<void>
  find(ticketKey: string, tx?: Tx): Promise<ExportRecord | null>
  /** False when it has expired, was fetched too often, or another export of the person is running. */
  begin(
    id: string,
    times: { now: number; runningUntil: number; maxFetches: number },
    tx: Tx,
  ): Promise<boolean>
  renewLease(id: string, runningUntil: number): Promise<void>
  end(id: string): Promise<void>
  deleteBefore(at: number): Promise<void>
}
