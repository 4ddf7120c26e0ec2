import { bloom, grade, toneMap } from '../finish/tone.ts'
import { clamp, fromHsv, lerp, luminance, smooth, toHsv } from '../raster/colour.ts'
import { brushScale, newImage, readPixel, setPixel } from '../raster/image.ts'
import { kuwahara } from './kuwahara.ts'
import type { Style } from './style.ts'
import { edgesOf } from './tools.ts'

/** Neon light at night: pink in dark areas, cyan in light ones, glowing outlines. */
export const neon: Style = (source, { seed, strength }) => {
  toneMap(source)
  const scale = brushScale(source)
  const edges = edgesOf(kuwahara(source, 2.5 * scale), 1.2 * scale, 1.1)
  const result = newImage(source.width, source.height)
  for (let i = 0; i < edges.length; i++) {
    const [r, g, b] = readPixel(source.data, i * 3)
    const level = luminance(r, g, b)
    const [hue] = toHsv(clamp(r), clamp(g), clamp(b))
    const tube = fromHsv(lerp(0.83, 0.52, smooth(0.05, 0.75, level + (hue - 0.5) * 0.2)), 0.85, 1)
    const lit = level ** 1.25 * 1.5
    const line = edges[i]! * 0.5 * strength
    setPixel(result.data, i * 3, [
      lerp(r * 0.8, lit * tube[0], 0.5) + tube[0] * line,
      lerp(g * 0.7, lit * tube[1], 0.5) + tube[1] * line,
      lerp(b * 0.9, lit * tube[2] + 0.04, 0.5) + tube[2] * line,
    ])
  }
  bloom(result, 0.95, 0.5)
  toneMap(result)
  grade(result, { contrast: 0.2, saturation: 1.2, vignette: 0.35, grain: 0.015, seed })
  return result
}
