import type { RatioLabel } from '@easel/contract/aspect-ratios'
import type { Place } from '@easel/contract/edits'
import type { CropRequest } from '@easel/contract/types'
import type { Pixels } from '../kernel/pixels.ts'

/** A picture, and which part of it is painted anew: where the mask is transparent. Both are of one size. */
export interface MaskedPicture {
  picture: Pixels
  mask: Pixels
}

/** What is done to pixels before an engine paints a region of them, or instead of that. */
export interface PictureEdits {
  /** `drawn`: white where the picture is to be painted anew, in any size. A large picture is made smaller. */
  masked(picture: Pixels, drawn: Pixels): Promise<MaskedPicture>
  /** The picture in a canvas of that ratio, of which everything around it is painted. */
  extended(picture: Pixels, ratio: RatioLabel, place: Place): Promise<MaskedPicture>
  /** Smaller where it is large: what is made of all of it. */
  whole(picture: Pixels): Promise<Pixels>
  /** What is transparent becomes white, as engines read no opacity. */
  onWhite(picture: Pixels): Promise<Pixels>
  cropped(picture: Pixels, crop: Pick<CropRequest, 'turn' | 'box'>): Promise<Pixels>
}
