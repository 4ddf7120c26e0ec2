import { sql } from 'kysely'
import type { FileKeys } from '../../../domain/files/move.ts'
import type { Database } from '../core/db.ts'

const PAGE = 1000

/** The keys of files that are kept or being made. */
export const createFileKeys = ({ on }: Pick<Database, 'on'>): FileKeys => ({
  async page(after) {
    const { rows } = await sql<{ key: string }>`
      select distinct key collate "C" as key from files
      where state <> 'doomed' and origin = 'blobs' and key collate "C" > ${after}
      order by 1 limit ${PAGE}`.execute(on())
    return rows.map(({ key }) => key)
  },
  async live(keys) {
    if (keys.length === 0) return []
    const { rows } = await sql<{ key: string }>`
      select distinct key from files
      where state <> 'doomed' and origin = 'blobs' and key = any(${[...keys]}::text[])`.execute(on())
    return rows.map(({ key }) => key)
  },
})
