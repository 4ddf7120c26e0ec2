import { lerp, mix, type Rgb, rgbs, scale } from '../raster/colour.ts'
import { ball, bokeh, glow } from '../raster/glow.ts'
import { type FloatImage, setPixel, shortSide } from '../raster/image.ts'
import type { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'

const CORALS = rgbs('0.95 0.4 0.45, 0.98 0.62 0.3, 0.85 0.4 0.8, 0.98 0.8 0.4, 0.4 0.8 0.7, 0.95 0.55 0.65')

/** Coral and kelp on both sides; the middle stays free for the subject. */
export function paintReef(image: FloatImage, water: Rgb, floor: number, random: Random): void {
  const { width, height } = image
  const size = shortSide(image)
  for (let k = 0; k < 26; k++) {
    const edge = random.next()
    const x = (random.chance(0.5) ? edge * 0.36 : 1 - edge * 0.36) * width
    const near = random.next()
    const y = floor + height * (0.04 + near * 0.2)
    const grow = 0.6 + near
    const raw = random.pick(CORALS)
    const lit: Rgb = [raw[0] * (0.4 + water[0]), raw[1] * (0.35 + water[1]), raw[2] * (0.35 + water[2])]
    const colour = mix(lit, water, 0.55 - near * 0.5)
    const kind = random.int(3)
    if (kind === 0)
      growCoral(image, random, [x, y], -Math.PI / 2, size * 0.035 * grow, size * 0.009 * grow, 5, colour)
    else if (kind === 1) growKelp(image, random, x, y, near, mix([0.12, 0.5, 0.3], water, 0.6 - near * 0.5))
    else growCushion(image, random, x, y, grow, colour)
  }
}

function growCoral(
  image: FloatImage,
  random: Random,
  from: readonly [number, number],
  angle: number,
  length: number,
  thick: number,
  forks: number,
  colour: Rgb,
): void {
  const to = [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length] as const
  branch(image, from, to, thick, colour)
  if (forks === 0) return
  for (const turn of [-0.5, 0.45]) {
    const next = angle + turn + random.range(-0.25, 0.25)
    growCoral(image, random, to, next, length * 0.78, thick * 0.78, forks - 1, colour)
  }
}

function growKelp(image: FloatImage, random: Random, x: number, y: number, near: number, colour: Rgb): void {
  const size = shortSide(image)
  const length = size * random.range(0.15, 0.4) * (0.6 + near * 0.6)
  const phase = random.range(0, 6)
  let last: readonly [number, number] = [x, y]
  for (let i = 1; i < 40; i++) {
    const t = i / 40
    const next = [x + Math.sin(t * 5 + phase) * size * 0.036 * t, y - length * t] as const
    branch(image, last, next, size * 0.007 * (1 - t * 0.7), colour)
    last = next
  }
}

function growCushion(
  image: FloatImage,
  random: Random,
  x: number,
  y: number,
  grow: number,
  colour: Rgb,
): void {
  const size = shortSide(image)
  for (let i = 0; i < 9; i++) {
    const spot = {
      x: x + random.range(-1, 1) * size * 0.035,
      y: y - random.next() * size * 0.05,
      radius: size * random.range(0.012, 0.03) * grow,
    }
    ball(image, spot, scale(colour, random.range(0.85, 1.1)), 0.95)
  }
}

function branch(
  image: FloatImage,
  from: readonly [number, number],
  to: readonly [number, number],
  thick: number,
  c: Rgb,
) {
  const { width, height, data } = image
  const steps = Math.max(1, Math.ceil(span(to[0] - from[0], to[1] - from[1])))
  const reach = Math.ceil(thick)
  for (let k = 0; k <= steps; k++)
    for (let j = -reach; j <= reach; j++)
      for (let i = -reach; i <= reach; i++) {
        const x = Math.round(lerp(from[0], to[0], k / steps) + i)
        const y = Math.round(lerp(from[1], to[1], k / steps) + j)
        if (i * i + j * j > thick * thick || x < 0 || y < 0 || x >= width || y >= height) continue
        setPixel(
          data,
          (y * width + x) * 3,
          scale(c, 0.8 - (0.21 * j) / Math.max(1, reach) - (0.2 * i) / Math.max(1, reach)),
        )
      }
}

export function paintBubbles(image: FloatImage, random: Random): void {
  const size = shortSide(image)
  for (let k = 0; k < 60; k++) {
    const x = random.next() * image.width
    const y = random.next() * image.height
    const radius = size * (0.002 + random.next() ** 5 * 0.013)
    bokeh(image, { x, y, radius }, [0.7, 0.9, 1], 0.28, 0.4)
    glow(image, { x: x - radius * 0.35, y: y - radius * 0.35, radius: radius * 0.5 }, [1, 1, 1], 0.6)
  }
}
