import type { Rgb } from '../raster/colour.ts'
import type { FloatImage } from '../raster/image.ts'
import type { Noise } from '../raster/noise.ts'
import type { Light } from './light.ts'
import type { SceneId } from './scene-ids.ts'

export interface StreetOptions {
  scene: SceneId
  width: number
  height: number
  light: Light
  seed: number
  horizon: number
  /** Neon signs and wet asphalt. */
  neon: boolean
  /** Low gabled houses and cobblestones. */
  old: boolean
  rain: boolean
  /** Water between quays instead of a road. */
  canal: boolean
  snowy: boolean
}

/** Data for painting the parts of a street. */
export interface Street extends StreetOptions {
  image: FloatImage
  horizonRow: number
  focal: number
  vanishing: number
  night: number
  /** Remaining daylight. */
  dim: number
  noise: Noise
  fogReach: number
  fogColour: Rgb
  wet: boolean
}

export const EYE = 0.55

/** Distances of the rows of houses from the middle: half the width of the street, and two more behind. */
export const PLANES = [2.6, 6, 11] as const

/** Edges of a canal's water across it; the nearer quay is wide enough to stand on. */
const WATER = [-0.1, 1.9] as const

export const isOnWater = ({ canal }: StreetOptions, across: number): boolean =>
  canal && across > WATER[0] && across < WATER[1]

/** How much the street's air covers at a distance. */
export const streetFog = (street: Street, z: number): number => 1 - Math.exp(-((z / street.fogReach) ** 1.3))
