import type { Tx } from '../kernel/unit-of-work.ts'

/** What is removed for good: deleted by its owner before then, or in the trash since before then. Epoch ms. */
export interface Due {
  deletedBefore: number
  trashedBefore: number
}

/** Works by how long they are kept. */
export interface RetentionStore {
  /** Finished ones that have expired by then and are not in the trash. */
  expiredCount(by: number): Promise<number>
  /** Finished ones that nobody has deleted. */
  keptCount(): Promise<number>
  /** Finished ones that went to the trash since then. */
  trashedCount(since: number): Promise<number>
  /** Puts at most `limit` that have expired by then into the trash. Returns how many. */
  trash(by: number, which: 'finished' | 'failed', at: number, limit: number): Promise<number>
  /** Takes out of the trash what is not due any more. Returns how many. */
  restoreUndue(now: number): Promise<number>
  /** Takes everything out of the trash that came into it since then, and keeps it until `until` at least. */
  restoreSince(since: number, until: number): Promise<number>
  inTrash(): Promise<{ count: number; oldestAt: number | null; newestAt: number | null }>
  /** Makes all that is in the trash due at once. Returns how many. */
  emptyTrash(): Promise<number>
  removable(due: Due, limit: number): Promise<string[]>
  /** False when it is not due, or gone. */
  remove(id: string, due: Due, tx: Tx): Promise<boolean>
}

/** What outlives the process: when too much was due, and until when an operator lets it go. Epoch ms. */
export interface ExpiryNotes {
  refusedAt(): Promise<number | null>
  setRefused(at: number | null): Promise<void>
  allowedUntil(): Promise<number | null>
  allowUntil(at: number): Promise<void>
}

/** Marks the files of a work for removal. */
export interface WorkFiles {
  doomAllOf(workId: string, tx: Tx): Promise<void>
}
