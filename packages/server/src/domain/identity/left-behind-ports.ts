import type { Tx } from '../kernel/unit-of-work.ts'

/** Finds rows of accounts that are gone. */
export interface LeftBehindStore {
  /** How many places there are to look at, from 0 on. */
  places: number
  /** Looks at the next ids in that place after this one; `last`: null once there are no more. */
  look(
    place: number,
    after: string | null,
    limit: number,
  ): Promise<{ looked: number; gone: string[]; last: string | null }>
  /** Whether there is no such account, asked under its lock. */
  isGone(id: string, tx: Tx): Promise<boolean>
}
