import { clamp, fromHsv, type Rgb, toHsv } from '../raster/colour.ts'
import { type FloatImage, readPixel, setPixel, shrink } from '../raster/image.ts'
import { Random } from '../raster/random.ts'
import { kuwahara } from './kuwahara.ts'

const SAMPLES = 2600
const ROUNDS = 7

/** The most characteristic colors of an image: k-means that starts with distant colors. */
export function findPalette(image: FloatImage, count: number, seed: number): Rgb[] {
  const random = new Random(seed)
  const pixels = image.width * image.height
  const samples = Array.from({ length: SAMPLES }, () => readPixel(image.data, random.int(pixels) * 3))
  let centres = spreadCentres(samples, count)
  for (let round = 0; round < ROUNDS; round++) centres = improveCentres(samples, centres)
  return centres
}

const distance = (a: Rgb, b: Rgb): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

function spreadCentres(samples: readonly Rgb[], count: number): Rgb[] {
  const centres: Rgb[] = [samples[0]!]
  const nearest = samples.map((sample) => distance(sample, samples[0]!))
  while (centres.length < count) {
    let farthest = 0
    for (let i = 0; i < samples.length; i += 2) if (nearest[i]! > nearest[farthest]!) farthest = i
    const centre = samples[farthest]!
    centres.push(centre)
    for (let i = 0; i < samples.length; i++) nearest[i] = Math.min(nearest[i]!, distance(samples[i]!, centre))
  }
  return centres
}

function improveCentres(samples: readonly Rgb[], centres: readonly Rgb[]): Rgb[] {
  const sums = centres.map(() => [0, 0, 0, 0])
  for (const sample of samples) {
    let best = 0
    for (let i = 1; i < centres.length; i++)
      if (distance(centres[i]!, sample) < distance(centres[best]!, sample)) best = i
    const sum = sums[best]!
    for (let c = 0; c < 3; c++) sum[c]! += sample[c as 0 | 1 | 2]!
    sum[3]! += 1
  }
  return centres.map((centre, i) => {
    const [r, g, b, n] = sums[i] as [number, number, number, number]
    return n > 0 ? [r / n, g / n, b / n] : centre
  })
}

/** Index of the perceptually nearest color. */
export function nearestColour(palette: readonly Rgb[], r: number, g: number, b: number): number {
  let best = 0
  let smallest = Number.POSITIVE_INFINITY
  for (let i = 0; i < palette.length; i++) {
    const c = palette[i]!
    const gap = (c[0] - r) ** 2 * 0.9 + (c[1] - g) ** 2 * 1.4 + (c[2] - b) ** 2 * 0.7
    if (gap < smallest) {
      smallest = gap
      best = i
    }
  }
  return best
}

/** Returns a function for the nearest color of a palette, cached for similar colors. */
export function finderOf(palette: readonly Rgb[]): (r: number, g: number, b: number) => number {
  const known = new Uint8Array(1 << 18).fill(UNKNOWN)
  return (r, g, b) => {
    const at = (sixBits(r) << 12) | (sixBits(g) << 6) | sixBits(b)
    if (known[at] === UNKNOWN) known[at] = nearestColour(palette, r, g, b)
    return known[at]!
  }
}

const UNKNOWN = 255
const sixBits = (v: number): number => (v <= 0 ? 0 : v >= 1 ? 63 : (v * 63.999) | 0)

/** An image in few flat colors: the colors, and the index of each pixel's. */
export interface FlatPicture {
  image: FloatImage
  palette: readonly Rgb[]
  labels: Uint8Array
}

export function flatten(image: FloatImage, seed: number, count: number, scale: number): FlatPicture {
  const { width, height } = image
  const soft = image
  for (const radius of [7, 6, 4]) kuwahara(soft, radius * scale, soft)
  const palette = findPalette(
    shrink(soft, Math.max(1, Math.min(4, Math.floor(width / 128)))),
    count,
    seed,
  ).map(vivid)
  const labels = new Uint8Array(width * height)
  const find = finderOf(palette)
  for (let i = 0; i < labels.length; i++) {
    labels[i] = find(soft.data[i * 3]!, soft.data[i * 3 + 1]!, soft.data[i * 3 + 2]!)
    setPixel(soft.data, i * 3, palette[labels[i]!]!)
  }
  return { image: kuwahara(soft, 2.2 * scale, soft), palette, labels }
}

function vivid(c: Rgb): Rgb {
  const [h, s, v] = toHsv(clamp(c[0]), clamp(c[1]), clamp(c[2]))
  return fromHsv(h, clamp(s * 1.12), clamp(v * 1.03))
}
