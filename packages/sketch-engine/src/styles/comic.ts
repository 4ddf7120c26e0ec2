import { grade, toneMap } from '../finish/tone.ts'
import { recycle } from '../raster/arena.ts'
import { clamp, mix, type Rgb, smooth } from '../raster/colour.ts'
import { brushScale, readPixel, setPixel } from '../raster/image.ts'
import { span } from '../raster/span.ts'
import { kuwahara } from './kuwahara.ts'
import { flatten } from './palette.ts'
import type { Style } from './style.ts'
import { edgesOf, lumaOf } from './tools.ts'

const LINE: Rgb = [0.07, 0.07, 0.14]

/** Printed ink: flat colors, black lines, dots in the shade. */
export const comic: Style = (source, { seed, strength }) => {
  toneMap(source)
  grade(source, { contrast: 0.16, saturation: 1.4, exposure: 1.08 })
  const scale = brushScale(source)
  const soft = kuwahara(source, 4 * scale)
  const luma = lumaOf(soft)
  recycle(soft.data)
  const { image } = flatten(source, seed, 12, scale)
  const edges = edgesOf(image, 1.3 * scale, 1.1 * strength)
  const { width, height, data } = image
  const pitch = 9 * scale * Math.SQRT2
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const u = (x + y) / pitch
      const v = (x - y) / pitch
      const away = span(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5)
      const radius = clamp((0.72 - luma[i]!) * 0.75, 0, 0.48)
      const dot = smooth(radius + 0.06, radius - 0.06, away) * 0.42
      const c = readPixel(data, i * 3)
      setPixel(
        data,
        i * 3,
        mix([c[0] * (1 - dot), c[1] * (1 - dot * 0.9), c[2] * (1 - dot * 0.7)], LINE, edges[i]!),
      )
    }
  return image
}
