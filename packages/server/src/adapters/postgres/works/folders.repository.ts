import { sql } from 'kysely'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { FoldersStore } from '../../../domain/works/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

/** Works in a folder, without deleted ones. */
const COUNT = sql<number>`(
  select count(*)::int from folder_works join works on works.id = folder_works.work_id
  where folder_works.folder_id = folders.id and works.deleted_at is null)`

const WITH_COUNT = ['folders.id', 'folders.name', COUNT.as('count')] as const

export function createFoldersStore({ on }: Database): FoldersStore {
  const ownFolders = (principalId: string, tx?: Tx) =>
    on(tx).selectFrom('folders').where('principal_id', '=', principalId).where('deleted_at', 'is', null)
  return {
    list(principalId, workId) {
      const own = ownFolders(principalId).select(WITH_COUNT).orderBy('name_key').orderBy('id')
      const has = sql<boolean>`exists (
        select 1 from folder_works where folder_id = folders.id and work_id = ${workId})`
      return workId === null ? own.execute() : own.select(has.as('has')).execute()
    },

    async count(principalId, tx) {
      const { count } = await ownFolders(principalId, tx)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    async findNamed(principalId, nameKey, tx) {
      const row = await ownFolders(principalId, tx)
        .select('id')
        .where('name_key', '=', nameKey)
        .executeTakeFirst()
      return row?.id ?? null
    },

    async isOf(principalId, id, tx) {
      const row = await ownFolders(principalId, tx).select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    ...createChanges({ on }),
    ...createContents({ on }),
  }
}

type Changes = 'add' | 'rename' | 'delete' | 'findDeleted' | 'restore' | 'deleteBefore'

function createChanges({ on }: Pick<Database, 'on'>): Pick<FoldersStore, Changes> {
  return {
    async add({ id, principalId, name, nameKey, createdAt }, tx) {
      await on(tx)
        .insertInto('folders')
        .values({
          ...{ id, name, principal_id: principalId, name_key: nameKey },
          ...{ created_at: createdAt, deleted_at: null },
        })
        .execute()
    },

    async rename(principalId, id, { name, nameKey }, tx) {
      const row = await on(tx)
        .updateTable('folders')
        .set({ name, name_key: nameKey })
        .where('id', '=', id)
        .where('principal_id', '=', principalId)
        .where('deleted_at', 'is', null)
        .returning(WITH_COUNT)
        .executeTakeFirst()
      return row ?? null
    },

    async delete(principalId, id, at, tx) {
      const { numUpdatedRows } = await on(tx)
        .updateTable('folders')
        .set({ deleted_at: at })
        .where('id', '=', id)
        .where('principal_id', '=', principalId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    async findDeleted(principalId, id, since, tx) {
      const row = await on(tx)
        .selectFrom('folders')
        .select('name_key as nameKey')
        .where('id', '=', id)
        .where('principal_id', '=', principalId)
        .where('deleted_at', '>=', since)
        .executeTakeFirst()
      return row ?? null
    },

    restore: (id, tx) =>
      on(tx)
        .updateTable('folders')
        .set({ deleted_at: null })
        .where('id', '=', id)
        .returning(WITH_COUNT)
        .executeTakeFirstOrThrow(),

    async deleteBefore(at) {
      await deleteRows(on, 'folders', sql`deleted_at < ${at}`)
    },
  }
}

const createContents = ({ on }: Pick<Database, 'on'>): Pick<FoldersStore, 'put' | 'take'> => ({
  async put(id, workIds, at, tx) {
    const rows = await on(tx)
      .insertInto('folder_works')
      .values(workIds.map((workId) => ({ folder_id: id, work_id: workId, at })))
      .onConflict((conflict) => conflict.columns(['folder_id', 'work_id']).doNothing())
      .returning('work_id')
      .execute()
    return rows.map((row) => row.work_id)
  },

  async take(id, workIds, tx) {
    const rows = await on(tx)
      .deleteFrom('folder_works')
      .where('folder_id', '=', id)
      .where(sql<boolean>`work_id = any(${workIds}::text[])`)
      .returning('work_id')
      .execute()
    return rows.map((row) => row.work_id)
  },
})
