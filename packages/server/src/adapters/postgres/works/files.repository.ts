import type { Slot } from '@easel/contract/numbers'
import { type Selectable, sql } from 'kysely'
import type { FileIndex, FileRecord } from '../../../domain/files/ports.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import { sendWithNext } from '../core/connections/with-next.ts'
import type { Database } from '../core/db.ts'
import type { FileRow } from '../core/tables.ts'
import { forgetImages } from './deletion.repository.ts'
import { areFilesHeld } from './file-hold.ts'

export function createFileIndex(database: Database): FileIndex {
  const { on } = database
  const mark = async (names: readonly string[], state: FileRow['state'], tx: Tx) => {
    if (names.length === 0) return
    await sendWithNext(sql`update files set state = ${state} where name = any(${names}::text[])`, on(tx))
  }

  return {
    async register(files, at) {
      const rows = files.map((file) => ({ ...toRow(file), state: 'pending' as const, created_at: at }))
      if (rows.length > 0) await on().insertInto('files').values(rows).execute()
    },

    commit: (names, tx) => mark(names, 'kept', tx),
    discard: (names, tx) => mark(names, 'doomed', tx),

    async discardAllOf(workId, tx) {
      await on(tx).updateTable('files').set({ state: 'doomed' }).where('work_id', '=', workId).execute()
    },

    async renameAllOf(workIds, newName, tx) {
      if (workIds.length === 0) return
      // An image that is deleted at this moment would come back under a name that others know.
      await forgetImages(database, { of: workIds }, tx)
      await on(tx)
        .updateTable('files')
        .set({ state: 'doomed' })
        .where(sql<boolean>`work_id = any(${workIds}::text[])`)
        .where('state', '=', 'replaced')
        .execute()
      const files = on(tx)
        .selectFrom('files')
        .select('name')
        .where(sql<boolean>`work_id = any(${workIds}::text[])`)
      const before = (await files.where('state', '=', 'kept').execute()).map(({ name }) => name)
      if (before.length === 0) return
      const after = before.map(newName)
      await sql`
        with names (old, new) as (select * from unnest(${before}::text[], ${after}::text[])),
        renamed as (update files set name = names.new from names where files.name = names.old)
        update slots set
          thumb = coalesce(t.new, slots.thumb),
          preview = coalesce(p.new, slots.preview),
          preview_marked = coalesce(m.new, slots.preview_marked),
          original = coalesce(o.new, slots.original)
        from slots now
          left join names t on t.old = now.thumb
          left join names p on p.old = now.preview
          left join names m on m.old = now.preview_marked
          left join names o on o.old = now.original
        where now.work_id = any(${workIds}::text[])
          and slots.work_id = now.work_id and slots.slot = now.slot`.execute(on(tx))
    },

    async find(name) {
      const row = await on()
        .selectFrom('files')
        .leftJoin('works', 'works.id', 'files.work_id')
        .selectAll('files')
        .where('files.name', '=', name)
        .where('files.state', 'in', ['kept', 'replaced'])
        .where('works.deleted_at', 'is', null)
        .executeTakeFirst()
      return row ? toRecord(row) : null
    },

    async removable({ pendingBefore, replacedBefore }, limit) {
      const rows = await on()
        .selectFrom('files')
        .selectAll()
        .where((is) =>
          is.or([
            is('state', '=', 'doomed'),
            is.and([is('state', '=', 'pending'), is('created_at', '<', pendingBefore)]),
            is.and([is('state', '=', 'replaced'), is('created_at', '<', replacedBefore)]),
          ]),
        )
        .where(sql<boolean>`not ${areFilesHeld}`)
        .orderBy('created_at')
        .limit(limit)
        .execute()
      return rows.map(toRecord)
    },

    async unregister(names) {
      await on().deleteFrom('files').where('name', 'in', names).execute()
    },
  }
}

/** The original of an image that was deleted without its set. It is kept while that can be undone, and not served. */
export async function deletedOriginal(
  { on }: Database,
  workId: string,
  slot: Slot,
): Promise<FileRecord | null> {
  const row = await on()
    .selectFrom('deleted_slots')
    .innerJoin('files', (join) => join.on(sql<boolean>`files.name = deleted_slots.picture ->> 'original'`))
    .selectAll('files')
    .where('deleted_slots.work_id', '=', workId)
    .where('deleted_slots.slot', '=', slot)
    .where('files.state', '=', 'pending')
    .executeTakeFirst()
  return row ? toRecord(row) : null
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
