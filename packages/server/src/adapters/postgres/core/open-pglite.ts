import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../../config/start-error.ts'
import { type Log, SILENT } from '../../../domain/kernel/log.ts'
import { makeDirectory } from '../../system/directory.ts'
import { hasPictures } from '../works/kept-files.ts'
import { type Check, createDatabase, createKysely, type Database, type Parts } from './db.ts'
import { openPglite, type PgliteClient } from './pglite/client.ts'
import { RESTORE } from './pglite/damage.ts'
import { pgliteDialect } from './pglite/dialect.ts'
import { lookAt } from './pglite/inspect.ts'
import { lockDirectory } from './pglite/lock.ts'

const BEGINS_ANEW =
  'Easel has been started here before, but neither its database nor pictures are there: a new database is made. If they were moved away, stop Easel and put them back, with nothing of the new ones.'

/** Opens the embedded database under `dataDir`, which it holds for this process alone. */
export async function openEmbedded(dataDir: string, log: Log = SILENT, check?: Check): Promise<Database> {
  makeDirectory(dataDir)
  const lock = join(dataDir, 'easel.lock')
  const isKnown = existsSync(lock)
  const unlock = lockDirectory(lock, dataDir)
  try {
    const directory = join(dataDir, 'db')
    if (lookAt(directory) === 'nothing') {
      if (hasPictures(join(dataDir, 'files'))) {
        throw new StartError(
          `The embedded database is missing in ${directory}, but the pictures of one lie in ${dataDir}/files. ${RESTORE}`,
        )
      }
      if (isKnown && !existsSync(`${directory}.unfinished`)) log.warn({ dataDir }, BEGINS_ANEW)
    }
    return await assemble(await openPglite(directory), unlock, check)
  } catch (error) {
    unlock()
    throw error
  }
}

/** A database that is gone with the process: for tests and trials. It may start as what a dump holds. */
export const openInMemory = async (dump: string | null = null): Promise<Database> =>
  assemble(await openPglite(null, dump), () => {})

async function assemble(client: PgliteClient, unlock: () => void, check?: Check): Promise<Database> {
  const parts: Parts = {
    kysely: createKysely(pgliteDialect(client)),
    queue: { db: { executeSql: (text, values) => executeSql(client, text, values) }, backend: 'pglite' },
    bus: null,
    tidy: (log) => tidy(client, log),
    ended: client.broken,
    close: async () => unlock(),
  }
  const database = await createDatabase(parts, check)
  client.watch()
  return database
}

/**
 * Table by table: everybody else has a turn between them, where all at once would hold them up for seconds. One that
 * cannot be tidied, as it is gone by its turn, keeps none of the others from it.
 */
async function tidy(client: PgliteClient, log: Log): Promise<void> {
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
 * The queue's own statements: those without values may be several at once. One by itself is better sent as such, since
 * it is prepared when it comes again: looking for a job comes with every submit.
 */
const executeSql = (client: PgliteClient, text: string, values: unknown[] = []) =>
  values.length > 0 || !text.includes(';') ? client.query(null, text, values) : client.script(text)
