import type { Page, PageRequest } from '../kernel/page.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'

export interface DayFilter {
  start: number
  end: number
  reader: SquareReader
  withoutReader: boolean
}

/** The reader: works they reported, and works of other squares, are filtered out. */
export interface SquareReader {
  id: string
  /** Partners whose works are in the reader's square; null: our own. */
  squares: readonly (string | null)[]
}

/** Works in the square. */
export interface SquareStore {
  day(filter: DayFilter, page: PageRequest): Promise<Page<Work>>
  /** When the last work before that time was finished; null when there is none. */
  lastBefore(filter: Omit<DayFilter, 'end'>): Promise<number | null>
  /** Most popular first. */
  top(reader: SquareReader, page: PageRequest): Promise<Page<Work>>
  /** A work that others may like: in the square, or curated. */
  likable(id: string, reader: SquareReader, tx: Tx): Promise<{ principalId: string } | null>
  /** Returns the new number of likes; idempotent. */
  like(workId: string, principalId: string, at: number, tx: Tx): Promise<number>
  unlike(workId: string, principalId: string, at: number, tx: Tx): Promise<number>
  likeCount(workId: string, tx: Tx): Promise<number>
  /** Which of these works the principal likes. */
  likedBy(principalId: string, workIds: readonly string[]): Promise<Set<string>>
  /** Drops likes older than a week from the popularity. Returns the number of works changed. */
  decayPopularity(at: number, limit: number): Promise<number>
}
