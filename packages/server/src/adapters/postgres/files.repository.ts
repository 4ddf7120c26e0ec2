import { type Selectable, sql } from 'kysely'
import type { FileIndex, FileRecord } from '../../domain/files/ports.ts'
import type { Tx } from '../../domain/kernel/unit-of-work.ts'
import type { Database } from './db.ts'
import type { FileRow } from './tables.ts'

export function createFileIndex({ on }: Database): FileIndex {
  const mark = async (names: readonly string[], state: FileRow['state'], tx: Tx) => {
    if (names.length === 0) return
    await on(tx).updateTable('files').set({ state }).where('name', 'in', names).execute()
  }

  return {
    async enter(files, at) {
      const rows = files.map((file) => ({ ...toRow(file), state: 'pending' as const, created_at: at }))
      if (rows.length > 0) await on().insertInto('files').values(rows).execute()
    },

    keep: (names, tx) => mark(names, 'kept', tx),
    doom: (names, tx) => mark(names, 'doomed', tx),

    async doomAllOf(workId, tx) {
      await on(tx).updateTable('files').set({ state: 'doomed' }).where('work_id', '=', workId).execute()
    },

    async renameAllOf(workId, newName, tx) {
      const files = on(tx).selectFrom('files').select('name').where('work_id', '=', workId)
      const before = (await files.where('state', '=', 'kept').execute()).map(({ name }) => name)
      if (before.length === 0) return
      const after = before.map(newName)
      await sql`
        with names (old, new) as (select * from unnest(${before}::text[], ${after}::text[])),
        renamed as (update files set name = names.new from names where files.name = names.old)
        update slots set
          thumb = coalesce((select new from names where old = thumb), thumb),
          preview = coalesce((select new from names where old = preview), preview),
          preview_marked = coalesce((select new from names where old = preview_marked), preview_marked),
          original = coalesce((select new from names where old = original), original)
        where work_id = ${workId}`.execute(on(tx))
    },

    async find(name) {
      const row = await on()
        .selectFrom('files')
        .leftJoin('works', 'works.id', 'files.work_id')
        .selectAll('files')
        .where('files.name', '=', name)
        .where('files.state', '=', 'kept')
        .where('works.deleted_at', 'is', null)
        .executeTakeFirst()
      return row ? toRecord(row) : null
    },

    async removable(pendingBefore, limit) {
      const rows = await on()
        .selectFrom('files')
        .selectAll()
        .where((is) =>
          is.or([
            is('state', '=', 'doomed'),
            is.and([is('state', '=', 'pending'), is('created_at', '<', pendingBefore)]),
          ]),
        )
        .orderBy('created_at')
        .limit(limit)
        .execute()
      return rows.map(toRecord)
    },

    async strike(names) {
      await on().deleteFrom('files').where('name', 'in', names).execute()
    },
  }
}

const toRow = ({ name, workId, open, origin, key }: FileRecord) => ({
  name,
  work_id: workId,
  open,
  origin,
  key,
})

const toRecord = (row: Selectable<FileRow>): FileRecord => ({
  name: row.name,
  workId: row.work_id,
  open: row.open,
  origin: row.origin,
  key: row.key,
})
