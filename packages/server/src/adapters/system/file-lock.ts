import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** `damaged`: the file is no lock file; `disk`: it cannot be written or locked. */
export type LockFailure = 'busy' | 'damaged' | 'disk' | 'directory'

/** An exclusive lock on a small SQLite file, which the operating system releases when the process dies. */
export function tryLock(file: string): { unlock: () => void } | { failure: LockFailure } {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return { failure: 'directory' }
  // SQLite opens a read-only file without locking it.
  if (!mayWrite(dirname(file)) || (existsSync(file) && !mayWrite(file))) return { failure: 'disk' }
  let lock: DatabaseSync
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
  } catch {
    return { failure: 'disk' }
  }
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    return { failure: failureOf(error) }
  }
  return {
    unlock: () => {
      if (lock.isOpen) lock.close()
    },
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
function failureOf(error: unknown): LockFailure {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (code === 5 || code === 6) return 'busy'
  return code === 11 || code === 26 ? 'damaged' : 'disk'
}
