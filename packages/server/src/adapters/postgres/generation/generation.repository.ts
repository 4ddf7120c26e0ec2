import { isSameImage } from '@easel/contract/edits'
import { ImageStatus, Operation } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { GenerationStore, NewWork } from '../../../domain/generation/ports.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { Database } from '../core/db.ts'
import { foldText, partnerColumn, readWithRelations } from '../works/work-rows.ts'
import { attemptsOn } from './generation-attempts.ts'
import { turnOf } from './line.ts'
import { masksOn } from './masks.repository.ts'

const { NotStarted, Submitted, InProgress, Failed } = ImageStatus

export function createGenerationStore(database: Database): GenerationStore {
  const { on } = database
  const inserted = (work: NewWork, tx: Tx, status: ImageStatus) =>
    on(tx).insertInto('works').values(rowOf(work, status))
  const insert = async (work: NewWork, tx: Tx, status: ImageStatus = NotStarted): Promise<void> => {
    await inserted(work, tx, status).execute()
    if (isSameImage(work)) await hideWithParent(database, work, tx)
  }
  return {
    ...attemptsOn(database),
    ...masksOn(database),

    insert,

    async insertLate(work, tx, status = NotStarted) {
      if (isSameImage(work)) await insert(work, tx, status)
      else database.writeLate(tx, inserted(work, tx, status))
    },

    async find(id, tx) {
      const query = on(tx)
        .selectFrom('works')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
      return (await readWithRelations(query))[0] ?? null
    },

    async findEnhanced(principalId, { id, slot }, tx) {
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
      return (await readWithRelations(query))[0] ?? null
    },

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
      const all = on().selectFrom('works').selectAll()
      const admitted = all.where('status', 'in', [Submitted, InProgress])
      return readWithRelations(admitted.orderBy('created_at').limit(limit))
    },
  }
}

const rowOf = (work: NewWork, status: ImageStatus) => ({
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
  aspect_ratio: work.aspectRatio,
  image_count: work.imageCount,
  style_id: work.styleId,
  stylize: work.stylize,
  seed: work.seed,
  vip: work.vip,
  created_at: work.createdAt,
  search_text: foldText(work.prompt),
  parent_id: work.parentId,
  parent_slot: work.parentSlot,
  edit: work.edit,
  variation_strength: work.variationStrength,
  reference_strength: work.referenceStrength,
  reference_kind: work.referenceKind,
  more_references: work.moreReferences.length === 0 ? null : JSON.stringify(work.moreReferences),
  edit_place: work.editPlace,
  mask_id: work.maskId,
  upload_id: work.uploadId,
  source_recipe: work.sourceRecipe,
  traceparent: work.traceparent ?? null,
  showable: work.showable,
  turn_at: status === NotStarted ? turnOf(work.principalId) : null,
  shown_choice: work.shownChoice === 'private' ? unlessNothingIsShown(work.principalId) : work.shownChoice,
})

/** An enhanced or cropped copy is as hidden as its original, also if that is hidden concurrently. */
async function hideWithParent(
  { on }: Database,
  { id, parentId }: Pick<NewWork, 'id' | 'parentId'>,
  tx: Tx,
): Promise<void> {
  const parent = await on(tx)
    .selectFrom('works')
    .select(['id', 'hidden_at', 'hidden_by', 'hidden_with'])
    .where('id', '=', parentId)
    .forShare()
    .executeTakeFirst()
  if (!parent?.hidden_at) return
  const { hidden_at, hidden_by } = parent
  // That of a copy of a copy is the one that was hidden itself.
  const hidden_with = parent.hidden_with ?? parent.id
  await on(tx).updateTable('works').set({ hidden_at, hidden_by, hidden_with }).where('id', '=', id).execute()
}

/**
 * Records the choice `private`, unless the owner's setting hides all works: then the work appears with the others
 * when the setting changes.
 */
const unlessNothingIsShown = (principalId: string) => sql<boolean | null>`(
  case when coalesce((select no_show from settings where principal_id = ${principalId}), false)
  then null else false end)`
