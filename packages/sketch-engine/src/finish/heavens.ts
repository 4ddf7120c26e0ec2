import type { SKRSContext2D } from '@napi-rs/canvas'
import { clamp, css, lerp, mix, type Rgb, rgbs, smooth } from '../raster/colour.ts'
import { glow } from '../raster/glow.ts'
import { blendPixel, type FloatImage, shortSide } from '../raster/image.ts'
import { overlay } from '../raster/overlay.ts'
import { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'

const SPARKS = rgbs('1 0.5 0.3, 0.4 0.8 1, 1 0.85 0.4, 1 0.4 0.75, 0.6 1 0.6, 0.75 0.55 1')

export function paintFireworks(image: FloatImage, seed: number, horizon: number): void {
  const random = new Random(seed)
  const size = shortSide(image)
  for (let k = 0; k < 6; k++) {
    const x = random.range(0.1, 0.9) * image.width
    const y = random.range(0.08, 0.75) * horizon
    const radius = size * random.range(0.07, 0.19)
    const colour = random.pick(SPARKS)
    glow(image, { x, y, radius: radius * 1.3 }, colour, 0.3)
    overlay(image, (context) => paintBurst(context, random, x, y, radius, colour, size), { light: true })
  }
}

function paintBurst(
  context: SKRSContext2D,
  random: Random,
  x: number,
  y: number,
  radius: number,
  c: Rgb,
  size: number,
) {
  const rays = 46
  for (let i = 0; i < rays; i++) {
    const angle = (i / rays) * Math.PI * 2 + random.range(-0.05, 0.05)
    const length = radius * random.range(0.7, 1.05)
    for (let t = 0.25; t < 1; t += 0.05) {
      context.fillStyle = css(mix([1, 1, 0.9], c, clamp(1.3 - t)), t * t * 0.95)
      context.beginPath()
      const sparkY = y + Math.sin(angle) * length * t + t * t * radius * 0.12
      context.arc(x + Math.cos(angle) * length * t, sparkY, size * 0.0014 * (0.5 + t), 0, 7)
      context.fill()
    }
  }
}

export function paintRainbow(image: FloatImage, seed: number, horizon: number): void {
  const { width, height, data } = image
  const random = new Random(seed)
  const centreX = width * random.range(0.3, 0.7)
  const centreY = horizon + height * 0.12
  const radius = shortSide(image) * random.range(0.5, 0.62)
  const thick = radius * 0.09
  for (let y = 0; y < Math.min(height, horizon + height * 0.02); y++)
    for (let x = 0; x < width; x++) {
      const t = (span(x - centreX, y - centreY) - radius) / thick
      if (t < 0 || t > 1) continue
      const hue = (1 - t) * 0.78 * 6
      const k = Math.sin(Math.PI * t) * 0.4 * smooth(horizon + height * 0.02, horizon - height * 0.08, y)
      const at = (y * width + x) * 3
      const band = [Math.abs(hue - 3) - 1, 2 - Math.abs(hue - 2), 2 - Math.abs(hue - 4)].map(
        (v) => clamp(v) * 0.62,
      )
      const lit = band.map((v, c) => Math.min(1.1, data[at + c]! * 0.55 + v)) as unknown as Rgb
      blendPixel(data, at, lit, k)
    }
}

/** A few distant birds. */
export function paintBirds(image: FloatImage, seed: number, colour: Rgb, lowest: number): void {
  const random = new Random(seed)
  const size = shortSide(image)
  const flockX = random.range(0.2, 0.8)
  const flockY = lerp(0.12, lowest, random.next())
  overlay(image, (context, width, height) => {
    context.lineCap = 'round'
    context.strokeStyle = css(colour, 0.8)
    context.lineWidth = size * 0.0019
    for (let k = 4 + random.int(6); k > 0; k--) {
      const x = (flockX + random.range(-0.13, 0.13)) * width
      const y = (flockY + random.range(-0.05, 0.05)) * height
      const wing = size * random.range(0.006, 0.013)
      const lift = wing * random.range(0.25, 0.6)
      context.beginPath()
      context.moveTo(x - wing, y - lift)
      context.quadraticCurveTo(x - wing * 0.3, y - lift * 0.9, x, y)
      context.quadraticCurveTo(x + wing * 0.3, y - lift * 0.9, x + wing, y - lift)
      context.stroke()
    }
  })
}

/** Lightning from the clouds to the horizon. */
export function paintLightning(image: FloatImage, seed: number, horizon: number): void {
  const random = new Random(seed)
  const size = shortSide(image)
  overlay(
    image,
    (context, width) => {
      context.strokeStyle = 'rgba(235,240,255,0.95)'
      strike(context, random, width * random.range(0.2, 0.8), 0, horizon * 0.95, size * 0.0038, 2)
    },
    { light: true },
  )
  glow(image, { x: image.width * 0.5, y: horizon * 0.3, radius: size * 0.6 }, [0.5, 0.55, 0.75], 0.22)
}

function strike(
  context: SKRSContext2D,
  random: Random,
  fromX: number,
  fromY: number,
  length: number,
  width: number,
  forks: number,
): void {
  const steps = 14
  let x = fromX
  let y = fromY
  for (let i = 0; i < steps; i++) {
    const nextX = x + random.range(-1, 1) * length * 0.06
    const nextY = y + length / steps
    context.lineWidth = width
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(nextX, nextY)
    context.stroke()
    if (forks > 0 && random.chance(0.16))
      strike(context, random, nextX, nextY, length * 0.4, width * 0.5, forks - 1)
    x = nextX
    y = nextY
  }
}

/** Shooting stars, all from the same direction. */
export function paintMeteors(image: FloatImage, seed: number, horizon: number): void {
  const random = new Random(seed)
  const size = shortSide(image)
  overlay(
    image,
    (context, width) => {
      context.lineCap = 'round'
      for (let k = 0; k < 16; k++) {
        const [x, y] = [random.range(0.02, 1.1) * width, random.range(0.02, 0.7) * horizon]
        const length = size * random.range(0.08, 0.26)
        const tail = context.createLinearGradient(x, y, x + length, y - length * 0.62)
        tail.addColorStop(0, 'rgba(255,255,255,0.95)')
        tail.addColorStop(1, 'rgba(170,200,255,0)')
        context.strokeStyle = tail
        context.lineWidth = size * random.range(0.0025, 0.006)
        context.beginPath()
        context.moveTo(x, y)
        context.lineTo(x + length, y - length * 0.62)
        context.stroke()
      }
    },
    { light: true },
  )
}
