import { join } from 'node:path'
import { restoreState } from '../adapters/backups/restored-files.ts'
import type { Check, Database } from '../adapters/postgres/core/db.ts'
import { checkStoredFiles, refuseEmptyBesidePictures } from '../adapters/postgres/works/stored-files.ts'
import type { Config } from '../config/config.ts'
import { StartError } from '../config/start-error.ts'
import type { FileStore } from '../domain/files/ports.ts'
import type { Log } from '../domain/kernel/log.ts'
import { openFileStore, prepareFileStore } from './open-file-store.ts'

/**
 * Opens and migrates the configured database, loading only its driver. A database refused by `check` is unchanged.
 */
async function open({ databaseUrl, dataDir }: Config, log: Log, check: Check): Promise<Database> {
  if (databaseUrl === null) {
    return (await import('../adapters/postgres/core/open-pglite.ts')).openEmbedded(dataDir, log, check)
  }
  return (await import('../adapters/postgres/core/open-postgres.ts')).openPostgres(databaseUrl, log, check)
}

/** Also checks the files first: `files` are those of `config`. */
export async function openWithFiles(config: Config, log: Log, files?: FileStore): Promise<Database> {
  const state = restoreState(config.dataDir)
  if (state !== 'none') {
    const way =
      state === 'preparing'
        ? `run it again. To go on without it, remove ${join(config.dataDir, 'files')}/.restoring.`
        : 'run it again with the same settings: it ends what it had begun.'
    throw new StartError(
      `A restore into DATA_DIR runs, or was broken off. Wait until it has ended, or ${way}`,
    )
  }
  const store = files ?? (await openFileStore(config, log))
  if (config.files.s3 !== null) await prepareFileStore(config, log)
  return open(config, log, async (database) => {
    await refuseEmptyBesidePictures(database, store)
    await checkStoredFiles(database, store, log)
    if (config.files.s3 === null) await prepareFileStore(config, log)
  })
}

/** For commands, which may run on a machine without the files. A bucket is asked only beside an unused database. */
export const openDatabase = (config: Config, log: Log): Promise<Database> =>
  open(config, log, (database) =>
    refuseEmptyBesidePictures(database, {
      place: config.files.s3 === null ? join(config.dataDir, 'files') : 'the store of files',
      hasPictures: async () => {
        const files = await openFileStore(config, log)
        return files.hasPictures().finally(files.close)
      },
    }),
  )
