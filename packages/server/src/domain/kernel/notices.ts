import type { Tx } from './unit-of-work.ts'

/** Something of a principal changed. Ids alone: whoever hears it reads the row. */
export interface Notice {
  principalId: string
  workId: string
  /** The set has ended, by whatever way: whoever is still rendering it may stop. */
  ended?: boolean
}

/** Tells all processes. Inside a transaction the word goes out when that commits, and never if it does not. */
export interface Notices {
  tell(notice: Notice, tx?: Tx): Promise<void>
  /** Returns how to stop listening. */
  listen(listener: (notice: Notice) => void): () => void
}
