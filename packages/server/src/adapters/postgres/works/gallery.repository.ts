import { ImageStatus, Operation } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { CuratedWork, GalleryStore } from '../../../domain/gallery/ports.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { Database } from '../core/db.ts'
import { keyset } from '../core/keyset.ts'
import { search } from './search.ts'
import { isNotHiddenFrom } from './shown.ts'
import { foldText, nextRevision, readWithRelations, toSlotRow, type WorkQuery } from './work-rows.ts'

/** An image for each style: of its newest curated work. */
export async function readStyleThumbs({ on }: Database): Promise<Map<string, string>> {
  // A loose index scan over the styles reads a dozen of a million rows.
  const { rows } = await sql<{ style: string; thumb: string | null }>`
    with recursive styles (style) as (
      select min(style_id) from works where curated_at is not null and style_id is not null
      union all
      select (
        select min(style_id) from works
        where curated_at is not null and style_id is not null and style_id > styles.style)
      from styles where styles.style is not null)
    select styles.style, newest.thumb from styles, lateral (
      select slots.thumb from works join slots on slots.work_id = works.id
      where works.style_id = styles.style and works.curated_at is not null and works.deleted_at is null
        and works.hidden_at is null
      order by works.curated_at desc, works.id desc, slots.slot limit 1) newest`.execute(on())
  return new Map(rows.flatMap(({ style, thumb }) => (thumb ? [[style, thumb]] : [])))
}

export function createGalleryStore(database: Database): GalleryStore {
  const { on } = database
  const curated = (): WorkQuery =>
    on()
      .selectFrom('works')
      .selectAll()
      .where('curated_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where('status', '=', sql.lit(ImageStatus.Succeeded))

  return {
    async selected({ reader, style, search: words }, page) {
      let all = style ? curated().where('style_id', '=', style) : curated()
      // Read once, because few readers have reported or hidden anything.
      if (reader !== null) {
        all = all
          .where(sql<boolean>`id <> all(array(select work_id from reports where principal_id = ${reader}))`)
          .where(isNotHiddenFrom(reader))
      }
      if (!words) return keyset(database, all, 'curated_at', page)
      const grams = sql`curated_grams(search_text, style_id)`
      const besides = style ? [`in ${style}`] : []
      return search(database, { all, column: 'curated_at', grams, besides }, words, page)
    },

    addCurated: (work, tx) => addCurated(database, work, tx),

    async known(ids) {
      if (ids.length === 0) return new Set()
      const rows = await on().selectFrom('works').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    },

    async nextWithoutFullSize(after) {
      let query = curated().where((is) =>
        is.exists(
          is
            .selectFrom('slots')
            .select('slot')
            .whereRef('slots.work_id', '=', 'works.id')
            .where('original', 'is', null),
        ),
      )
      if (after !== null) {
        query = query.where('curated_at', '<', (is) =>
          is.selectFrom('works as w').select('w.curated_at').where('w.id', '=', after),
        )
      }
      return (await readWithRelations(query.orderBy('curated_at', 'desc').limit(1)))[0] ?? null
    },

    async replaceSlot(workId, slot, tx) {
      const row = toSlotRow(workId, slot)
      await on(tx)
        .updateTable('slots')
        .set(row)
        .where('work_id', '=', workId)
        .where('slot', '=', slot.slot)
        .execute()
      await on(tx).updateTable('works').set({ revision: nextRevision() }).where('id', '=', workId).execute()
    },
  }
}

/** Curated works without likes sort below all others, in the home page's order. */
const BELOW_ALL_LIKED = 1_000_000_000_000_000

async function addCurated({ on }: Database, work: CuratedWork, tx: Tx): Promise<void> {
  const { id, shipped, curatedAt } = work
  const texts = [...Object.values(work.prompts), ...work.keywords]
  await on(tx)
    .insertInto('works')
    .values({
      id,
      principal_id: work.principalId,
      status: ImageStatus.Succeeded,
      operation: Operation.Imagine,
      moderation: 'clean',
      prompt: work.prompt,
      prompts: JSON.stringify(work.prompts),
      language: work.language,
      model_id: 0,
      ratio_type: work.ratioType,
      aspect_ratio: work.aspectRatio,
      style_id: work.styleId,
      stylize: work.stylize,
      seed: work.seed,
      vip: false,
      progress: 100,
      engine: work.engine,
      created_at: curatedAt,
      finished_at: curatedAt,
      curated_at: curatedAt,
      heat: curatedAt - BELOW_ALL_LIKED,
      in_square: true,
      search_text: foldText(texts.join(' ')),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await on(tx)
    .insertInto('files')
    .values({
      name: shipped.name,
      work_id: id,
      state: 'kept',
      open: true,
      origin: 'shipped',
      key: shipped.key,
      created_at: curatedAt,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await on(tx)
    .insertInto('slots')
    .values(toSlotRow(id, work.slot))
    .onConflict((conflict) => conflict.columns(['work_id', 'slot']).doNothing())
    .execute()
}
