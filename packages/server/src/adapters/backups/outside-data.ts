import { realpathSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { BackupError } from '../../domain/backups/backup-error.ts'

/** What Easel itself keeps in the data directory, and moves or removes. */
const OWN = /^(|files|sdk|db|db\..*)$/

/** Throws a `BackupError` for a directory of backups that is the data directory, or lies among its files or its database. */
export function refuseWithinData(directory: string, dataDir: string): void {
  const path = relative(realPath(dataDir), realPath(directory))
  if (!OWN.test(path.split(sep, 1)[0] ?? '')) return
  throw new BackupError(
    `BACKUP_DIR ${directory} lies where DATA_DIR ${dataDir} keeps what is backed up. Name another directory, best on another disk.`,
  )
}

/** Of what may not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path))
  }
}
