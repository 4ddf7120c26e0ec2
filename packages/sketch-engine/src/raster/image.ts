import { floats } from './arena.ts'
import { lerp, type Rgb } from './colour.ts'

/** An image while it is painted: rows of red, green, blue in 0…1, and above 1 for light that will bloom. */
export interface FloatImage {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

export function newImage(width: number, height: number): FloatImage {
  return { width, height, data: floats(width * height * 3) }
}

/** The shorter side, the unit of most sizes in an image. */
export const shortSide = (image: FloatImage): number => Math.min(image.width, image.height)

/** Pixels per pixel of an image whose shorter side is 1024; the factor for brush sizes. */
export const brushScale = (image: FloatImage): number => shortSide(image) / 1024

export function setPixel(data: Float32Array, at: number, c: Rgb): void {
  data[at] = c[0]
  data[at + 1] = c[1]
  data[at + 2] = c[2]
}

export function blendPixel(data: Float32Array, at: number, c: Rgb, alpha: number): void {
  data[at] = lerp(data[at]!, c[0], alpha)
  data[at + 1] = lerp(data[at + 1]!, c[1], alpha)
  data[at + 2] = lerp(data[at + 2]!, c[2], alpha)
}

export function addPixel(data: Float32Array, at: number, c: Rgb, k: number): void {
  data[at]! += c[0] * k
  data[at + 1]! += c[1] * k
  data[at + 2]! += c[2] * k
}

export const readPixel = (data: Float32Array, at: number): Rgb => [data[at]!, data[at + 1]!, data[at + 2]!]

/** Averages squares of `factor` pixels. */
export function shrink(image: FloatImage, factor: number): FloatImage {
  const small = newImage(
    Math.max(1, Math.floor(image.width / factor)),
    Math.max(1, Math.floor(image.height / factor)),
  )
  const weight = 1 / (factor * factor)
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let r = 0
      let g = 0
      let b = 0
      for (let j = 0; j < factor; j++) {
        const row = ((y * factor + j) * image.width + x * factor) * 3
        for (let at = row; at < row + factor * 3; at += 3) {
          r += image.data[at]!
          g += image.data[at + 1]!
          b += image.data[at + 2]!
        }
      }
      setPixel(small.data, (y * small.width + x) * 3, [r * weight, g * weight, b * weight])
    }
  return small
}

/** Scales a smaller image up to fill another, interpolated. */
export function enlarge(small: FloatImage, image: FloatImage): void {
  fillBetween(small.data, small, image.data, image, 3)
}

/** The same for a plane with one number per pixel. */
export function enlargePlane(from: Float32Array, small: Sides, to: Float32Array, large: Sides): void {
  fillBetween(from, small, to, large, 1)
}

type Sides = Pick<FloatImage, 'width' | 'height'>

function fillBetween(
  from: Float32Array,
  small: Sides,
  to: Float32Array,
  { width, height }: Sides,
  parts: number,
) {
  const row = small.width * parts
  const line = new Float32Array(row + parts)
  for (let y = 0, at = 0; y < height; y++) {
    const down = Math.max(0, Math.min(small.height - 1, ((y + 0.5) * small.height) / height - 0.5))
    const upper = Math.floor(down) * row
    const lower = Math.min(small.height - 1, Math.floor(down) + 1) * row
    const t = down - Math.floor(down)
    for (let k = 0; k < row; k++) line[k] = from[upper + k]! * (1 - t) + from[lower + k]! * t
    line.copyWithin(row, row - parts, row)
    for (let x = 0; x < width; x++) {
      const across = Math.max(0, ((x + 0.5) * small.width) / width - 0.5)
      const left = Math.min(small.width - 1, across | 0)
      const k = Math.min(1, across - left)
      for (let c = left * parts; c < (left + 1) * parts; c++, at++)
        to[at] = line[c]! + (line[c + parts]! - line[c]!) * k
    }
  }
}

/** Bytes for display: red, green, blue, 255. */
export function toBytes({ width, height, data }: FloatImage): Uint8Array {
  const bytes = new Uint8Array(width * height * 4)
  for (let from = 0, to = 0; to < bytes.length; from += 3, to += 4) {
    bytes[to] = toByte(data[from]!)
    bytes[to + 1] = toByte(data[from + 1]!)
    bytes[to + 2] = toByte(data[from + 2]!)
    bytes[to + 3] = 255
  }
  return bytes
}

const toByte = (v: number): number => (v <= 0 ? 0 : v >= 1 ? 255 : (v * 255 + 0.5) | 0)
