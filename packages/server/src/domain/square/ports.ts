import type { Page, PageRequest } from '../kernel/page.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'

export interface SquareFilter {
  reader: SquareReader
  withoutReader: boolean
}

export interface DayFilter extends SquareFilter {
  start: number
  end: number
  /** Only what somebody has liked, the most liked first. */
  isLiked: boolean
}

/** The reader: works they reported, of authors they have hidden, and of other squares, are filtered out. */
export interface SquareReader {
  id: string
  /** Partners whose works are in the reader's square; null: our own. */
  squares: readonly (string | null)[]
}

/** Works in the square. */
export interface SquareStore {
  /** Newest first, or by likes. */
  day(filter: DayFilter, page: PageRequest): Promise<Page<Work>>
  /** When the last work before that time was finished; null when there is none. */
  lastBefore(filter: Omit<DayFilter, 'end'>): Promise<number | null>
  /** What somebody has liked, of all days, the most liked first. */
  best(filter: SquareFilter, page: PageRequest): Promise<Page<Work>>
  /** The newest of all days by authors whom the reader follows. */
  followed(filter: SquareFilter, page: PageRequest): Promise<Page<Work>>
  /** The newest whose prompt contains every word: the whole prompt, or what of it everybody may read. */
  search(filter: SquareFilter & { words: string; isWhole: boolean }, page: PageRequest): Promise<Page<Work>>
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

/** Authors by public ids, and who hides and follows whom. */
export interface AuthorStore {
  /** Makes ids known; again changes nothing. */
  add(authors: readonly Author[]): Promise<void>
  find(id: string, tx?: Tx): Promise<Author | null>
  /** The author's works in the reader's square, newest first. */
  works(principalId: string, reader: SquareReader, page: PageRequest): Promise<Page<Work>>
  totals(principalId: string, reader: SquareReader): Promise<{ works: number; likes: number }>
  hidden: AuthorLinks
  followed: AuthorLinks
}

/** Authors of whom a person has decided something. */
export interface AuthorLinks {
  has(principalId: string, by: string): Promise<boolean>
  add(id: string, by: string, at: number, tx: Tx): Promise<void>
  /** By any of the author's ids. */
  remove(principalId: string, by: string, tx: Tx): Promise<void>
  /** The last first; each author once. */
  of(principalId: string, tx?: Tx): Promise<Author[]>
}

export interface Author {
  /** Public. */
  id: string
  principalId: string
}
