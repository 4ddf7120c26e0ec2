import type { Pixels } from '../kernel/pixels.ts'

/** Whether an image may be shown. Rejects when that cannot be decided. */
export type PictureCheck = (about: MadeBy, picture: Pixels, signal: AbortSignal) => Promise<PictureVerdict>
export type PictureVerdict = 'clean' | 'withheld'

/** The origin of an image, as far as it decides whether it is inspected. */
export interface MadeBy {
  workId: string
  engine: string
  /** The engine started from pixels, not from a prompt alone. */
  fromPicture: boolean
}
