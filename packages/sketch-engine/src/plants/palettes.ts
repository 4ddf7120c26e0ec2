import { type Rgb, rgbs } from '../raster/colour.ts'
import type { Season } from '../scenes/land/ground.ts'

const GREEN = rgbs('0.3 0.5 0.16, 0.42 0.6 0.2, 0.22 0.4 0.14')

export const AUTUMN = rgbs('0.9 0.5 0.15, 0.85 0.35 0.12, 0.95 0.7 0.25')

export const BLOSSOM = rgbs('0.98 0.72 0.8, 0.95 0.6 0.72, 1 0.86 0.9')

export const FLOWERS = rgbs('0.97 0.6 0.72, 0.98 0.9 0.5, 0.85 0.6 0.95, 0.98 0.98 0.98, 0.95 0.42 0.4')

export const LAVENDERS = rgbs('0.6 0.4 0.85, 0.7 0.5 0.9, 0.5 0.34 0.75')

/** Leaf colors of a season. */
export function leavesOf(season: Season): readonly Rgb[] {
  if (season === 'autumn') return AUTUMN
  return season === 'spring' ? BLOSSOM : GREEN
}

const MEADOW = rgbs('0.3 0.48 0.16, 0.42 0.6 0.22, 0.24 0.4 0.15, 0.5 0.62 0.28')
const DRY_MEADOW = rgbs('0.7 0.5 0.2, 0.6 0.36 0.16, 0.5 0.45 0.2')

export const grassOf = (season: Season): readonly Rgb[] => (season === 'autumn' ? DRY_MEADOW : MEADOW)
