import { type Kysely, sql } from 'kysely'
import { StartError } from '../../../config/start-error.ts'
import type { FileStore } from '../../../domain/files/ports.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import type { Tables } from '../core/tables.ts'

/** Sample size; names are random. */
const LOOKED_UP = 40
/** Missing files that mark a non-empty store as the wrong one. */
const ENOUGH_TO_TELL = 5

/**
 * Checks by a sample that the files belong to this database: with wrong ones, images would be missing and their rows
 * removed. Works with every schema version. Throws a `StartError` otherwise.
 */
export async function checkStoredFiles(
  database: Kysely<Tables>,
  files: Pick<FileStore, 'size' | 'hasPictures' | 'place'>,
  log: Log,
): Promise<void> {
  if (!(await hasTables(database))) return
  const rows = await database
    .selectFrom('files')
    .select('key')
    .where('state', '=', 'kept')
    .where('origin', '=', 'blobs')
    .orderBy('name')
    .limit(LOOKED_UP)
    .execute()
  const sizes = await Promise.all(rows.map(({ key }) => files.size(key)))
  const missing = sizes.filter((size) => size === null)
  if (missing.length === 0) return
  const { place } = files
  if (missing.length === rows.length && (rows.length >= ENOUGH_TO_TELL || !(await files.hasPictures()))) {
    throw new StartError(
      `The database names pictures, but none of them is in ${place}. Restore the pictures from the same backup as the database, or correct DATA_DIR (FILES, S3_BUCKET).`,
    )
  }
  log.warn(
    { missing: missing.length, lookedUp: rows.length, directory: place },
    'Files of pictures are missing. Restore them from a backup as old as the database or younger.',
  )
}

/**
 * Throws a `StartError` for an unused database beside existing images: it is the wrong one or was lost, and filling
 * it would hide that.
 */
export async function refuseEmptyBesidePictures(
  database: Kysely<Tables>,
  files: Pick<FileStore, 'hasPictures' | 'place'>,
): Promise<void> {
  if ((await hasTables(database)) || !(await files.hasPictures())) return
  throw new StartError(
    `The database is empty, but the pictures of another one lie in ${files.place}. Correct DATABASE_URL, DATA_DIR or S3_BUCKET, or restore the database from the same backup. To start from scratch, move those pictures away.`,
  )
}

async function hasTables(database: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('files')::text as found`.execute(database)
  return rows[0]?.found != null
}
