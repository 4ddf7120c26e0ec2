import type { Tx } from '../kernel/unit-of-work.ts'

/** What is due for final removal: deleted by its owner, or trashed, before these times (epoch ms). */
export interface Due {
  deletedBefore: number
  trashedBefore: number
}

/** Works by their retention. */
export interface RetentionStore {
  /** Finished works that expired by then and are not in the trash. */
  expiredCount(by: number): Promise<number>
  /** Finished works that are not deleted. */
  keptCount(): Promise<number>
  /** Finished works trashed since then. */
  trashedCount(since: number): Promise<number>
  /** Trashes up to `limit` works that expired by then. Returns the number. */
  trash(by: number, which: 'finished' | 'failed', at: number, limit: number): Promise<number>
  /** Restores trashed works that are no longer due. Returns the number. */
  restoreUndue(now: number): Promise<number>
  /** Restores works trashed since then and keeps them at least until `until`. */
  restoreSince(since: number, until: number, tx: Tx): Promise<number>
  inTrash(): Promise<{ count: number; oldestAt: number | null; newestAt: number | null }>
  /** Makes the whole trash due at once. Returns the number. */
  emptyTrash(tx: Tx): Promise<number>
  removable(due: Due, limit: number): Promise<string[]>
  /** Images that were deleted before then, without the others of their set, go for good. Returns their number. */
  forgetImages(deletedBefore: number): Promise<number>
  /** False when the work is not due or gone. */
  remove(id: string, due: Due, tx: Tx): Promise<boolean>
}

/** Persistent state of expiry: when too much was due, and until when an operator allows it (epoch ms). */
export interface ExpiryNotes {
  refusedAt(): Promise<number | null>
  setRefused(at: number | null): Promise<void>
  allowedUntil(): Promise<number | null>
  allowUntil(at: number, tx: Tx): Promise<void>
}

/** Marks all files of a work for removal. */
export interface WorkFiles {
  discardAllOf(workId: string, tx: Tx): Promise<void>
}
