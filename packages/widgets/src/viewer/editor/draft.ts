import type { RatioLabel } from '@easel/contract/aspect-ratios'
import type { EditKind, Place, Turn } from '@easel/contract/edits'
import { type Marks, NO_MARKS } from './marks.ts'

/** What of a turned image is kept: a box of a ratio, by its size and place. */
export interface CropDraft {
  turn: Turn
  ratio: RatioLabel | null
  /** Of the largest box of the ratio, 0 to 1. */
  size: number
  /** Of the room that is left, 0 to 1 from the left and the top. */
  x: number
  y: number
}

/** What a person has begun. Kept while the image is open, so that neither a refusal nor closing the editor loses it. */
export interface EditDraft {
  kind: EditKind | null
  marks: Marks
  /** The mask that was sent for these marks: a refused edit is tried again with it. */
  sent: { marks: Marks['done']; id: string } | null
  /** The brush's diameter, as a share of the image's width. */
  brush: number
  prompt: string
  extendTo: RatioLabel | null
  place: Place
  extendPrompt: string
  crop: CropDraft
}

export const EMPTY_CROP: CropDraft = { turn: 0, ratio: null, size: 1, x: 0.5, y: 0.5 }

export const EMPTY_DRAFT: EditDraft = {
  kind: null,
  marks: NO_MARKS,
  sent: null,
  brush: 0.08,
  prompt: '',
  extendTo: null,
  place: 'middle',
  extendPrompt: '',
  crop: EMPTY_CROP,
}

export interface DraftProps {
  draft: EditDraft
  onChange(change: Partial<EditDraft> | ((draft: EditDraft) => Partial<EditDraft>)): void
}
