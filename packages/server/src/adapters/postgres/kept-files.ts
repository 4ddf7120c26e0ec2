import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../../config/start-error.ts'
import type { Log } from '../../domain/kernel/log.ts'
import type { Tables } from './tables.ts'

/** Names are random, so the first by name are any. */
const LOOKED_UP = 40
/** So many of a directory that is not empty must be missing before it is held to be another one. */
const ENOUGH_TO_TELL = 5

/**
 * Whether the directory holds the files of this database, by a sample: a server that starts beside others would show
 * nothing, and remove from the database what it cannot find. Fits every schema there was, and a database without one. Throws a `StartError` where it does not.
 */
export async function checkKeptFiles(database: Kysely<Tables>, directory: string, log: Log): Promise<void> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass('files')::text as found`.execute(database)
  if (tables[0]?.found == null) return
  const rows = await database
    .selectFrom('files')
    .select('key')
    .where('state', '=', 'kept')
    .where('origin', '=', 'blobs')
    .orderBy('name')
    .limit(LOOKED_UP)
    .execute()
  const missing = rows.filter(({ key }) => !existsSync(join(directory, key)))
  if (missing.length === 0) return
  if (missing.length === rows.length && (rows.length >= ENOUGH_TO_TELL || isEmpty(directory))) {
    throw new StartError(
      `The database names pictures, but none of them is in ${directory}. Restore that directory from the same backup as the database, or correct DATA_DIR.`,
    )
  }
  log.warn(
    { missing: missing.length, lookedUp: rows.length, directory },
    'Files of pictures are missing. Restore them from a backup as old as the database or younger.',
  )
}

const isEmpty = (directory: string): boolean => !existsSync(directory) || readdirSync(directory).length === 0
