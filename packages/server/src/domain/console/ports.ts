import type { ImageStatus, Slot } from '@easel/contract/numbers'
import type { Tx } from '../kernel/unit-of-work.ts'

/** One line of a search for people. */
export interface PersonLine {
  id: string
  kind: 'member' | 'visitor' | 'partner'
  email: string | null
  mobile: string | null
  /** The name that others see. */
  name: string | null
}

/** What is known of a person, beside what other features know. */
export interface PersonFacts extends PersonLine {
  createdAt: number | null
  lockedAt: number | null
  deletionAt: number | null
  sessions: number
  works: { all: number; shown: number; hidden: number; lastAt: number | null }
  /** Reports by others of their works, and by them. */
  reports: { received: number; upheld: number; sent: number }
}

/** A work as the console lists it. */
export interface WorkRecord {
  id: string
  principalId: string
  partnerId: string | null
  prompt: string
  status: ImageStatus
  engine: string | null
  createdAt: number
  hiddenBy: 'operator' | 'reports' | null
  inSquare: boolean
  curatedAt: number | null
  likes: number
  openReports: number
  /** Slots with an image. */
  slots: Slot[]
}

/** With addresses of its pictures that are good for a few minutes. */
export interface WorkLine extends Omit<WorkRecord, 'slots'> {
  pictures: string[]
}

export type WorksFilter =
  | { which: 'square' | 'gallery' | 'latest'; before: number | null }
  | { id: string }
  | { principalId: string; before: number | null }

/** What the engines have done lately. */
export interface EngineActivity {
  engine: string
  running: number
  succeeded: number
  failed: number
  /** Mean time of a set, in ms; null: none was finished. */
  meanMs: number | null
}

export interface QueueState {
  waiting: number
  running: number
  /** When the set was submitted that waits longest. */
  oldestAt: number | null
  engines: EngineActivity[]
}

export interface OpenTasks {
  reports: number
  hidden: number
  payments: number
  /** Codes and notices that wait or have failed since. */
  undelivered: number
  /** Hidden works of which the owner requests a review. */
  appeals: number
}

export interface ConsoleStore {
  findPeople(query: { text: string; target: string | null }, limit: number): Promise<PersonLine[]>
  person(id: string): Promise<PersonFacts | null>
  works(filter: WorksFilter, limit: number): Promise<WorkRecord[]>
  /** Works of a person that others see. */
  shownWorksOf(principalId: string, limit: number): Promise<string[]>
  /** False when there is no such work in our square. */
  curate(workId: string, at: number, tx: Tx): Promise<boolean>
  /** False when it is not in the gallery. */
  uncurate(workId: string, tx: Tx): Promise<boolean>
  queue(since: number): Promise<QueueState>
  openTasks(since: number): Promise<OpenTasks>
}
