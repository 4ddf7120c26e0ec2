import type { PartName } from '../../../domain/own-data/ports.ts'

/** How the rows of a table appear in an export: the part, and the columns. */
export interface Exported {
  part: PartName
  /** Key column for paging. */
  key: string
  columns: readonly string[]
}

/** Why a table is not exported. */
export interface NotExported {
  because: string
}

export const isExported = (rows: Exported | NotExported): rows is Exported => 'part' in rows

export const as = (part: PartName, key: string, ...columns: string[]): Exported => ({ part, key, columns })
export const COUNTED: NotExported = { because: 'counts of a day at most' }
export const SAME: NotExported = { because: 'the same rows by another column' }

/** Exported columns of a work; images and share link are added. */
export const WORK_COLUMNS = [
  'id',
  'status',
  'operation',
  'prompt',
  'negative_prompt',
  'language',
  'model_id',
  'ratio_type',
  'style_id',
  'stylize',
  'seed',
  'engine',
  'parent_id',
  'parent_slot',
  'upload_id',
  'partner_id',
  'failure',
  'moderation',
  'created_at',
  'finished_at',
  'expires_at',
  'deleted_at',
  'like_count',
  'shown_choice',
  'in_square',
  'hidden_at',
]
