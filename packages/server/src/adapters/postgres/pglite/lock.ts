import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../../config/start-error.ts'

/**
 * Holds the data directory for this process alone, by an exclusive lock on a small SQLite file beside the
 * database: two processes on one embedded database would both succeed and lose rows. The operating system
 * lets go of it when the process dies, however that happens.
 */
export function lockDirectory(file: string, dataDir: string): () => void {
  const lock = open(file, dataDir)
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) {
      throw new StartError(`${file} cannot be read: it is damaged. Delete it, then start again.`)
    }
    throw new StartError(
      `DATA_DIR ${dataDir} is in use by another Easel process. Stop that one, or give this one a DATA_DIR of its own.`,
    )
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}

/** SQLITE_BUSY and SQLITE_LOCKED. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [5, 6].includes(Number(error.errcode) & 0xff)

function open(file: string, dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch {
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written to. Correct its permissions or choose another.`,
    )
  }
}
