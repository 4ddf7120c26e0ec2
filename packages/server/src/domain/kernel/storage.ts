/** Room for what is written: rows and files. */
export interface Storage {
  /** Whether this failure says that the disk is full. The first one is told to the operator, in one line. */
  noticed(error: unknown): boolean
  /** Whether the disk is full, by a small write whose outcome is remembered for a moment. */
  isFull(): Promise<boolean>
  /** The same, but nothing is written where all has been well. */
  isStillFull(): Promise<boolean>
}

/** ENOSPC and EDQUOT of the file system, `disk_full` of PostgreSQL. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
/** The embedded database has words only where its own files are concerned. */
const WORDS = /no space left on device|could not extend file|disk quota exceeded/i
const DEEPEST = 5

/** The one place that knows a full disk, however deep an error has been wrapped. */
export function saysDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false
  const { code, cause } = error as Error & { code?: unknown }
  return CODES.includes(code) || WORDS.test(error.message) || saysDiskFull(cause, depth + 1)
}
