import type { PartName } from '../../../domain/own-data/ports.ts'

/** The part of somebody's data export that the rows of a table are, and which columns of each row it holds. */
export interface Exported {
  part: PartName
  /** The column by which one row of a person is another than the next. */
  key: string
  columns: readonly string[]
}

/** Why the rows of a table are in no export. */
export interface NotExported {
  because: string
}

export const isExported = (rows: Exported | NotExported): rows is Exported => 'part' in rows

export const as = (part: PartName, key: string, ...columns: string[]): Exported => ({ part, key, columns })
export const COUNTED: NotExported = { because: 'counts of a day at most' }
export const SAME: NotExported = { because: 'the same rows by another column' }

/** Columns of a work. Its pictures and its link are written beside them. */
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
