import type { Language, Slot } from '@easel/contract/numbers'
import type { Tx } from '../kernel/unit-of-work.ts'

/** The parts of what somebody takes along, in their order. Each is described in a text that comes with them. */
export const PARTS = [
  'account',
  'settings',
  'works',
  'uploads',
  'likes',
  'reports',
  'quota',
  'membership',
  'grants',
  'activationCodes',
  'signIns',
  'passkeys',
  'messages',
  'pauses',
  'visitors',
  'devices',
  'exports',
] as const
export type PartName = (typeof PARTS)[number]

export interface Person {
  /** Of the person, and of the visitors that they have been. */
  ids: readonly string[]
  /** What they sign in by. */
  targets: readonly string[]
}

/** One picture of a work, as it is called now. */
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

/** All that is kept of somebody, page by page: nobody's works have to fit into memory. */
export interface OwnDataStore {
  personOf(principalId: string): Promise<Person>
  /** Rows behind a place; null: there are no more. */
  rows(part: PartName, person: Person, after: string): Promise<{ rows: object[]; next: string | null }>
  pictures(person: Person, after: OwnPicture | null): Promise<OwnPicture[]>
  uploads(person: Person, after: string): Promise<{ id: string; file: string }[]>
}

export interface ExportRecord {
  id: string
  principalId: string
  language: Language
  /** Whether pictures carry the mark. */
  marked: boolean
  at: number
}

/** Downloads that somebody has asked for. Those of a sign-in that has ended are not found. */
export interface ExportStore {
  since(
    principalId: string,
    after: number,
    tx: Tx,
  ): Promise<{ count: number; oldestAt: number | null; runningUntil: number | null }>
  add(
    asked: ExportRecord & { sessionId: string | null; until: number },
    ticketKey: string,
    tx: Tx,
  ): Promise<void>
  find(ticketKey: string, tx?: Tx): Promise<ExportRecord | null>
  /** Null where it is over, was fetched too often, or another one of the same person is being fetched. */
  begin(
    id: string,
    times: { now: number; runningUntil: number; fetchesAtMost: number },
    tx: Tx,
  ): Promise<boolean>
  goOn(id: string, runningUntil: number): Promise<void>
  end(id: string): Promise<void>
  forgetBefore(at: number): Promise<void>
}
