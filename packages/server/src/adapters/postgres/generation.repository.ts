import { ImageStatus, Operation } from '@easel/contract/numbers'
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { FailFrom, GenerationStore, NewWork } from '../../domain/generation/ports.ts'
import type { Tx } from '../../domain/kernel/unit-of-work.ts'
import type { Database } from './db.ts'
import { SHOWN, WITHHELD } from './shown.ts'
import type { Tables } from './tables.ts'
import {
  complete,
  foldText,
  nextRevision,
  partnerColumn,
  readWhole,
  refresh,
  toSlotRow,
} from './work-rows.ts'

const { NotStarted, Submitted, InProgress, Failed, Succeeded } = ImageStatus

export function createGenerationStore(database: Database): GenerationStore {
  const { on } = database
  const update = (tx?: Tx) => on(tx).updateTable('works').set({ revision: nextRevision() })
  const ofAttempt = (id: string, attempt: number, tx?: Tx) =>
    update(tx).where('id', '=', id).where('attempts', '=', attempt).where('status', '=', InProgress)

  return {
    async insert(work, tx, status = NotStarted) {
      await on(tx)
        .insertInto('works')
        .values({
          id: work.id,
          principal_id: work.principalId,
          partner_id: partnerColumn(work.partnerId),
          status,
          operation: work.operation,
          moderation: 'clean',
          prompt: work.prompt,
          negative_prompt: work.negativePrompt,
          language: work.language,
          model_id: work.modelId,
          ratio_type: work.ratioType,
          style_id: work.styleId,
          stylize: work.stylize,
          seed: work.seed,
          vip: work.vip,
          created_at: work.createdAt,
          search_text: foldText(work.prompt),
          parent_id: work.parentId,
          parent_slot: work.parentSlot,
          upload_id: work.uploadId,
          source_recipe: work.sourceRecipe,
          showable: work.showable,
          shown_choice: work.shownChoice,
        })
        .execute()
      if (work.operation === Operation.Upscale) await hideWithParent(database, work, tx)
    },

    async find(id, tx) {
      const query = on(tx)
        .selectFrom('works')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
      return (await readWhole(query))[0] ?? null
    },

    async enlarged(principalId, { id, slot }, tx) {
      const query = on(tx)
        .selectFrom('works')
        .selectAll()
        .where('parent_id', '=', id)
        .where('parent_slot', '=', slot)
        .where('principal_id', '=', principalId)
        .where('operation', '=', Operation.Upscale)
        .where('status', '<>', Failed)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(1)
      return (await readWhole(query))[0] ?? null
    },

    async begin(id, { engine, startedAt, seen = null }, tx) {
      const before = on(tx)
        .selectFrom('works')
        .select(['id', 'engine', 'revision'])
        .where('id', '=', id)
        .forUpdate()
        .as('before')
      const [row] = await update(tx)
        .from(before)
        .set({
          status: InProgress,
          engine: sql`coalesce(${engine}, works.engine, 'none')`,
          started_at: startedAt,
          attempts: sql`works.attempts + 1`,
        })
        .whereRef('works.id', '=', 'before.id')
        .where('works.status', 'in', [Submitted, InProgress])
        .returningAll('works')
        .returning(['before.engine as engine_before', 'before.revision as revision_before'])
        .execute()
      if (!row) return null
      const unchanged = seen?.revision === row.revision_before ? seen : null
      const work = unchanged ? refresh(unchanged, row) : await complete(database, row, tx)
      return { work, before: row.engine_before }
    },

    progress: (id, attempt, progress) =>
      changed(ofAttempt(id, attempt).set({ progress: sql`greatest(progress, ${progress})` })),

    async putSlot(id, attempt, slot, progress, tx) {
      const fenced = ofAttempt(id, attempt, tx).set({ progress: sql`greatest(progress, ${progress})` })
      if (!(await changed(fenced))) return false
      const row = toSlotRow(id, slot)
      await doomReplaced(database, id, slot.slot, tx)
      await on(tx)
        .insertInto('slots')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['work_id', 'slot'])
            .doUpdateSet(row)
            .where('slots.thumb', 'is', null)
            .where('slots.withheld', '=', false),
        )
        .execute()
      return true
    },

    finish: (id, attempt, { finishedAt, expiresAt }, tx) =>
      changed(
        ofAttempt(id, attempt, tx).set({
          status: Succeeded,
          progress: 100,
          moderation: sql`case when ${WITHHELD} then 'half' else 'clean' end`,
          finished_at: finishedAt,
          expires_at: expiresAt,
          in_square: SHOWN,
        }),
      ),

    async fail(id, from, { reason, words }, { finishedAt, expiresAt }, tx) {
      const failed = await changed(
        fence(update(tx).where('id', '=', id), from).set({
          status: Failed,
          progress: 0,
          failure: reason,
          moderation: reason === 'blocked' ? 'blocked' : 'clean',
          failure_words: words.length > 0 ? JSON.stringify(words) : null,
          finished_at: finishedAt,
          expires_at: expiresAt,
        }),
      )
      if (failed) await on(tx).deleteFrom('slots').where('work_id', '=', id).execute()
      return failed
    },

    async clear(id, attempt, tx) {
      if (!(await changed(ofAttempt(id, attempt, tx).set({ progress: 0 })))) return
      await on(tx).deleteFrom('slots').where('work_id', '=', id).execute()
    },

    handBack: (id, attempt, tx) =>
      changed(ofAttempt(id, attempt, tx).set({ status: Submitted, attempts: attempt - 1 })),

    requeue: (id, tx) =>
      changed(
        update(tx)
          .set({ status: NotStarted })
          .where('id', '=', id)
          .where('status', 'in', [Submitted, InProgress]),
      ),

    async unfinished(principalId) {
      const rows = await on()
        .selectFrom('works')
        .select('id')
        .where('principal_id', '=', principalId)
        .where('status', '<=', InProgress)
        .orderBy('status')
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(({ id }) => id)
    },

    async admitted(limit) {
      const query = on()
        .selectFrom('works')
        .selectAll()
        .where('status', 'in', [Submitted, InProgress])
        .orderBy('created_at')
        .limit(limit)
      return readWhole(query)
    },
  }
}

