import { clamp, luminance, mix, type Rgb, scale, smooth, WHITE } from '../raster/colour.ts'
import { type FloatImage, readPixel, shortSide, shrink } from '../raster/image.ts'

/** A rough analysis of an image: its sky, its light, its calm areas. */
export interface Survey {
  readonly small: FloatImage
  /** Pixels of the image per pixel of `small`. */
  readonly factor: number
  /** 1 where `small` is sky. */
  readonly sky: Float32Array
  /** 0…1 from the top. */
  readonly horizon: number
  /** Mean brightness, 0…1. */
  readonly level: number
  readonly ambient: Rgb
  readonly sun: Rgb
  readonly fog: Rgb
  readonly side: 1 | -1
}

const ACROSS = 96

export function survey(image: FloatImage): Survey {
  const factor = Math.max(1, Math.floor(shortSide(image) / ACROSS))
  const small = shrink(image, factor)
  const sky = findSky(small)
  const horizon = horizonOf(small, sky)
  const { mean, bright, side } = lightOf(small)
  const level = luminance(...mean)
  const lit = clamp(0.4 + level * 1.2, 0.42, 1.1)
  return {
    small,
    factor,
    sky,
    horizon,
    level,
    side,
    ambient: scale(chroma(mean), lit * 0.75),
    sun: scale(chroma(bright), lit),
    fog: rowColour(small, horizon),
  }
}

/** A color's hue and part of its saturation, as bright as white. */
function chroma(c: Rgb): Rgb {
  const level = Math.max(0.05, luminance(...c))
  return mix(WHITE, scale(c, 1 / level), 0.45)
}

const STEP = 0.045
const REACH = 0.42

/** The sky: grows from the upper edge over slow color changes and over cloud colors. */
function findSky(small: FloatImage): Float32Array {
  const { width, height, data } = small
  const sky = new Float32Array(width * height)
  const colour = (at: number) => readPixel(data, at * 3)
  const apart = (a: Rgb, b: Rgb) => Math.max(...a.map((v, c) => Math.abs(v - b[c]!)))
  const top = Array.from({ length: width }, (_, x) => ({ at: x, from: colour(x) })).filter((cell) =>
    isAiry(cell.from),
  )
  const open = [...top]
  for (const { at } of open) sky[at] = 1
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, from } = next
    const x = at % width
    const own = colour(at)
    for (const to of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (to < 0 || to >= sky.length || sky[to] === 1) continue
      const other = colour(to)
      const smooth = apart(own, other) < STEP && apart(from, other) < REACH
      if (!smooth && !(to < sky.length * 0.55 && isCloud(other))) continue
      sky[to] = 1
      open.push({ at: to, from })
    }
  }
  const covered = (from: number) => sky.slice(from).reduce((sum, v) => sum + v, 0) / (sky.length - from)
  if (covered(width * Math.floor(height * 0.8)) > 0.3) {
    // A wall or a sheet of paper reaches the lower edge, a sky does not; but the sea may look like the sky
    // above it.
    const blue = top.filter(({ from: [r, , b] }) => b > r * 1.05).length > width / 2
    return blue ? sky.fill(0, width * sharpestRow(small)) : sky.fill(0)
  }
  return covered(0) < 0.08 ? sky.fill(0) : sky
}

/** The row near the middle with the strongest change: the line between sea and sky. */
function sharpestRow({ width, height, data }: FloatImage): number {
  let best = 0
  let most = -1
  for (let y = Math.floor(height * 0.3); y < height * 0.62; y++) {
    let change = 0
    for (let at = y * width * 3; at < (y + 1) * width * 3; at++)
      change += Math.abs(data[at]! - data[at - width * 3]!)
    if (change > most) {
      most = change
      best = y
    }
  }
  return best
}

/** Blue, bright, or as dark as the night. */
function isAiry([r, g, b]: Rgb): boolean {
  const level = luminance(r, g, b)
  return (b >= r && b >= g * 0.95) || level > 0.55 || level < 0.1
}

const isCloud = ([r, g, b]: Rgb): boolean => luminance(r, g, b) > 0.55 && b >= Math.max(r, g) * 0.75

function horizonOf({ width, height }: FloatImage, sky: Float32Array): number {
  let lowest = 0
  let columns = 0
  for (let x = 0; x < width; x++)
    for (let y = height - 1; y > 0; y--)
      if (sky[y * width + x] === 1) {
        lowest += y / height
        columns++
        break
      }
  return columns < width * 0.2 ? 0.45 : clamp(lowest / columns + 0.03, 0.3, 0.62)
}

function lightOf({ width, data }: FloatImage): { mean: Rgb; bright: Rgb; side: 1 | -1 } {
  const sum = [0, 0, 0]
  const lights = [0, 0, 0, 1e-6]
  let lean = 0
  for (let i = 0; i < data.length; i += 3) {
    const level = luminance(data[i]!, data[i + 1]!, data[i + 2]!)
    lean += level * ((i / 3) % width < width / 2 ? -1 : 1)
    const k = smooth(0.45, 0.85, level) + 1e-4
    lights[3]! += k
    for (let c = 0; c < 3; c++) {
      sum[c]! += data[i + c]!
      lights[c]! += data[i + c]! * k
    }
  }
  const count = data.length / 3
  return {
    mean: sum.map((v) => v / count) as unknown as Rgb,
    bright: lights.slice(0, 3).map((v) => v / lights[3]!) as unknown as Rgb,
    side: lean < 0 ? -1 : 1,
  }
}

function rowColour(small: FloatImage, horizon: number): Rgb {
  const row = Math.min(small.height - 1, Math.floor(horizon * small.height)) * small.width
  let colour: Rgb = [0, 0, 0]
  for (let x = 0; x < small.width; x++)
    colour = mix(colour, readPixel(small.data, (row + x) * 3), 1 / (x + 1))
  return colour
}

/** Whether a position, with x and y in 0…1, looks like water. */
export function isBlue({ small, horizon }: Survey, x: number, y: number): boolean {
  if (y < horizon) return false
  const column = clamp(Math.floor(x * small.width), 0, small.width - 1)
  const row = clamp(Math.floor(y * small.height), 0, small.height - 1)
  const [r, g, b] = readPixel(small.data, (row * small.width + column) * 3)
  return b > r * 1.12 && b > g * 0.98
}

const PLACES = Array.from({ length: 15 }, (_, i) => 0.22 + i * 0.04)

/** The calmest position for a subject, x in 0…1: preferably near `wanted`, and not on water. */
export function calmPlace(seen: Survey, wanted: number): number {
  const { width, height, data } = seen.small
  const cost = (x: number) => {
    let rough = 0
    let count = 0
    for (let row = Math.floor(height * 0.35); row < height - 1; row++)
      for (let i = Math.floor((x - 0.14) * width); i < (x + 0.14) * width; i++) {
        const at = (row * width + clamp(i, 0, width - 2)) * 3 + 1
        rough += Math.abs(data[at]! - data[at + 3]!) + Math.abs(data[at]! - data[at + width * 3]!)
        count++
      }
    return rough / count + Math.abs(x - wanted) * 0.04 + (isBlue(seen, x, 0.88) ? 0.05 : 0)
  }
  return PLACES.reduce((best, x) => (cost(x) < cost(best) ? x : best))
}
