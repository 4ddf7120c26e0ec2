import type { Operation, RatioType, Slot } from '@easel/contract/numbers'
import type { Folder, QueueTab } from '@easel/contract/types'
import type { Page, PageRequest } from '../kernel/page.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'

export interface MineFilter {
  search: string | null
  operation: Operation | null
  ratioType: RatioType | null
  /** Only works that expire before then. */
  expiringBefore: number | null
  /** Only favourites. */
  favourites: boolean
  /** Only what is in this folder of the owner. */
  folder: string | null
}

/** What a page that shows none of it has a dot for. */
export interface RedDot {
  running: number
  finishedUnseen: number
  /** Reports of theirs of whose outcome they have not been told. */
  reportsDecided: number
}

/** Works as their owner sees them, without deleted ones. */
export interface WorksStore {
  find(id: string, tx?: Tx): Promise<Work | null>
  /** Existing ones, unordered. */
  findAll(ids: readonly string[]): Promise<Work[]>
  queue(principalId: string, filter: { tab: QueueTab; since: number }, page: PageRequest): Promise<Page<Work>>
  mine(principalId: string, filter: MineFilter, page: PageRequest): Promise<Page<Work>>
  /** The principal's works changed after that revision, oldest change first. */
  changedSince(principalId: string, revision: number, limit: number): Promise<Work[]>
  running(principalId: string, limit: number): Promise<Work[]>
  /** Waiting works of these principals. */
  waiting(principalIds: readonly string[]): Promise<Work[]>
  /** `decidedBefore`: reports whose outcome is older are to be told. */
  redDot(principalId: string, decidedBefore: number): Promise<RedDot>
  /** Marks ended ones: one, or all that a tab of the queue is of. Returns whether any was unseen. */
  markSeen(principalId: string, which: { id: string } | { tab: QueueTab }, at: number): Promise<boolean>
  /** Only ended works can be deleted. Returns the ids of those of which something was. */
  delete(principalId: string, which: Deleted, at: number, tx: Tx): Promise<string[]>
  restore(principalId: string, which: Deleted, deletedSince: number, tx: Tx): Promise<string[]>
}

/** `slot`: that image alone of each work that has it to show; with its last image a work goes as a whole. */
export interface Deleted {
  ids: readonly string[]
  slot: Slot | null
}

/** What the visibility of a work depends on. */
export interface ShowingState {
  /** Finished, and no image withheld. */
  whole: boolean
  /** Made where there is a square, and not from works of others. */
  showable: boolean
  /** Hidden by an operator. */
  hidden: boolean
  /** The owner's setting shows no works. */
  showsNothing: boolean
  /** The owner's choice; null: none. */
  choice: boolean | null
  inSquare: boolean
}

/** Visibility of single works. */
export interface ShowingStore {
  /** Null: not a work of the principal. */
  stateOf(principalId: string, id: string, tx: Tx): Promise<ShowingState | null>
  /** Returns whether the work is then in the square. */
  choose(id: string, shown: boolean, tx: Tx): Promise<boolean>
}

/** Lineage of works. */
export interface LineageStore {
  around(principalId: string, id: string, limit: number): Promise<{ ancestors: Work[]; descendants: Work[] }>
}

/** Favourites among the owner's works. */
export interface FavouritesStore {
  /** Of these, the principal's finished works; `slot`: those that have this image to show. */
  ofOwn(principalId: string, ids: readonly string[], tx: Tx, slot?: Slot): Promise<string[]>
  /** Null: no longer. Returns those that were not so before. */
  mark(ids: readonly string[], at: number | null, tx: Tx): Promise<string[]>
  /** The same for one image of each that has it: of a set that was one as a whole, the others stay so. */
  markSlot(ids: readonly string[], slot: Slot, at: number | null, tx: Tx): Promise<string[]>
}

/** Folders of works. Those that were deleted are not there but for their restoration. */
export interface FoldersStore {
  /** By name, with how many works are in each; `workId`: and whether this one is. */
  list(principalId: string, workId: string | null): Promise<Folder[]>
  count(principalId: string, tx: Tx): Promise<number>
  findNamed(principalId: string, nameKey: string, tx: Tx): Promise<string | null>
  isOf(principalId: string, id: string, tx: Tx): Promise<boolean>
  add(folder: FolderRecord, tx: Tx): Promise<void>
  rename(
    principalId: string,
    id: string,
    to: Pick<FolderRecord, 'name' | 'nameKey'>,
    tx: Tx,
  ): Promise<Folder | null>
  /** False: there is none. */
  delete(principalId: string, id: string, at: number, tx: Tx): Promise<boolean>
  findDeleted(principalId: string, id: string, since: number, tx: Tx): Promise<{ nameKey: string } | null>
  restore(id: string, tx: Tx): Promise<Folder>
  /** Returns those that were not in it. */
  put(id: string, workIds: readonly string[], at: number, tx: Tx): Promise<string[]>
  /** Returns those that were in it. */
  take(id: string, workIds: readonly string[], tx: Tx): Promise<string[]>
  /** Folders that were deleted before then are gone. */
  deleteBefore(at: number): Promise<void>
}

export interface FolderRecord {
  id: string
  principalId: string
  name: string
  nameKey: string
  createdAt: number
}
