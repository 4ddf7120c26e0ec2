import { grade, toneMap } from '../finish/tone.ts'
import { blurPlane } from '../raster/blur.ts'
import { clamp, fromHsv, lerp, mix, type Rgb, smooth, toHsv } from '../raster/colour.ts'
import { brushScale, type FloatImage } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { texture } from '../raster/texture.ts'
import { kuwahara } from './kuwahara.ts'
import { stampSeal } from './seal.ts'
import type { Style } from './style.ts'
import { edgesOf, lumaOf, marginAt } from './tools.ts'

const INK: Rgb = [0.09, 0.09, 0.11]
const PAPER: Rgb = [0.955, 0.93, 0.865]

/** Ink on rice paper: few washes, dry brush lines, mist in light areas, one touch of color. */
export const ink: Style = (source, { seed, strength }) => {
  toneMap(source)
  grade(source, { contrast: 0.3 * strength, saturation: 1.1 })
  const scale = brushScale(source)
  const image = source
  kuwahara(image, 6 * scale * strength, image)
  kuwahara(image, 4 * scale, image)
  const { width, height, data } = image
  const luma = lumaOf(image)
  const fine = blurPlane(luma, width, height, 2.5 * scale)
  const broad = blurPlane(luma, width, height, 30 * scale)
  const edges = edgesOf(image, 1.6 * scale, 1.1)
  const noise = new Noise(seed)
  const fibre = new Noise(seed + 1)
  const grains = texture(fibre, image, [3, 5], 3)
  const bleeds = texture(noise, image, [110, 110], 5)
  const margins = texture(noise, image, [80, 80], 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const grain = grains(x, y)
      const bleed = bleeds(x, y)
      const wash = washLevel(fine[i]! + bleed * 0.1 + grain * 0.025)
      const gathered = clamp((broad[i]! - fine[i]!) * 1.5, 0, 0.4) + clamp((fine[i]! - luma[i]!) * 4, 0, 0.3)
      const dry = clamp(0.75 + grain * 1.4 + bleed * 0.4)
      const line = edges[i]! * dry * smooth(0.95, 0.45, luma[i]!) * 0.85
      const fade = smooth(0.01, 0.11, marginAt(image, x, y) + margins(x, y) * 0.05)
      const amount = clamp(Math.max(wash + gathered * (1 - wash), line)) * fade
      const colour = mix(tintOf(image, i * 3, fade, grain), INK, amount)
      for (let c = 0; c < 3; c++) data[i * 3 + c] = colour[c as 0 | 1 | 2] + grain * 0.014
    }
  const half = Math.round(28 * scale)
  stampSeal(image, {
    x: Math.round(width * 0.88),
    y: Math.round(height * 0.87),
    halfWidth: half,
    halfHeight: half,
    ink: [0.74, 0.16, 0.12],
    seed,
  })
  return image
}

/** Four washes with soft steps between them; light areas stay paper. */
function washLevel(level: number): number {
  const dark = clamp(1 - level * 0.95)
  return (
    smooth(0.3, 0.4, dark) * 0.16 +
    smooth(0.5, 0.6, dark) * 0.22 +
    smooth(0.66, 0.76, dark) * 0.26 +
    smooth(0.82, 0.93, dark) * 0.28
  )
}

/** Paper, with a thin wash of color in saturated areas. */
function tintOf(image: FloatImage, at: number, fade: number, grain: number): Rgb {
  const [h, s, v] = toHsv(clamp(image.data[at]!), clamp(image.data[at + 1]!), clamp(image.data[at + 2]!))
  const warm = h < 0.14 || h > 0.9
  const strength = clamp((s - (warm ? 0.34 : 0.5)) * (warm ? 1.7 : 0.8)) * smooth(0.15, 0.4, v) * fade
  const wash = fromHsv(h, clamp(s * 0.85), lerp(0.95, v, 0.5))
  const k = 1 + grain * 0.03
  return mix([PAPER[0] * k, PAPER[1] * k, PAPER[2] * k], wash, clamp(strength, 0, 0.85))
}