type Update = UpdateQueryBuilder<Tables, 'works', 'works', UpdateResult>

const changed = async (query: Update): Promise<boolean> =>
  (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n

function fence(query: Update, from: FailFrom): Update {
  if (from === 'any') return query.where('status', '<=', InProgress)
  if ('attempt' in from) return query.where('attempts', '=', from.attempt).where('status', '=', InProgress)
  return query.where('principal_id', '=', from.principalId).where('status', '<=', InProgress)
}

/** The same picture, larger, is seen by nobody who may not see the picture; also when it is hidden at this moment. */
async function hideWithParent(
  { on }: Database,
  { id, parentId }: Pick<NewWork, 'id' | 'parentId'>,
  tx: Tx,
): Promise<void> {
  const parent = await on(tx)
    .selectFrom('works')
    .select(['id', 'hidden_at', 'hidden_by'])
    .where('id', '=', parentId)
    .forShare()
    .executeTakeFirst()
  if (!parent?.hidden_at) return
  const { hidden_at, hidden_by, id: hidden_with } = parent
  await on(tx).updateTable('works').set({ hidden_at, hidden_by, hidden_with }).where('id', '=', id).execute()
}

/** A preview gives way to what comes after it, and is removed by the sweep; a finished picture never does. */
async function doomReplaced({ on }: Database, workId: string, slot: number, tx: Tx): Promise<void> {
  await sql`update files set state = 'doomed' where name in (
    select unnest(array[thumb, preview, preview_marked, original]) from slots
    where work_id = ${workId} and slot = ${slot} and thumb is null)`.execute(on(tx))
}
