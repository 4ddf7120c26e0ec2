import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../../../config/start-error.ts'

/**
 * Locks the data directory by an exclusive lock on a small SQLite file, because two processes on one embedded
 * database would lose rows. The operating system releases it when the process dies.
 */
export function lockDirectory(file: string, dataDir: string): () => void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartError(`${file} is a directory. Move it away, then start again.`)
  }
  // SQLite opens a read-only file without locking it.
  if (!mayWrite(dataDir) || (existsSync(file) && !mayWrite(file))) throw notWritable(dataDir)
  const lock = open(file, dataDir)
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    const reason = lockFailureOf(error)
    if (reason === 'busy') {
      throw new StartError(
        `DATA_DIR ${dataDir} is in use by another Easel process. Stop that one, or give this one a DATA_DIR of its own.`,
      )
    }
    if (reason === 'damaged') {
      throw new StartError(`${file} cannot be read: it is damaged. Delete it, then start again.`)
    }
    throw notWritable(dataDir)
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** SQLITE_BUSY and SQLITE_LOCKED; SQLITE_CORRUPT and SQLITE_NOTADB; all others concern the disk. */
function lockFailureOf(error: unknown): 'busy' | 'damaged' | 'disk' {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (code === 5 || code === 6) return 'busy'
  return code === 11 || code === 26 ? 'damaged' : 'disk'
}

const notWritable = (dataDir: string): StartError =>
  new StartError(
    `DATA_DIR ${dataDir} cannot be written to. Correct its permissions, its disk, or choose another.`,
  )

function open(file: string, dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch {
    throw notWritable(dataDir)
  }
}
