import type { Tx } from './unit-of-work.ts'
import type { Work } from './work.ts'

/** A change of a principal's work. */
export interface WorkEvent {
  principalId: string
  workId: string
  /** The set has ended in any way: a process that still renders it may stop. */
  ended?: boolean
  /**
   * The work after the change, where the publisher has it. Between processes only ids are sent, and the subscriber
   * reads the row.
   */
  work?: Work
}

/** Publishes changes of works to all processes: with a transaction when it commits, and never after a rollback. */
export interface WorkEvents {
  publish(notice: WorkEvent, tx?: Tx): Promise<void>
  /** `onGap` runs when events may have been missed. Returns the unsubscribe function. */
  subscribe(listener: (notice: WorkEvent) => void, onGap?: () => void): () => void
}
