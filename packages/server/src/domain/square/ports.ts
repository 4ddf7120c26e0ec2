import type { Page, PageRequest } from '../kernel/page.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'

export interface DayFilter {
  start: number
  end: number
  reader: SquareReader
  withoutReader: boolean
}

/** Whoever looks: what they reported is not shown to them, nor what was made elsewhere. */
export interface SquareReader {
  id: string
  /** The partners whose works stand in their square; null: our own pages. */
  squares: readonly (string | null)[]
}

/** Works that others may see. */
export interface SquareStore {
  day(filter: DayFilter, page: PageRequest): Promise<Page<Work>>
  /** When the last work before that time was finished; null when there is none. */
  lastBefore(filter: Omit<DayFilter, 'end'>): Promise<number | null>
  /** Popular ones first. */
  top(reader: SquareReader, page: PageRequest): Promise<Page<Work>>
  /** A work that others may like: of the square, or curated. */
  likable(id: string, reader: SquareReader, tx: Tx): Promise<{ principalId: string } | null>
  /** Returns the number of likes there are then. Again changes nothing. */
  like(workId: string, principalId: string, at: number, tx: Tx): Promise<number>
  unlike(workId: string, principalId: string, at: number, tx: Tx): Promise<number>
  likeCount(workId: string, tx: Tx): Promise<number>
  /** Those among these works that the principal likes. */
  likedBy(principalId: string, workIds: readonly string[]): Promise<Set<string>>
  /** Lets likes of more than a week ago be forgotten. Returns how many works have cooled down. */
  cool(at: number, limit: number): Promise<number>
}
