import type { Operation, RatioType } from '@easel/contract/numbers'
import type { QueueTab } from '@easel/contract/types'
import type { Page, PageRequest } from '../kernel/page.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'

export interface MineFilter {
  search: string | null
  operation: Operation | null
  ratioType: RatioType | null
  /** Only works that expire before then. */
  expiringBefore: number | null
}

/** Works as their owner sees them: deleted ones are not there. */
export interface WorksStore {
  find(id: string, tx?: Tx): Promise<Work | null>
  /** Those that are there, as they are now, in no order. */
  findAll(ids: readonly string[]): Promise<Work[]>
  queue(principalId: string, filter: { tab: QueueTab; since: number }, page: PageRequest): Promise<Page<Work>>
  mine(principalId: string, filter: MineFilter, page: PageRequest): Promise<Page<Work>>
  /** Of one principal, changed after that revision, oldest change first. */
  changedSince(principalId: string, revision: number, limit: number): Promise<Work[]>
  running(principalId: string, limit: number): Promise<Work[]>
  /** Of these principals, what is not let in yet. */
  waiting(principalIds: readonly string[]): Promise<Work[]>
  redDot(principalId: string): Promise<{ running: number; finishedUnseen: number }>
  /** Null: all of them. Returns whether any was unseen. */
  markSeen(principalId: string, id: string | null, at: number): Promise<boolean>
  /** Only ended works can be deleted. Returns the ids that were. */
  delete(principalId: string, ids: readonly string[], at: number, tx: Tx): Promise<string[]>
  restore(principalId: string, ids: readonly string[], deletedSince: number, tx: Tx): Promise<string[]>
}

/** What showing a work hangs on. */
export interface Standing {
  /** Finished, and nothing of it withheld. */
  whole: boolean
  /** Made where there is a square, and of nothing that is somebody else's. */
  showable: boolean
  /** By an operator. */
  hidden: boolean
  /** Its owner has switched off that works are shown. */
  showsNothing: boolean
  /** Null: none was made. */
  choice: boolean | null
  inSquare: boolean
}

/** Works that their owner shows one by one. */
export interface ShowingStore {
  /** Null: no such work of the principal. */
  standing(principalId: string, id: string, tx: Tx): Promise<Standing | null>
  /** Answers whether the square shows it then. */
  choose(id: string, shown: boolean, tx: Tx): Promise<boolean>
}

/** What was made from what. */
export interface LineageStore {
  around(principalId: string, id: string, limit: number): Promise<{ ancestors: Work[]; descendants: Work[] }>
}
