import { type FloatImage, newImage } from './image.ts'

/** A box blur in both directions, `passes` times: two are close to a Gaussian. */
export function blurPlane(source: Float32Array, width: number, height: number, radius: number, passes = 2) {
  const r = Math.max(1, Math.round(radius))
  const plane = Float32Array.from(source)
  const rows = new Float32Array(width * height)
  for (let pass = 0; pass < passes; pass++) {
    blurRows(plane, rows, width, height, r)
    blurColumns(rows, plane, width, height, r)
  }
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

/** Walks row by row with one running sum a column, which the cache likes far better than columns. */
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
  const count = image.width * image.height
  const result = newImage(image.width, image.height)
  for (let channel = 0; channel < 3; channel++) {
    const blurred = blurPlane(channelOf(image, channel), image.width, image.height, radius, passes)
    for (let i = 0; i < count; i++) result.data[i * 3 + channel] = blurred[i]!
  }
  return result
}

export function channelOf(image: FloatImage, channel: number): Float32Array {
  const plane = new Float32Array(image.width * image.height)
  for (let i = 0; i < plane.length; i++) plane[i] = image.data[i * 3 + channel]!
  return plane
}
