import type { Rgb } from '../raster/colour.ts'
import type { FloatImage } from '../raster/image.ts'
import type { Noise } from '../raster/noise.ts'
import type { Random } from '../raster/random.ts'
import type { Light } from './light.ts'
import type { SceneId } from './scene-ids.ts'

export interface WoodsOptions {
  scene: SceneId
  width: number
  height: number
  light: Light
  seed: number
  /** 0…1 from the top. */
  horizon: number
  leaves: readonly Rgb[]
  snowy: boolean
  bamboo: boolean
}

/** Data for painting the parts of the woods. */
export interface Woods extends WoodsOptions {
  image: FloatImage
  size: number
  horizonRow: number
  focal: number
  /** Column of the clearing, where the light comes in. */
  clearing: number
  noise: Noise
  noise2: Noise
  random: Random
  dim: number
  far: Rgb
}

/** Height of the viewer's eye. */
export const EYE = 0.9
