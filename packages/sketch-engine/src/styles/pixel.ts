import { bloom, grade, toneMap } from '../finish/tone.ts'
import { clamp } from '../raster/colour.ts'
import { newImage, readPixel, setPixel, shortSide, shrink } from '../raster/image.ts'
import { findPalette, nearestColour } from './palette.ts'
import type { Style } from './style.ts'

const CELLS = 128
const COLOURS = 26
/** Ordered dithering, four by four. */
const DITHER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const

/** Large square pixels in few colors. */
export const pixel: Style = (source, { seed }) => {
  bloom(source, 0.3)
  toneMap(source)
  grade(source, { contrast: 0.16, saturation: 1.3 })
  const factor = Math.max(2, Math.round(shortSide(source) / CELLS))
  const small = shrink(source, factor)
  for (let i = 0; i < small.data.length; i++) small.data[i] = clamp((small.data[i]! - 0.5) * 1.12 + 0.51)
  const palette = findPalette(small, COLOURS, seed)
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      const at = (y * small.width + x) * 3
      const shift = (DITHER[(y & 3) * 4 + (x & 3)]! / 16 - 0.47) * 0.07
      const [r, g, b] = readPixel(small.data, at)
      setPixel(small.data, at, palette[nearestColour(palette, r + shift, g + shift, b + shift)]!)
    }
  const { width, height } = source
  const result = newImage(width, height)
  for (let y = 0; y < height; y++) {
    const row = Math.min(small.height - 1, Math.floor(y / factor)) * small.width
    for (let x = 0; x < width; x++) {
      const from = (row + Math.min(small.width - 1, Math.floor(x / factor))) * 3
      setPixel(result.data, (y * width + x) * 3, readPixel(small.data, from))
    }
  }
  return result
}
