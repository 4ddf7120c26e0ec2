import type { Ratio } from './types.ts'

export interface Size {
  width: number
  height: number
}

const SHORT_OVER_LONG = 2 / 3
export const PREVIEW_SIDE = 256
export const SMALLEST_SIDE = 64
export const LARGEST_SIDE = 4096

/** The default longer side: about one megapixel. */
export const defaultSide = (ratio: Ratio): number => (ratio === '1:1' ? 1024 : 1248)

/** Width and height for a given longer side. */
export function sizeFor(ratio: Ratio, longSide: number): Size {
  if (ratio === '1:1') return { width: longSide, height: longSide }
  const short = Math.round(longSide * SHORT_OVER_LONG)
  return ratio === '2:3' ? { width: short, height: longSide } : { width: longSide, height: short }
}
