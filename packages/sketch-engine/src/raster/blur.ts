import { floats, recycle } from './arena.ts'
import { type FloatImage, newImage } from './image.ts'

/** A box blur in both directions, `passes` times: two passes are close to a Gaussian blur. */
export function blurPlane(source: Float32Array, width: number, height: number, radius: number, passes = 2) {
  const r = Math.max(1, Math.round(radius))
  const plane = floats(source.length)
  plane.set(source)
  const rows = floats(width * height)
  for (let pass = 0; pass < passes; pass++) {
    blurRows(plane, rows, width, height, r)
    blurColumns(rows, plane, width, height, r)
  }
  recycle(rows)
  return plane
}

function blurRows(from: Float32Array, to: Float32Array, width: number, height: number, r: number): void {
  const weight = 1 / (2 * r + 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = from[row]! * r
    for (let x = 0; x < r; x++) sum += from[row + Math.min(width - 1, x)]!
    for (let x = 0; x < width; x++) {
      sum += from[row + (x + r < width ? x + r : width - 1)]!
      to[row + x] = sum * weight
      sum -= from[row + (x - r > 0 ? x - r : 0)]!
    }
  }
}

/**
 * Goes row by row with a running sum per column, which is far better for the CPU cache than going column by
 * column.
 */
function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number, r: number): void {
  const weight = 1 / (2 * r + 1)
  const sums = new Float64Array(width)
  for (let x = 0; x < width; x++) {
    sums[x] = from[x]! * r
    for (let y = 0; y < r; y++) sums[x]! += from[Math.min(height - 1, y) * width + x]!
  }
  for (let y = 0; y < height; y++) {
    const next = (y + r < height ? y + r : height - 1) * width
    const last = (y - r > 0 ? y - r : 0) * width
    for (let x = 0; x < width; x++) {
      const sum = sums[x]! + from[next + x]!
      to[y * width + x] = sum * weight
      sums[x] = sum - from[last + x]!
    }
  }
}

export function blurImage(image: FloatImage, radius: number, passes = 2): FloatImage {
  const { width, height } = image
  const r = Math.max(1, Math.round(radius))
  const rows = newImage(width, height)
  const result = newImage(width, height)
  for (let pass = 0; pass < passes; pass++) {
    blurTripleRows(pass === 0 ? image.data : result.data, rows.data, width, height, r)
    // Three color channels are treated as columns.
    blurColumns(rows.data, result.data, width * 3, height, r)
  }
  recycle(rows.data)
  return result
}

function blurTripleRows(from: Float32Array, to: Float32Array, width: number, height: number, r: number) {
  const weight = 1 / (2 * r + 1)
  const last = (width - 1) * 3
  for (let y = 0; y < height; y++) {
    const row = y * width * 3
    let red = from[row]! * r
    let green = from[row + 1]! * r
    let blue = from[row + 2]! * r
    for (let x = 0; x < r * 3; x += 3) {
      const at = row + (x < last ? x : last)
      red += from[at]!
      green += from[at + 1]!
      blue += from[at + 2]!
    }
    for (let x = 0; x <= last; x += 3) {
      const ahead = row + (x + r * 3 < last ? x + r * 3 : last)
      const behind = row + (x > r * 3 ? x - r * 3 : 0)
      red += from[ahead]!
      green += from[ahead + 1]!
      blue += from[ahead + 2]!
      to[row + x] = red * weight
      to[row + x + 1] = green * weight
      to[row + x + 2] = blue * weight
      red -= from[behind]!
      green -= from[behind + 1]!
      blue -= from[behind + 2]!
    }
  }
}

export function channelOf(image: FloatImage, channel: number): Float32Array {
  const plane = floats(image.width * image.height)
  for (let i = 0; i < plane.length; i++) plane[i] = image.data[i * 3 + channel]!
  return plane
}
