import { type RatioLabel, ratioValue } from '@easel/contract/aspect-ratios'
import { RATIOS, type RatioType } from '@easel/contract/numbers'

/** Diffusion models are trained for sides in such steps. */
const STEP = 64
/** They take no others than multiples of this. */
const SMALL_STEP = 8

/** The size in pixels for a ratio with about the area of a square of that side. */
export function sizeFor(side: number, ratio: RatioLabel): { width: number; height: number } {
  const value = ratioValue(ratio)
  if (value === 1) return { width: side, height: side }
  const short = Math.round((side * Math.sqrt(Math.min(value, 1 / value))) / STEP) * STEP
  const long = Math.round((short * Math.max(value, 1 / value)) / SMALL_STEP) * SMALL_STEP
  return value > 1 ? { width: long, height: short } : { width: short, height: long }
}

/** The same for the three ratios that every engine paints, as operators read it. */
export const sizesOf = (side: number): Record<RatioType, string> => {
  const size = (type: RatioType) => {
    const { width, height } = sizeFor(side, RATIOS[type].label)
    return `${width}x${height}`
  }
  return { 1: size(1), 2: size(2), 3: size(3) }
}
