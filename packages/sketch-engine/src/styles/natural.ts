import { bloom, grade, toneMap } from '../finish/tone.ts'
import { brushScale } from '../raster/image.ts'
import { kuwahara } from './kuwahara.ts'
import { sharpen } from './sharpen.ts'
import type { Style } from './style.ts'

/** The look without a style: a light brush that blends cut-outs and scene. */
export const natural: Style = (image, { seed, strength, clean, shadows, highlights }) => {
  bloom(image, 0.6 * strength, 0.7)
  toneMap(image)
  grade(image, {
    contrast: 0.13 * strength,
    saturation: 1 + 0.1 * strength,
    vignette: clean ? 0.14 : 0.24,
    grain: 0.008,
    exposure: 1.03,
    shadows,
    highlights,
    seed,
  })
  if (clean) return image
  kuwahara(image, 2.4 * strength * brushScale(image), image)
  sharpen(image, 0.55)
  return image
}
