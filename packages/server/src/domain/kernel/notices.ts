import type { Tx } from './unit-of-work.ts'
import type { Work } from './work.ts'

/** Something of a principal changed. */
export interface Notice {
  principalId: string
  workId: string
  /** The set has ended, by whatever way: whoever is still rendering it may stop. */
  ended?: boolean
  /** As it is now, where the one who tells has it. Between processes ids alone go: whoever hears it reads the row. */
  work?: Work
}

/** Tells all processes. Inside a transaction the word goes out when that commits, and never if it does not. */
export interface Notices {
  tell(notice: Notice, tx?: Tx): Promise<void>
  /** `onGap`: notices may have been missed, of anybody. Returns how to stop listening. */
  listen(listener: (notice: Notice) => void, onGap?: () => void): () => void
}
