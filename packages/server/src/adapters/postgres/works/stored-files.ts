import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../../../config/start-error.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import type { Tables } from '../core/tables.ts'

/** Sample size; names are random. */
const LOOKED_UP = 40
/** Missing files that mark a non-empty directory as the wrong one. */
const ENOUGH_TO_TELL = 5
const FOLDER = /^[\w-]{2}$/

/**
 * Checks by a sample that the directory belongs to this database: with a wrong one, images would be missing and their
 * rows removed. Works with every schema version. Throws a `StartError` otherwise.
 */
export async function checkStoredFiles(database: Kysely<Tables>, directory: string, log: Log): Promise<void> {
  if (!(await hasTables(database))) return
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

/**
 * Throws a `StartError` for an unused database beside existing images: it is the wrong one or was lost, and filling
 * it would hide that.
 */
export async function refuseEmptyBesidePictures(database: Kysely<Tables>, directory: string): Promise<void> {
  if ((await hasTables(database)) || !hasPictures(directory)) return
  throw new StartError(
    `The database is empty, but the pictures of another one lie in ${directory}. Correct DATABASE_URL or DATA_DIR, or restore the database from the same backup. To start from scratch, move that directory away.`,
  )
}

async function hasTables(database: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('files')::text as found`.execute(database)
  return rows[0]?.found != null
}

/** Images lie in folders named by two characters. */
export function hasPictures(directory: string): boolean {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return false
  return readdirSync(directory)
    .filter((name) => FOLDER.test(name))
    .some((name) => readdirSync(join(directory, name)).some((file) => file.endsWith('.webp')))
}

const isEmpty = (directory: string): boolean => !existsSync(directory) || readdirSync(directory).length === 0
