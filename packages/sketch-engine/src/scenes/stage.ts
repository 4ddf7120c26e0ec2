import type { Rgb } from '../raster/colour.ts'
import type { FloatImage } from '../raster/image.ts'
import type { SceneId } from './scene-ids.ts'

/** A painted background with the data for placing subjects in it. */
export interface Stage {
  readonly scene: SceneId
  readonly image: FloatImage
  /** Row of the horizon, pixels. */
  readonly horizon: number
  /** The side that the light comes from: 1 right, -1 left. */
  readonly side: 1 | -1
  readonly ambient: Rgb
  readonly sun: Rgb
  readonly fog: Rgb
  /** Row of the ground at a distance (1 near … 16 far), for x in 0…1. */
  groundY(x: number, distance: number): number
  /** Distance at which a row is ground, for x in 0…1; null without ground there. */
  distanceAt(x: number, row: number): number | null
  isWater(x: number, distance: number): boolean
  /** Whether a row below the horizon shows water, for x in 0…1. */
  waterOnRow(x: number, row: number): boolean
  /** How much the air covers at a distance, 0…1. */
  fogAt(distance: number): number
  /** Wet or watery ground, which mirrors subjects. */
  readonly mirrors: boolean
  /** Slope of a street that rises to the left, in radians. */
  readonly tilt?: number
}

/** Defaults of flat scenes. */
export const flatStage = {
  isWater: () => false,
  waterOnRow: () => false,
  distanceAt: () => null,
  fogAt: () => 0,
  mirrors: false,
} as const
