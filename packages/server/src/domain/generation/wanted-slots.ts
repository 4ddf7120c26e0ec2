import { imageCountOf } from '@easel/contract/edits'
import { SLOTS, type Slot } from '@easel/contract/numbers'
import type { Work } from '../kernel/work.ts'

/** The slots that a set has, once it is made: the first of the four. */
export const wantedSlots = (work: Pick<Work, 'operation' | 'edit' | 'imageCount'>): readonly Slot[] =>
  SLOTS.slice(0, imageCountOf(work))
