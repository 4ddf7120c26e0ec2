import { bloom, grade, toneMap } from '../finish/tone.ts'
import { recycle } from '../raster/arena.ts'
import { blurPlane } from '../raster/blur.ts'
import { clamp, lerp, type Rgb, smooth } from '../raster/colour.ts'
import { brushScale, type FloatImage, newImage, readPixel, setPixel } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { texture } from '../raster/texture.ts'
import { kuwahara } from './kuwahara.ts'
import type { Style } from './style.ts'
import { lumaOf, marginAt } from './tools.ts'

const PAPER: Rgb = [0.985, 0.97, 0.94]
const MARGIN = 0.075
/** Much faster than a power function per channel and pixel. */
const CURVE_STEPS = 8192
const CURVE = Float32Array.from({ length: CURVE_STEPS + 1 }, (_, i) => ((i + 0.5) / CURVE_STEPS) ** 0.8)

/** Watercolor: pigment that gathers at edges, granulates, and leaves a ragged border of paper. */
export const watercolor: Style = (source, { seed, strength }) => {
  bloom(source, 0.3)
  toneMap(source)
  grade(source, { contrast: 0.02, saturation: 1.18, exposure: 1.06 })
  const scale = brushScale(source)
  const noise = new Noise(seed)
  const grainNoise = new Noise(seed + 1)
  const image = wobble(source, noise, grainNoise)
  recycle(source.data)
  kuwahara(image, 6 * scale * strength, image)
  kuwahara(image, 4 * scale, image)
  const { width, height, data } = image
  const luma = lumaOf(image)
  const soft = blurPlane(luma, width, height, 5 * scale)
  const pigments = texture(noise, image, [130, 130], 4)
  const grains = texture(grainNoise, image, [3.2, 3.2], 2)
  const borders = texture(noise, image, [60, 60], 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const gap = soft[i]! - luma[i]!
      const gathered = clamp(gap * 4.5, -0.15, 0.5) + Math.abs(gap) * 0.9
      const pigment = pigments(x, y) * 0.21
      const grain = grains(x, y)
      const border = marginAt(image, x, y) + borders(x, y) * 0.035
      const painted = smooth(MARGIN * 0.55, MARGIN * 0.75, border)
      const off = (border - MARGIN * 0.78) / 0.008
      const rim = off > -3 && off < 3 ? Math.exp(-off * off) * 0.14 * painted : 0
      const load = 0.78 + pigment + grain * 0.11 + gathered * 0.9 + rim
      for (let c = 0; c < 3; c++) {
        const k = c as 0 | 1 | 2
        const wash = 1 - clamp((1 - CURVE[(clamp(data[i * 3 + c]!) * CURVE_STEPS) | 0]!) * load)
        data[i * 3 + c] = lerp(PAPER[k], wash * PAPER[k] * 1.01, painted) * (1 + grain * 0.02)
      }
    }
  return image
}

/** Shifts everything slightly, like a hand. */
function wobble(image: FloatImage, noise: Noise, noise2: Noise): FloatImage {
  const { width, height } = image
  const scale = brushScale(image)
  const result = newImage(width, height)
  const across = texture(noise, image, [70, 70], 3)
  const along = texture(noise2, image, [70, 70], 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = across(x, y) * 7 * scale
      const dy = along(x, y) * 7 * scale
      const from = clamp(Math.round(y + dy), 0, height - 1) * width + clamp(Math.round(x + dx), 0, width - 1)
      setPixel(result.data, (y * width + x) * 3, readPixel(image.data, from * 3))
    }
  return result
}
