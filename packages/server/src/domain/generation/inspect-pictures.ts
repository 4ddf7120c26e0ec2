import type { Slot } from '@easel/contract/numbers'
import type { Pixels } from '../kernel/pixels.ts'
import type { WorkSlot } from '../kernel/work.ts'
import { EngineError } from './engine-error.ts'
import type { MadeBy, PictureCheck, PictureVerdict } from './picture-check.ts'

export type InspectPicture = (picture: Pixels) => Promise<PictureVerdict>

/**
 * Inspects the images of one attempt. An image that cannot be inspected is not shown, and no other engine is tried.
 */
export const inspectPictures =
  (check: PictureCheck, about: MadeBy, signal: AbortSignal): InspectPicture =>
  async (picture) => {
    try {
      return await check(about, picture, signal)
    } catch (error) {
      signal.throwIfAborted()
      throw new EngineError('unchecked', 'The pictures cannot be looked at.', { cause: error })
    }
  }

/** Whether a preview may be shown: only after a clean verdict. */
export const isClean = (verdict: Promise<PictureVerdict>): Promise<boolean> =>
  verdict.then(
    (result) => result === 'clean',
    () => false,
  )

/** The slot of a withheld image: its size and nothing of its content. */
export const withheldSlot = (slot: Slot, { width, height }: Pick<Pixels, 'width' | 'height'>): WorkSlot => ({
  slot,
  width,
  height,
  thumbhash: null,
  thumb: null,
  preview: null,
  watermarkedPreview: null,
  original: null,
  withheld: true,
  recipe: null,
})

/** A set of which every image was withheld fails and is refunded. */
export function refuseAllWithheld(slots: readonly Pick<WorkSlot, 'withheld'>[]): void {
  if (slots.length > 0 && slots.every(({ withheld }) => withheld)) {
    throw new EngineError('blocked', 'No picture of the set may be shown.')
  }
}
