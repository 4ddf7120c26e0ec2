import type { PartName } from '../../../domain/own-data/ports.ts'

/** The part of somebody's data that these rows are, and what is told of each. */
export interface Told {
  as: PartName
  /** The column by which one row of a person is another than the next. */
  key: string
  columns: readonly string[]
}

/** Why there is nothing to tell. */
export interface Untold {
  because: string
}

export const isTold = (tell: Told | Untold): tell is Told => 'as' in tell

export const told = (as: PartName, key: string, ...columns: string[]): Told => ({ as, key, columns })
export const COUNTED: Untold = { because: 'counts of a day at most' }
export const SAME: Untold = { because: 'the same rows by another column' }

/** What is told of a work. Its pictures and its link are written beside that. */
export const WORK = [
  ...[
    'id',
    'status',
    'operation',
    'prompt',
    'negative_prompt',
    'language',
    'model_id',
    'ratio_type',
    'style_id',
  ],
  ...[
    'stylize',
    'seed',
    'engine',
    'parent_id',
    'parent_slot',
    'upload_id',
    'partner_id',
    'failure',
    'moderation',
  ],
  ...[
    'created_at',
    'finished_at',
    'expires_at',
    'deleted_at',
    'like_count',
    'shown_choice',
    'in_square',
    'hidden_at',
  ],
]
