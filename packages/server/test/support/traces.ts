import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import type { TestServer } from './server.ts'

/** Rows of any table, and files, that contain one of the texts. */
export async function findTraces(
  server: TestServer,
  database: Database,
  texts: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(database.on())
  const hits: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      database.on(),
    )
    for (const { row } of rows) {
      const text = texts.find((each) => row.includes(each))
      if (text !== undefined) hits.push(`${name}: ${text}`)
    }
  }
  for (const file of await readdir(server.dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    const text = texts.find((each) => path.includes(each) || bytes.includes(each))
    if (text !== undefined) hits.push(`${path}: ${text}`)
  }
  return hits
}

/** How many files of images there are. */
export async function countFilesOnDisk(server: TestServer): Promise<number> {
  const all = await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((file) => file.isFile()).length
}
