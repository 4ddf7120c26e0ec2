import type { Pixels } from './engine-ports.ts'

/** Whether a picture may be shown. Rejects when nobody can say. */
export type PictureCheck = (about: MadeBy, picture: Pixels, signal: AbortSignal) => Promise<PictureVerdict>
export type PictureVerdict = 'clean' | 'withheld'

/** Where a picture comes from, as far as it decides whether it is looked at. */
export interface MadeBy {
  workId: string
  engine: string
  /** The engine began with pixels, not with words alone. */
  fromPicture: boolean
}
