import { truncateSync } from 'node:fs'
import type { useWholeData } from './damage.ts'
import { openEmbeddedOf } from './embedded.ts'

/** How many rows each insert adds: enough that the middle of their file is not its first or last page. */
export const ROWS = 600

/** Adds rows of that kind to the table of files. */
export const insert = (kind: string) =>
  `insert into files (name, state, open, origin, key, created_at)
   select md5('${kind}' || n), 'kept', false, 'blobs', repeat(md5(n::text), 30), 0
   from generate_series(1, ${ROWS}) as n`

/** Within the rows of the first insert, and within a page. */
export const cutShort = (file: string) => truncateSync(file, 40.5 * 8192)

/** The database of a copied data directory, as a killed process leaves it. */
export const killedDatabaseOf = (fixture: ReturnType<typeof useWholeData>) => ({
  /** Runs statements on a copy of the data and ends them as a kill would; the file of the table that they fill. */
  async killedAfter(...statements: string[]): Promise<string> {
    fixture.copy()
    const database = await openEmbeddedOf(fixture.dataDir)
    for (const statement of statements) await database.script(statement)
    const [file] = (await database.script(`select pg_relation_filepath('files') as file`)).rows
    await database.abandon()
    return fixture.inDb(String(file?.file))
  },
  async countOf(kind: string): Promise<number> {
    const database = await openEmbeddedOf(fixture.dataDir)
    const { rows } = await database.script(
      `select count(*)::int as count from files where name in
         (select md5('${kind}' || n) from generate_series(1, ${ROWS}) as n)`,
    )
    await database.close()
    return Number(rows[0]?.count)
  },
})
