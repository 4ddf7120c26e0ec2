import { luminance } from '../raster/colour.ts'
import { type FloatImage, newImage } from '../raster/image.ts'

/** Rows that share one table of sums: small enough for the cache, whatever the size of the picture. */
const BAND = 96
const CHANNELS = 4

/**
 * Flattens texture and keeps edges, as a loaded brush does: each pixel takes the mean of the four
 * squares around it, the even ones counting most. The radius costs nothing.
 */
export function kuwahara(image: FloatImage, radius: number): FloatImage {
  const { width, height } = image
  const r = Math.max(1, Math.round(radius))
  const result = newImage(width, height)
  for (let top = 0; top < height; top += BAND) {
    const bottom = Math.min(height, top + BAND)
    const first = Math.max(0, top - r)
    const last = Math.min(height, bottom + r)
    const sums = sumTable(image, first, last)
    for (let y = top; y < bottom; y++)
      for (let x = 0; x < width; x++) averageQuadrants(result, sums, { x, y, r, first, last })
  }
  return result
}

/** Sums of r, g, b and squared brightness above and left of each pixel of a band. */
function sumTable(image: FloatImage, first: number, last: number): Float64Array {
  const { width, data } = image
  const stride = (width + 1) * CHANNELS
  const sums = new Float64Array(stride * (last - first + 1))
  for (let y = first; y < last; y++) {
    let r = 0
    let g = 0
    let b = 0
    let squares = 0
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      r += data[from]!
      g += data[from + 1]!
      b += data[from + 2]!
      squares += luminance(data[from]!, data[from + 1]!, data[from + 2]!) ** 2
      const to = (y - first + 1) * stride + (x + 1) * CHANNELS
      sums[to] = sums[to - stride]! + r
      sums[to + 1] = sums[to - stride + 1]! + g
      sums[to + 2] = sums[to - stride + 2]! + b
      sums[to + 3] = sums[to - stride + 3]! + squares
    }
  }
  return sums
}

interface Window {
  x: number
  y: number
  r: number
  first: number
  last: number
}

function averageQuadrants(result: FloatImage, sums: Float64Array, { x, y, r, first, last }: Window): void {
  const { width } = result
  const stride = (width + 1) * CHANNELS
  let red = 0
  let green = 0
  let blue = 0
  let total = 0
  for (let quadrant = 0; quadrant < 4; quadrant++) {
    const left = quadrant & 1 ? x : Math.max(0, x - r)
    const right = quadrant & 1 ? Math.min(width, x + r + 1) : x + 1
    const top = quadrant & 2 ? y : Math.max(first, y - r)
    const bottom = quadrant & 2 ? Math.min(last, y + r + 1) : y + 1
    const a = (top - first) * stride + left * CHANNELS
    const b = (top - first) * stride + right * CHANNELS
    const c = (bottom - first) * stride + left * CHANNELS
    const d = (bottom - first) * stride + right * CHANNELS
    const share = 1 / ((right - left) * (bottom - top))
    const meanR = (sums[d]! - sums[c]! - sums[b]! + sums[a]!) * share
    const meanG = (sums[d + 1]! - sums[c + 1]! - sums[b + 1]! + sums[a + 1]!) * share
    const meanB = (sums[d + 2]! - sums[c + 2]! - sums[b + 2]! + sums[a + 2]!) * share
    const squares = (sums[d + 3]! - sums[c + 3]! - sums[b + 3]! + sums[a + 3]!) * share
    const variance = Math.max(0, squares - luminance(meanR, meanG, meanB) ** 2)
    const weight = 1 / (1e-5 + variance * variance * 40000 + variance * 6)
    red += meanR * weight
    green += meanG * weight
    blue += meanB * weight
    total += weight
  }
  const at = (y * width + x) * 3
  result.data[at] = red / total
  result.data[at + 1] = green / total
  result.data[at + 2] = blue / total
}
