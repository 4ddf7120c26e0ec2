import type { Rgb } from '../raster/colour.ts'
import type { Stage } from '../scenes/stage.ts'

/** A color in the scene's light; `key` is the share of sunlight that reaches it. */
export const litBy = ({ ambient, sun }: Pick<Stage, 'ambient' | 'sun'>, c: Rgb, key: number): Rgb => [
  c[0] * (ambient[0] * 0.6 + sun[0] * key),
  c[1] * (ambient[1] * 0.6 + sun[1] * key),
  c[2] * (ambient[2] * 0.6 + sun[2] * key),
]
