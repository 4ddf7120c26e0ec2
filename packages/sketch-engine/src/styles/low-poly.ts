import Delaunator from 'delaunator'
import { bloom, grade, toneMap } from '../finish/tone.ts'
import { clamp, type Rgb } from '../raster/colour.ts'
import { brushScale, type FloatImage, newImage, setPixel } from '../raster/image.ts'
import { Random } from '../raster/random.ts'
import { kuwahara } from './kuwahara.ts'
import type { Style } from './style.ts'
import { edgesOf } from './tools.ts'

const MOST_POINTS = 3600
const GRID = 64
const SAMPLES = 14

/** Flat triangles, small where there is detail. */
export const lowPoly: Style = (source, { seed }) => {
  bloom(source, 0.4)
  toneMap(source)
  grade(source, { contrast: 0.12, saturation: 1.18, vignette: 0.1 })
  const random = new Random(seed)
  const points = scatter(source, random)
  const { triangles } = new Delaunator(Float64Array.from(points))
  const result = newImage(source.width, source.height)
  for (let k = 0; k < triangles.length; k += 3) {
    const corners = [0, 1, 2].map((j) => {
      const point = triangles[k + j]!
      return [points[point * 2]!, points[point * 2 + 1]!] as const
    })
    fillTriangle(
      result,
      corners as unknown as Triangle,
      colourOf(source, corners as unknown as Triangle, random),
    )
  }
  return result
}

type Point = readonly [number, number]
type Triangle = readonly [Point, Point, Point]

/** Points on the border, and inside, more of them near edges. */
function scatter(image: FloatImage, random: Random): number[] {
  const { width, height } = image
  const scale = brushScale(image)
  const edges = edgesOf(kuwahara(image, 4 * scale), 2 * scale, 1)
  const points: number[] = []
  for (let i = 0; i <= 22; i++) {
    const x = (i / 22) * (width - 1)
    const y = (i / 22) * (height - 1)
    points.push(x, 0, x, height - 1, 0, y, width - 1, y)
  }
  const taken = new Uint8Array(GRID * GRID)
  for (let tries = 0; tries < 200_000 && points.length < MOST_POINTS * 2; tries++) {
    const x = random.next() * width
    const y = random.next() * height
    const detail = edges[Math.floor(y) * width + Math.floor(x)]!
    if (random.next() >= 0.012 + detail * 0.5) continue
    const cell = Math.floor((y / height) * GRID) * GRID + Math.floor((x / width) * GRID)
    if (taken[cell]! > 3) continue
    taken[cell]!++
    points.push(x, y)
  }
  return points
}

function colourOf(image: FloatImage, [a, b, c]: Triangle, random: Random): Rgb {
  const { width, height, data } = image
  const sum = [0, 0, 0]
  for (let i = 0; i < SAMPLES; i++) {
    let u = random.next()
    let v = random.next()
    if (u + v > 1) {
      u = 1 - u
      v = 1 - v
    }
    const x = clamp(Math.floor(a[0] + (b[0] - a[0]) * u + (c[0] - a[0]) * v), 0, width - 1)
    const y = clamp(Math.floor(a[1] + (b[1] - a[1]) * u + (c[1] - a[1]) * v), 0, height - 1)
    for (let k = 0; k < 3; k++) sum[k]! += data[(y * width + x) * 3 + k]!
  }
  const k = (1 + (random.next() - 0.5) * 0.13) / SAMPLES
  return [sum[0]! * k, sum[1]! * k, sum[2]! * k]
}

function fillTriangle(image: FloatImage, [a, b, c]: Triangle, colour: Rgb): void {
  const area = (b[1] - c[1]) * (a[0] - c[0]) + (c[0] - b[0]) * (a[1] - c[1])
  const top = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])))
  const bottom = Math.min(image.height - 1, Math.ceil(Math.max(a[1], b[1], c[1])))
  const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])))
  const right = Math.min(image.width - 1, Math.ceil(Math.max(a[0], b[0], c[0])))
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const u = ((b[1] - c[1]) * (x - c[0]) + (c[0] - b[0]) * (y - c[1])) / area
      const v = ((c[1] - a[1]) * (x - c[0]) + (a[0] - c[0]) * (y - c[1])) / area
      // Slightly beyond the edge, so that no pixel between two triangles stays black.
      if (u >= -0.02 && v >= -0.02 && u + v <= 1.02) setPixel(image.data, (y * image.width + x) * 3, colour)
    }
}
