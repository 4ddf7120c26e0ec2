import type { Selectable } from 'kysely'
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
