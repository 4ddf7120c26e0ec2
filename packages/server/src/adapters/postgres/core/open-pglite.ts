import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../../config/start-error.ts'
import { type Log, SILENT } from '../../../domain/kernel/log.ts'
import { makeDirectory } from '../../system/directory.ts'
import { hasPictures } from '../../system/pictures-on-disk.ts'
import { type Check, createDatabase, createKysely, type Database, type Parts } from './db.ts'
import { openPglite, type PgliteClient } from './pglite/client.ts'
import { RESTORE } from './pglite/damage.ts'
import { pgliteDialect } from './pglite/dialect.ts'
import { contentsOf } from './pglite/inspect.ts'
import { lockDirectory } from './pglite/lock.ts'

const STARTS_EMPTY =
  'Easel has been started here before, but neither its database nor its pictures exist: a new database is created. If they were moved away, stop Easel and put them back, with nothing of the new ones.'

/** Opens the embedded database in `dataDir` with an exclusive lock. */
export async function openEmbedded(dataDir: string, log: Log = SILENT, check?: Check): Promise<Database> {
  makeDirectory(dataDir)
  const lock = join(dataDir, 'easel.lock')
  const isKnown = existsSync(lock)
  const unlock = lockDirectory(lock, dataDir)
  try {
    const directory = join(dataDir, 'db')
    if (contentsOf(directory) === 'nothing') {
      if (hasPictures(join(dataDir, 'files'))) {
        throw new StartError(
          `The embedded database is missing in ${directory}, but the pictures of one lie in ${dataDir}/files. ${RESTORE}`,
        )
      }
      if (isKnown && !existsSync(`${directory}.unfinished`)) log.warn({ dataDir }, STARTS_EMPTY)
    }
    return await assemble(await openPglite(directory), unlock, log, check)
  } catch (error) {
    unlock()
    throw error
  }
}

/** An in-memory database for tests, optionally restored from a dump. */
export const openInMemory = async (dump: string | null = null): Promise<Database> =>
  assemble(await openPglite(null, dump), () => {}, SILENT)

async function assemble(
  client: PgliteClient,
  unlock: () => void,
  log: Log,
  check?: Check,
): Promise<Database> {
  const parts: Parts = {
    kysely: createKysely(pgliteDialect(client)),
    isSerial: true,
    queue: { db: { executeSql: (text, values) => executeSql(client, text, values) }, backend: 'pglite' },
    bus: null,
    maintain: (log) => maintain(client, log),
    copyTo: client.copy,
    ended: client.broken,
    close: async () => unlock(),
  }
  const database = await createDatabase(parts, log, check)
  client.watch()
  return database
}

/** Vacuums table by table, so that other statements run in between. A failing table does not stop the rest. */
async function maintain(client: PgliteClient, log: Log): Promise<void> {
  const { rows } = await client.script(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of rows) {
    await client
      .script(`vacuum analyze ${name}`)
      .catch((error: unknown) => log.warn({ table: name, err: error }, 'a table could not be tidied'))
  }
}

/**
 * Statements of the job queue. Scripts without parameters may hold several statements; single ones are prepared,
 * because polling for jobs is frequent.
 */
const executeSql = (client: PgliteClient, text: string, values: unknown[] = []) =>
  values.length > 0 || !text.includes(';') ? client.query(null, text, values) : client.script(text)
