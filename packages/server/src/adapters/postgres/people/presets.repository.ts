import type { Preset, PresetSettings } from '@easel/contract/types'
import { sql } from 'kysely'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { SavedPresetsStore } from '../../../domain/presets/ports.ts'
import { deleteRows } from '../core/batches.ts'
import type { Database } from '../core/db.ts'

const COLUMNS = ['id', 'name', 'settings'] as const

const presetOf = ({ settings, ...row }: { id: string; name: string; settings: string }): Preset => ({
  ...row,
  settings: JSON.parse(settings) as PresetSettings,
})

export function createSavedPresetsStore({ on }: Database): SavedPresetsStore {
  const own = (principalId: string, tx?: Tx) =>
    on(tx).selectFrom('presets').where('principal_id', '=', principalId).where('deleted_at', 'is', null)
  const changed = (principalId: string, id: string, tx: Tx) =>
    on(tx)
      .updateTable('presets')
      .where('id', '=', id)
      .where('principal_id', '=', principalId)
      .where('deleted_at', 'is', null)
  return {
    async list(principalId, tx) {
      const rows = await own(principalId, tx).select(COLUMNS).orderBy('name_key').orderBy('id').execute()
      return rows.map(presetOf)
    },

    async count(principalId, tx) {
      const { count } = await own(principalId, tx)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    async findNamed(principalId, nameKey, tx) {
      const row = await own(principalId, tx).select('id').where('name_key', '=', nameKey).executeTakeFirst()
      return row?.id ?? null
    },

    async add({ id, principalId, name, nameKey, settings, createdAt }, tx) {
      await on(tx)
        .insertInto('presets')
        .values({
          ...{ id, name, principal_id: principalId, name_key: nameKey },
          ...{ settings: JSON.stringify(settings), created_at: createdAt, deleted_at: null },
        })
        .execute()
    },

    async change(principalId, id, { named, settings }, tx) {
      const to = {
        ...(named && { name: named.name, name_key: named.nameKey }),
        ...(settings && { settings: JSON.stringify(settings) }),
      }
      // Without anything to set there would be no statement.
      const row = await (Object.keys(to).length === 0
        ? own(principalId, tx).where('id', '=', id).select(COLUMNS)
        : changed(principalId, id, tx).set(to).returning(COLUMNS)
      ).executeTakeFirst()
      return row ? presetOf(row) : null
    },

    async delete(principalId, id, at, tx) {
      const { numUpdatedRows } = await changed(principalId, id, tx)
        .set({ deleted_at: at })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    async findDeleted(principalId, id, since, tx) {
      const row = await on(tx)
        .selectFrom('presets')
        .select(COLUMNS)
        .where('id', '=', id)
        .where('principal_id', '=', principalId)
        .where('deleted_at', '>=', since)
        .executeTakeFirst()
      return row ? presetOf(row) : null
    },

    async restore(id, tx) {
      await on(tx).updateTable('presets').set({ deleted_at: null }).where('id', '=', id).execute()
    },

    async deleteBefore(at) {
      await deleteRows(on, 'presets', sql`deleted_at < ${at}`)
    },
  }
}
