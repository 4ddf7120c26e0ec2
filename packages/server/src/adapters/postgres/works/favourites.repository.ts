import { ImageStatus, type Slot } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { FavouritesStore } from '../../../domain/works/ports.ts'
import type { Database } from '../core/db.ts'
import { bitOf, nextRevision } from './work-rows.ts'

export function createFavouritesStore({ on }: Database): FavouritesStore {
  return {
    async ofOwn(principalId, ids, tx, slot) {
      const rows = await on(tx)
        .selectFrom('works')
        .select('id')
        .where(sql<boolean>`id = any(${ids}::text[])`)
        .where('principal_id', '=', principalId)
        .where('status', '=', sql.lit(ImageStatus.Succeeded))
        .where('deleted_at', 'is', null)
        .where(slot === undefined ? sql<boolean>`true` : hasSlot(slot))
        .execute()
      return rows.map(({ id }) => id)
    },

    async mark(ids, at, tx) {
      const rows = await on(tx)
        .updateTable('works')
        .set({
          favoured_at: sql`case when ${at}::bigint is null then null else coalesce(favoured_at, ${at}::bigint) end`,
          favoured_slots: null,
          revision: nextRevision(),
        })
        .where(sql<boolean>`id = any(${ids}::text[])`)
        // One that is so already keeps its time, and its revision.
        .where(
          at === null
            ? sql<boolean>`favoured_at is not null`
            : sql<boolean>`(favoured_at is null or favoured_slots is not null)`,
        )
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    async markSlot(ids, slot, at, tx) {
      const bit = sql.lit(bitOf(slot))
      const after = at === null ? sql`${FAVOURED} & ~${bit}` : sql`${FAVOURED} | ${bit}`
      const rows = await on(tx)
        .updateTable('works')
        .set({
          favoured_at: sql`case when (${after}) = 0 then null else coalesce(favoured_at, ${at}::bigint) end`,
          // All of them are the whole set.
          favoured_slots: sql`nullif(nullif(${after}, 0), ${SHOWABLE})`,
          revision: nextRevision(),
        })
        .where(sql<boolean>`id = any(${ids}::text[])`)
        .where(hasSlot(slot))
        .where(sql<boolean>`${FAVOURED} <> (${after})`)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

/** The images of a work that it has to show, as bits. */
export const SHOWABLE = sql<number>`(select sum(1 << (slot - 1)) from slots where work_id = works.id and not withheld)::int`

/** Those of them that are favourites. */
export const FAVOURED = sql<number>`(case when favoured_at is null then 0 else coalesce(favoured_slots, ${SHOWABLE}) end)`

/** Whether a work has that image to show. */
export const hasSlot = (slot: Slot) =>
  sql<boolean>`exists (select 1 from slots where work_id = works.id and slot = ${sql.lit(slot)} and not withheld)`
