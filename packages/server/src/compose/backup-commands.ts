import { makeCopy } from '../adapters/postgres/backups/database-copy.ts'
import type { Database } from '../adapters/postgres/core/db.ts'
import { holdFiles, holdFilesDuring } from '../adapters/postgres/works/file-hold.ts'
import { BackupError } from '../domain/backups/backup-error.ts'

/** What a running server does for a backup of its embedded database. */
export const createBackupCommands = (database: Database, dataDir: string) => ({
  /** Returns the directory of a copy that nobody else uses. From now on the files that it names stay. */
  async begin(): Promise<{ directory: string }> {
    const { copyTo } = database
    if (copyTo === null) throw new BackupError('Only the embedded database is copied.')
    return { directory: await holdFilesDuring(database, () => makeCopy(dataDir, copyTo)) }
  },
  hold: () => holdFiles(database),
})
