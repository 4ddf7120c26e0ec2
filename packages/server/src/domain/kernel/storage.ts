/** Disk space for rows and files. */
export interface Storage {
  /** Whether the error means that the disk is full. The first one is logged for the operator. */
  isDiskFullError(error: unknown): boolean
  /** Whether nothing can be written, tested by a small write; the result is cached briefly. */
  isFull(): Promise<boolean>
  /** As `isFull`, but it writes only if the disk was full before. */
  isKnownFull(): Promise<boolean>
  /** Throws `Unavailable` while files lie elsewhere and that does not answer. */
  checkAnswers(): Promise<void>
}

/** ENOSPC and EDQUOT of the file system, `disk_full` of PostgreSQL. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
/** The embedded database reports only messages of its own files. */
const WORDS = /no space left on device|could not extend file|disk quota exceeded/i
const DEEPEST = 5

/** Recognises a full disk through any depth of wrapped errors. */
export function saysDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false
  const { code, cause } = error as Error & { code?: unknown }
  return CODES.includes(code) || WORDS.test(error.message) || saysDiskFull(cause, depth + 1)
}
