import { join } from 'node:path'
import { restoreState } from '../adapters/backups/restored-files.ts'
import type { Check, Database } from '../adapters/postgres/core/db.ts'
import { checkStoredFiles, refuseEmptyBesidePictures } from '../adapters/postgres/works/stored-files.ts'
import { prepareFiles } from '../adapters/system/directory.ts'
import type { Config } from '../config/config.ts'
import { StartError } from '../config/start-error.ts'
import type { Log } from '../domain/kernel/log.ts'

/**
 * Opens and migrates the configured database, loading only its driver. A database refused by `check` is unchanged.
 */
async function open({ databaseUrl, dataDir }: Config, log: Log, check: Check): Promise<Database> {
  if (databaseUrl === null) {
    return (await import('../adapters/postgres/core/open-pglite.ts')).openEmbedded(dataDir, log, check)
  }
  return (await import('../adapters/postgres/core/open-postgres.ts')).openPostgres(databaseUrl, log, check)
}

/** Also checks the directory of files first. */
export async function openWithFiles(config: Config, log: Log): Promise<Database> {
  const state = restoreState(config.dataDir)
  if (state !== 'none') {
    const way =
      state === 'preparing'
        ? `run it again. To go on without it, remove ${filesOf(config)}/.restoring.`
        : 'run it again with the same settings: it ends what it had begun.'
    throw new StartError(
      `A restore into DATA_DIR runs, or was broken off. Wait until it has ended, or ${way}`,
    )
  }
  return open(config, log, async (database) => {
    await refuseEmptyBesidePictures(database, filesOf(config))
    await checkStoredFiles(database, filesOf(config), log)
    prepareFiles(config.dataDir)
  })
}

/** For commands, which may run on a machine without the files. */
export const openDatabase = (config: Config, log: Log): Promise<Database> =>
  open(config, log, (database) => refuseEmptyBesidePictures(database, filesOf(config)))

const filesOf = ({ dataDir }: Config): string => join(dataDir, 'files')
