import { ImageStatus, Operation } from '@easel/contract/numbers'
import type { CuratedWork, GalleryStore } from '../../domain/gallery/ports.ts'
import type { Tx } from '../../domain/kernel/unit-of-work.ts'
import type { Database } from './db.ts'
import { foldText, nextRevision, readWhole, toSlotRow, type WorkQuery } from './work-rows.ts'
import { after, keyset, matching, matchingIndexed } from './works.repository.ts'

/** A picture for each style: of its newest curated work. */
export async function readStyleThumbs({ on }: Database): Promise<Map<string, string>> {
  const rows = await on()
    .selectFrom('works')
    .innerJoin('slots', 'slots.work_id', 'works.id')
    .distinctOn('works.style_id')
    .select(['works.style_id', 'slots.thumb'])
    .where('works.curated_at', 'is not', null)
    .where('works.deleted_at', 'is', null)
    .orderBy('works.style_id')
    .orderBy('works.curated_at', 'desc')
    .execute()
  return new Map(rows.flatMap(({ style_id, thumb }) => (style_id && thumb ? [[style_id, thumb]] : [])))
}

export function createGalleryStore(database: Database): GalleryStore {
  const { on } = database
  const curated = (): WorkQuery =>
    on()
      .selectFrom('works')
      .selectAll()
      .where('curated_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .where('status', '=', ImageStatus.Succeeded)

  return {
    async selected({ style, search }, page) {
      const all = style ? curated().where('style_id', '=', style) : curated()
      if (!search) return keyset(database, all, 'curated_at', page)
      // What is everywhere is among the newest: there the index would name half of all works, to show one page.
      const newest = after(all, 'curated_at', page)
        .orderBy('curated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(NEWEST)
      const near: WorkQuery = on().selectFrom(newest.as('works')).selectAll()
      const found = await keyset(database, matching(near, search), 'curated_at', page)
      if (found.next) return found
      return keyset(database, matchingIndexed(all, search), 'curated_at', page)
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
      return (await readWhole(query.orderBy('curated_at', 'desc').limit(1)))[0] ?? null
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

/** So many are read in a few milliseconds. */
const NEWEST = 4000

/** What is curated and not liked yet stands behind everything that is, in the order of the home page. */
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
