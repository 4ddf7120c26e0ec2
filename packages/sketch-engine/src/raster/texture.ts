import { brushScale, type FloatImage } from './image.ts'
import type { Noise } from './noise.ts'

export type Texture = (x: number, y: number) => number

/**
 * Layered noise whose grain grows with the image: `across` and `down` are its wavelengths when the shorter
 * side is 1024. Large images have no finer grain, so it is computed on a coarser grid and interpolated. Must
 * be read row by row.
 */
export function texture(
  noise: Noise,
  image: FloatImage,
  [across, down]: readonly [number, number],
  octaves: number,
): Texture {
  const scale = brushScale(image)
  const step = Math.floor(scale)
  if (step < 2) return (x, y) => noise.layered(x / scale / across, y / scale / down, octaves)
  const count = Math.ceil(image.width / step) + 2
  let upper = new Float32Array(count)
  let lower = new Float32Array(count)
  const line = new Float32Array(count)
  const fill = (row: Float32Array, y: number) => {
    for (let k = 0; k < count; k++)
      row[k] = noise.layered((k * step) / scale / across, (y * step) / scale / down, octaves)
  }
  let at = -2
  let lineAt = -1
  return (x, y) => {
    if (y !== lineAt) {
      lineAt = y
      const row = Math.floor(y / step)
      if (row !== at) {
        ;[upper, lower] = [lower, upper]
        if (row !== at + 1) fill(upper, row)
        fill(lower, row + 1)
        at = row
      }
      const t = y / step - row
      for (let k = 0; k < count; k++) line[k] = upper[k]! + (lower[k]! - upper[k]!) * t
    }
    const place = x / step
    const k = place | 0
    return line[k]! + (line[k + 1]! - line[k]!) * (place - k)
  }
}
