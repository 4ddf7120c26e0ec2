import { RATIOS, type RatioType } from '@easel/contract/numbers'

/** Diffusion models want sides in such steps. */
const STEP = 64

/** The size in pixels for a ratio with about the area of a square of that side. */
export function sizeFor(side: number, ratioType: RatioType): { width: number; height: number } {
  const { value } = RATIOS[ratioType]
  if (value === 1) return { width: side, height: side }
  const short = Math.round((side * Math.sqrt(Math.min(value, 1 / value))) / STEP) * STEP
  const long = Math.round(short * Math.max(value, 1 / value))
  return value > 1 ? { width: long, height: short } : { width: short, height: long }
}
