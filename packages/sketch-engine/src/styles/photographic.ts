import { bloom, type Grade, grade, toneMap } from '../finish/tone.ts'
import { brushScale } from '../raster/image.ts'
import { kuwahara } from './kuwahara.ts'
import { sharpen } from './sharpen.ts'
import type { Style } from './style.ts'

/** A style that only changes light and color. */
const graded =
  (glow: number, threshold: number, look: Grade): Style =>
  (image, { seed, strength }) => {
    bloom(image, glow * strength, threshold)
    toneMap(image)
    grade(image, { ...look, contrast: look.contrast * strength, seed })
    return image
  }

export const cinematic = graded(0.7, 0.72, {
  contrast: 0.2,
  saturation: 1.02,
  vignette: 0.38,
  grain: 0.028,
  shadows: [-0.02, 0.006, 0.03],
  highlights: [0.03, 0.008, -0.03],
})

export const blackAndWhite = graded(0.5, 0.72, { contrast: 0.28, saturation: 0, vignette: 0.4, grain: 0.05 })

export const vintage = graded(0.5, 0.72, {
  contrast: 0.1,
  saturation: 0.72,
  vignette: 0.4,
  grain: 0.045,
  shadows: [0.05, 0.02, -0.02],
  highlights: [0.03, 0.01, -0.06],
  fade: 0.5,
})

export const cyber = graded(0.95, 0.62, {
  contrast: 0.2,
  saturation: 1.2,
  vignette: 0.35,
  grain: 0.02,
  shadows: [0.01, 0, 0.05],
  highlights: [0.03, -0.01, 0.03],
})

export const anime: Style = (image, { strength }) => {
  bloom(image, 0.6 * strength, 0.68)
  toneMap(image)
  grade(image, {
    contrast: 0.08,
    saturation: 1 + 0.24 * strength,
    vignette: 0.08,
    exposure: 1.06,
    highlights: [0.01, 0.01, 0],
  })
  const painted = kuwahara(image, 3 * strength * brushScale(image))
  sharpen(painted, 0.5)
  return painted
}
