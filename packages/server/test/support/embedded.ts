import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openPglite } from '../../src/adapters/postgres/core/pglite/client.ts'

/** The embedded database in the directory of a server that is down, to be filled by hand. */
export const openEmbeddedOf = (dataDir: string) => openPglite(join(dataDir, 'db'))

const SEGMENT_SIZE = 16 * 1024 * 1024
const NEARLY_FULL = 1_500_000
const NOUNS = ['lighthouse', 'harbour', 'meadow', 'lantern', 'mountain', 'kettle', 'garden', 'window']

/** Fills much of the database's log, with words that nobody could take for others. */
export const longPrompt = () => [...randomBytes(180)].map((byte) => NOUNS[byte % NOUNS.length]).join(', ')

/** The log of a database that is down goes on in another file soon. */
export async function fillLog(dataDir: string): Promise<void> {
  const database = await openEmbeddedOf(dataDir)
  const { rows } = await database.script(
    `select ${SEGMENT_SIZE} - mod(pg_current_wal_insert_lsn() - '0/0', ${SEGMENT_SIZE}) as left`,
  )
  const fill = Number(rows[0]?.left) - NEARLY_FULL
  await database.script(`select pg_logical_emit_message(false, 'fill', repeat('x', ${fill}))`)
  await database.close()
}
