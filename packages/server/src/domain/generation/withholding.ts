import type { Slot } from '@easel/contract/numbers'
import type { WorkSlot } from '../kernel/work.ts'
import { EngineFault } from './engine-fault.ts'
import type { Pixels } from './engine-ports.ts'
import type { MadeBy, PictureCheck, PictureVerdict } from './picture-check.ts'

export type Look = (picture: Pixels) => Promise<PictureVerdict>

/** Looks at the pictures of one attempt. What could not be looked at is not shown, and no other engine gets past that. */
export const lookingAt =
  (check: PictureCheck, about: MadeBy, signal: AbortSignal): Look =>
  async (picture) => {
    try {
      return await check(about, picture, signal)
    } catch (error) {
      signal.throwIfAborted()
      throw new EngineFault('unchecked', 'The pictures cannot be looked at.', { cause: error })
    }
  }

/** Whether a first look may be shown: only when somebody has said so. */
export const isClean = (verdict: Promise<PictureVerdict>): Promise<boolean> =>
  verdict.then(
    (said) => said === 'clean',
    () => false,
  )

/** The place of a picture that nobody may see: its size, and nothing of what it shows. */
export const withheldSlot = (slot: Slot, { width, height }: Pixels): WorkSlot => ({
  slot,
  width,
  height,
  thumbhash: null,
  thumb: null,
  preview: null,
  previewMarked: null,
  original: null,
  withheld: true,
  recipe: null,
})

/** A set of which nothing may be shown ends as if it had never been: its owner gets back what it cost. */
export function refuseBlocked(slots: readonly Pick<WorkSlot, 'withheld'>[]): void {
  if (slots.length > 0 && slots.every(({ withheld }) => withheld)) {
    throw new EngineFault('blocked', 'No picture of the set may be shown.')
  }
}
