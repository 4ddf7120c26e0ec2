import { IMAGE_COUNTS, type ImageCount, Operation } from './numbers.ts'

/**
 * What an engine makes of an image: by a mask a region by new words, a region as if nothing had been there, and what lies
 * beyond the edges; without one the image with nothing behind it.
 */
export const PAINTED_EDITS = ['repaint', 'erase', 'extend', 'cutout'] as const
export type PaintedEdit = (typeof PAINTED_EDITS)[number]

/** How one image of a finished set may be edited. A crop needs no engine, and costs nothing. */
export const EDIT_KINDS = [...PAINTED_EDITS, 'crop'] as const
export type EditKind = (typeof EDIT_KINDS)[number]

/** Edits that show what the image shows, and nothing else. */
export const SAME_IMAGE_EDITS = ['cutout', 'crop'] as const satisfies readonly EditKind[]

interface HowMade {
  operation: Operation
  edit?: EditKind | null
}

/** Whether a set is its parent's image once more, which is one image: enhanced, or by such an edit. */
export const isSameImage = ({ operation, edit }: HowMade): boolean =>
  operation === Operation.Upscale || SAME_IMAGE_EDITS.some((kind) => kind === edit)

/** How many images a set has, once it is made. */
export const imageCountOf = (set: HowMade & { imageCount?: ImageCount | null }): ImageCount =>
  isSameImage(set) ? 1 : (set.imageCount ?? IMAGE_COUNTS.length)

/** Where an image stands in the wider or taller canvas that it is extended to. */
export const PLACES = ['start', 'middle', 'end'] as const
export type Place = (typeof PLACES)[number]

/** Degrees by which an image may be turned, clockwise. */
export const TURNS = [0, 90, 180, 270] as const
export type Turn = (typeof TURNS)[number]

/** The shortest side of a crop, in pixels. */
export const CROP_MIN_SIDE = 64
/** How far a crop may be from a ratio, as pixels are whole. */
export const CROP_TOLERANCE = 0.02
