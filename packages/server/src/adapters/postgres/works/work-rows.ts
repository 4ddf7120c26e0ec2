import type { Reason } from '@easel/contract/errors'
import type { ImageStatus, Language, Moderation, Operation, RatioType, Slot } from '@easel/contract/numbers'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { Work, WorkSlot } from '../../../domain/kernel/work.ts'
import type { Database } from '../core/db.ts'
import type { SlotRow, Tables, WorkRow } from '../core/tables.ts'
import { IN_A_SQUARE } from './shown.ts'
import { ATTACHED, type Attachments } from './work-attachments.ts'
import { workCacheOf } from './work-cache.ts'

export type WorkQuery = SelectQueryBuilder<Tables, 'works', Selectable<WorkRow>>

/** Partner column of a work: empty instead of null, because indexes are not scanned in order over nulls. */
export const partnerColumn = (partnerId: string | null): string => partnerId ?? ''

/** Each change of a work gets a new revision, by which event streams resume. */
export const nextRevision = () => sql<number>`nextval('work_revisions')`

/** Reads works with their joined data, bypassing the cache. */
export async function readWithRelations(query: WorkQuery): Promise<Work[]> {
  const rows = await query.select(ATTACHED).execute()
  return rows.map(({ attached, ...row }) => toWorkWithRelations(row, attached))
}

/** As others may see them now: the owner's setting takes effect before it is written to each work. */
export async function readAsShownToOthers(query: WorkQuery): Promise<Work[]> {
  const rows = await query.select([ATTACHED, IN_A_SQUARE.as('inSquareNow')]).execute()
  return rows.map(({ attached, inSquareNow, ...row }) =>
    toWorkWithRelations({ ...row, in_square: inSquareNow }, attached),
  )
}

/** The works of these keys, in order. */
export async function readByKeys(
  database: Database,
  keys: readonly Pick<Work, 'id' | 'revision'>[],
): Promise<Work[]> {
  const cache = workCacheOf(database)
  const found = new Map<string, Work>()
  for (const key of keys) {
    const cached = cache.get(key)
    if (cached) found.set(key.id, cached)
  }
  const missing = keys.flatMap(({ id }) => (found.has(id) ? [] : [id]))
  if (missing.length > 0) {
    const all = database.on().selectFrom('works').selectAll()
    for (const work of await readWithRelations(all.where(sql<boolean>`id = any(${missing}::text[])`))) {
      found.set(work.id, work)
      cache.put(work)
    }
  }
  return keys.flatMap(({ id }) => found.get(id) ?? [])
}

/** A work by its row, with its joined data. */
export async function loadRelations({ on }: Database, row: Selectable<WorkRow>, tx?: Tx): Promise<Work> {
  const query = on(tx).selectFrom('works').select(ATTACHED).where('id', '=', row.id)
  return toWorkWithRelations(row, (await query.executeTakeFirstOrThrow()).attached)
}

const toWorkWithRelations = (row: Selectable<WorkRow>, { slots, charged, refunded }: Attachments): Work => ({
  ...toWork(row),
  slots: slots.map(toSlot),
  charged,
  refunded,
})

/** A work by its changed row; the joined data is the same. */
export const refresh = ({ slots, charged, refunded }: Work, row: Selectable<WorkRow>): Work => ({
  ...toWork(row),
  slots,
  charged,
  refunded,
})

const toWork = (row: Selectable<WorkRow>): Omit<Work, 'slots' | 'charged' | 'refunded'> => ({
  id: row.id,
  principalId: row.principal_id,
  partnerId: row.partner_id || null,
  status: row.status as ImageStatus,
  operation: row.operation as Operation,
  moderation: row.moderation as Moderation,
  prompt: row.prompt,
  prompts: row.prompts === null ? null : (JSON.parse(row.prompts) as Work['prompts']),
  negativePrompt: row.negative_prompt,
  language: row.language as Language,
  modelId: row.model_id,
  ratioType: row.ratio_type as RatioType,
  aspectRatio: row.aspect_ratio as Work['aspectRatio'],
  imageCount: row.image_count as Work['imageCount'],
  styleId: row.style_id,
  stylize: row.stylize,
  seed: row.seed,
  progress: row.progress,
  engine: row.engine,
  vip: row.vip,
  attempts: row.attempts,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  expiresAt: row.expires_at,
  parentId: row.parent_id,
  parentSlot: row.parent_slot as Slot | null,
  edit: row.edit as Work['edit'],
  variationStrength: row.variation_strength as Work['variationStrength'],
  referenceStrength: row.reference_strength as Work['referenceStrength'],
  referenceKind: row.reference_kind as Work['referenceKind'],
  moreReferences:
    row.more_references === null ? [] : (JSON.parse(row.more_references) as Work['moreReferences']),
  editPlace: row.edit_place as Work['editPlace'],
  maskId: row.mask_id,
  failure: row.failure as Reason | null,
  failureWords: row.failure_words === null ? [] : (JSON.parse(row.failure_words) as string[]),
  curated: row.curated_at !== null && row.hidden_at === null,
  likeCount: row.like_count,
  inSquare: row.in_square && row.hidden_at === null,
  hidden: row.hidden_at !== null,
  showable: row.showable,
  shownChoice: row.shown_choice,
  favourite: row.favoured_at !== null,
  favouriteSlots: row.favoured_at === null ? null : slotsOf(row.favoured_slots),
  uploadId: row.upload_id,
  sourceRecipe: row.source_recipe,
  traceparent: row.traceparent,
  revision: row.revision,
})

const SLOTS: readonly Slot[] = [1, 2, 3, 4]

/** The images that a row of bits says; null: it says none. */
export const slotsOf = (bits: number | null): Slot[] | null =>
  bits === null ? null : SLOTS.filter((slot) => bits & bitOf(slot))

export const bitOf = (slot: Slot): number => 1 << (slot - 1)

const toSlot = (row: Selectable<SlotRow>): WorkSlot => ({
  slot: row.slot as Slot,
  width: row.width,
  height: row.height,
  thumbhash: row.thumbhash,
  thumb: row.thumb,
  preview: row.preview,
  watermarkedPreview: row.preview_marked,
  original: row.original,
  withheld: row.withheld,
  recipe: row.recipe,
})

export const toSlotRow = (workId: string, slot: WorkSlot) => ({
  work_id: workId,
  slot: slot.slot,
  width: slot.width,
  height: slot.height,
  thumbhash: slot.thumbhash,
  thumb: slot.thumb,
  preview: slot.preview,
  preview_marked: slot.watermarkedPreview,
  original: slot.original,
  withheld: slot.withheld,
  recipe: slot.recipe,
})

/** Folds text for searches: NFKC, lower case, single spaces. */
export const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
