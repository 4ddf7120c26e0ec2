import { RATIOS, RatioType } from './numbers.ts'

/**
 * Ratios beyond the three of `ratioType`, which stays the nearest of those three, so that a client that knows no others
 * still lists and filters such a set rightly.
 */
export const ASPECT_RATIOS = ['4:5', '3:4', '9:16', '5:4', '4:3', '16:9'] as const
export type AspectRatio = (typeof ASPECT_RATIOS)[number]

/** Any ratio, as it is written. */
export type RatioLabel = AspectRatio | (typeof RATIOS)[RatioType]['label']

/** What every engine paints. */
export const BASE_RATIOS: readonly RatioLabel[] = Object.values(RATIOS).map(({ label }) => label)
export const ALL_RATIOS: readonly RatioLabel[] = [...BASE_RATIOS, ...ASPECT_RATIOS]

export interface Shaped {
  ratioType: RatioType
  aspectRatio?: AspectRatio | null | undefined
}

/** The ratio of a set or a draft. */
export const ratioOf = ({ ratioType, aspectRatio }: Shaped): RatioLabel =>
  aspectRatio ?? RATIOS[ratioType].label

/** Width divided by height. */
export function ratioValue(ratio: RatioLabel): number {
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return width / height
}

/** The fields of a ratio: `ratioType`, and `aspectRatio` where that does not say it all. */
export function shapeOf(ratio: RatioLabel): { ratioType: RatioType; aspectRatio: AspectRatio | null } {
  const value = ratioValue(ratio)
  const ratioType = value === 1 ? RatioType.Square : value < 1 ? RatioType.Portrait : RatioType.Landscape
  return { ratioType, aspectRatio: ASPECT_RATIOS.find((each) => each === ratio) ?? null }
}
