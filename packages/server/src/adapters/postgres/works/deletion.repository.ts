import { ImageStatus, type Slot } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { WorksStore } from '../../../domain/works/ports.ts'
import type { Database } from '../core/db.ts'
import { FAVOURED, hasSlot, SHOWABLE } from './favourites.repository.ts'
import { bitOf, nextRevision } from './work-rows.ts'

const { InProgress, Succeeded } = ImageStatus

export function createDeletion(database: Database): Pick<WorksStore, 'delete' | 'restore'> {
  const setDeletedAt = (principalId: string, ids: readonly string[], at: number | null, tx: Tx) =>
    database
      .on(tx)
      .updateTable('works')
      .set({ deleted_at: at, revision: nextRevision() })
      .where('principal_id', '=', principalId)
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .returning('id')
  return {
    async delete(principalId, { ids, slot }, at, tx) {
      const apart = slot === null ? [] : await withOthers(database, principalId, ids, slot, tx)
      if (slot !== null && apart.length > 0) await deleteImages(database, apart, slot, at, tx)
      const whole = setDeletedAt(principalId, without(ids, apart), at, tx)
        .where('status', slot === null ? '>' : '=', slot === null ? InProgress : Succeeded)
        .where('deleted_at', 'is', null)
      const rows = await (slot === null ? whole : whole.where(hasSlot(slot))).execute()
      return [...apart, ...rows.map(({ id }) => id)]
    },

    async restore(principalId, { ids, slot }, since, tx) {
      const apart = slot === null ? [] : await restoreImages(database, { principalId, ids, slot, since }, tx)
      const whole = setDeletedAt(principalId, without(ids, apart), null, tx)
        .where('deleted_at', '>=', since)
        .where('trashed_at', 'is', null)
      const rows = await (slot === null ? whole : whole.where(hasSlot(slot))).execute()
      return [...apart, ...rows.map(({ id }) => id)]
    },
  }
}

const without = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id))

/** Those works of the principal that have this image to show, and another. With the last image a set goes as a whole. */
async function withOthers({ on }: Database, principalId: string, ids: readonly string[], slot: Slot, tx: Tx) {
  const rows = await on(tx)
    .selectFrom('works')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('principal_id', '=', principalId)
    .where('status', '=', Succeeded)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  // Counted after the lock: meanwhile another image may have gone.
  const left = await on(tx)
    .selectFrom('works')
    .select('id')
    .where(sql<boolean>`id = any(${rows.map(({ id }) => id)}::text[])`)
    .where(hasSlot(slot))
    .where(sql<boolean>`${SHOWABLE} <> ${sql.lit(bitOf(slot))}`)
    .execute()
  return left.map(({ id }) => id)
}

const FILES = sql.raw("array['thumb', 'preview', 'preview_marked', 'original']")

/** The names of the files of deleted images. */
const filesOf = (pictures: string) =>
  sql`(select ${sql.ref(pictures)}.picture ->> kind from ${sql.table(pictures)}, unnest(${FILES}) as kind)`

async function deleteImages({ on }: Database, ids: readonly string[], slot: Slot, at: number, tx: Tx) {
  const bit = sql.lit(bitOf(slot))
  await sql`
    with gone as (
      insert into deleted_slots (work_id, slot, picture, favoured_since, deleted_at)
      select works.id, slots.slot, to_jsonb(slots), case when ${FAVOURED} & ${bit} <> 0 then favoured_at end, ${at}::bigint
      from works join slots on slots.work_id = works.id and slots.slot = ${sql.lit(slot)}
      where works.id = any(${ids}::text[])
      returning picture)
    update files set state = 'pending', created_at = ${at}::bigint
    where state = 'kept' and name in ${filesOf('gone')}`.execute(on(tx))
  // Pictures of the time when it was made, which are still served for a moment.
  await sql`update files set state = 'doomed' where state = 'replaced' and work_id = any(${ids}::text[])`.execute(
    on(tx),
  )
  const after = sql`(${FAVOURED} & ~${bit})`
  await on(tx)
    .updateTable('works')
    .set({
      favoured_at: sql`case when ${after} = 0 then null else favoured_at end`,
      favoured_slots: sql`nullif(nullif(${after}, 0), ${SHOWABLE} & ~${bit})`,
      revision: nextRevision(),
    })
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  await sql`delete from slots where slot = ${sql.lit(slot)} and work_id = any(${ids}::text[])`.execute(on(tx))
}

interface Restored {
  principalId: string
  ids: readonly string[]
  slot: Slot
  /** Epoch ms. */
  since: number
}

async function restoreImages({ on }: Database, { principalId, ids, slot, since }: Restored, tx: Tx) {
  const bit = sql.lit(bitOf(slot))
  const after = sql`(${FAVOURED} | case when favoured_since is null then 0 else ${bit} end)`
  const { rows } = await sql<{ id: string }>`
    update works set
      favoured_at = case when ${after} = 0 then null else coalesce(works.favoured_at, favoured_since) end,
      favoured_slots = nullif(nullif(${after}, 0), coalesce(${SHOWABLE}, 0) | ${bit}),
      revision = ${nextRevision()}
    from deleted_slots
    where works.id = any(${ids}::text[]) and works.principal_id = ${principalId}
      and works.deleted_at is null and works.trashed_at is null
      and deleted_slots.work_id = works.id and deleted_slots.slot = ${sql.lit(slot)}
      and deleted_slots.deleted_at >= ${since}::bigint
    returning works.id`.execute(on(tx))
  const found = rows.map(({ id }) => id)
  if (found.length === 0) return found
  await sql`
    with back as (
      delete from deleted_slots where slot = ${sql.lit(slot)} and work_id = any(${found}::text[]) returning picture),
    shown as (
      insert into slots select (jsonb_populate_record(null::slots, picture)).* from back)
    update files set state = 'kept' where state = 'pending' and name in ${filesOf('back')}`.execute(on(tx))
  return found
}

/** Of these deleted images the deletion cannot be undone any more: their files go with the next sweep. Returns their number. */
export async function forgetImages(
  { on }: Database,
  which: { before: number } | { of: readonly string[] },
  tx?: Tx,
): Promise<number> {
  const meant =
    'of' in which ? sql`work_id = any(${which.of}::text[])` : sql`deleted_at < ${which.before}::bigint`
  const { rows } = await sql<{ count: number }>`
    with gone as (delete from deleted_slots where ${meant} returning picture),
    files_gone as (
      update files set state = 'doomed' where state = 'pending' and name in ${filesOf('gone')} returning name)
    select count(*)::int as count from gone`.execute(on(tx))
  return rows[0]?.count ?? 0
}
