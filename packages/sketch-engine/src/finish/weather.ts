import { css, lerp, type Rgb } from '../raster/colour.ts'
import { glow } from '../raster/glow.ts'
import { type FloatImage, shortSide } from '../raster/image.ts'
import { overlay, overlayLayers } from '../raster/overlay.ts'
import { Random } from '../raster/random.ts'
import type { Stage } from '../scenes/stage.ts'
import { litBy } from './lit.ts'

/** Number, size (in units of the shorter side) and blur (pixels at 1024), from far to near. */
type Layer = readonly [count: number, radius: number, blur: number]

export function paintRain(image: FloatImage, seed: number): void {
  const random = new Random(seed)
  const size = shortSide(image)
  overlay(image, (context, width, height) => {
    context.lineCap = 'round'
    const slant = random.range(-0.16, 0.16)
    for (let k = 0; k < 520; k++) {
      const near = random.next() ** 2
      const x = random.range(-0.1, 1.1) * width
      const y = random.range(-0.1, 1) * height
      const length = size * (0.015 + near * 0.07)
      context.strokeStyle = `rgba(215,228,245,${0.1 + near * 0.26})`
      context.lineWidth = size * (0.0008 + near * 0.0016)
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(x + slant * length, y + length)
      context.stroke()
    }
  })
}

const FLAKES: readonly Layer[] = [
  [420, 0.0016, 0.5],
  [150, 0.0032, 1],
  [34, 0.0085, 4],
]

export function paintSnowfall(image: FloatImage, seed: number): void {
  const random = new Random(seed)
  const size = shortSide(image)
  overlayLayers(
    image,
    FLAKES.map(([count, radius, blur]) => ({
      drawing: (context, width, height) => {
        for (let k = 0; k < count; k++) {
          context.fillStyle = `rgba(255,255,255,${random.range(0.45, 0.95)})`
          context.beginPath()
          context.arc(
            random.next() * width,
            random.next() * height,
            size * radius * random.range(0.6, 1.4),
            0,
            7,
          )
          context.fill()
        }
      },
      blur: (blur * size) / 1024,
      alpha: blur > 3 ? 0.7 : 0.9,
    })),
  )
}

const PETALS: readonly Layer[] = [
  [70, 0.0045, 0.4],
  [26, 0.009, 1.2],
  [9, 0.017, 4.5],
]

/** Petals or leaves in the wind. */
export function paintPetals(stage: Stage, seed: number, colours: readonly Rgb[]): void {
  const random = new Random(seed)
  const size = shortSide(stage.image)
  overlayLayers(
    stage.image,
    PETALS.map(([count, radius, blur]) => ({
      drawing: (context, width, height) => {
        for (let k = 0; k < count; k++) {
          context.save()
          context.translate(random.next() * width, random.next() * height)
          context.rotate(random.range(0, 6.3))
          context.scale(1, random.range(0.35, 1))
          context.fillStyle = css(litBy(stage, random.pick(colours), random.range(0.55, 0.9)), 0.95)
          const r = size * radius * random.range(0.7, 1.3)
          context.beginPath()
          context.moveTo(-r, 0)
          context.quadraticCurveTo(-r * 0.2, -r * 0.85, r, 0)
          context.quadraticCurveTo(-r * 0.2, r * 0.85, -r, 0)
          context.fill()
          context.restore()
        }
      },
      blur: (blur * size) / 1024,
    })),
  )
}

export function paintFireflies(image: FloatImage, seed: number, colour: Rgb): void {
  const random = new Random(seed)
  const size = shortSide(image)
  for (let k = 0; k < 60; k++) {
    const x = random.next() * image.width
    const y = lerp(0.3, 1, random.next()) * image.height
    const near = random.next() ** 3
    glow(image, { x, y, radius: size * (0.008 + near * 0.026) }, colour, 0.5 + near * 0.4, 2.5)
    glow(image, { x, y, radius: size * (0.0016 + near * 0.0026) }, [1, 1, 0.85], 1.1, 1)
  }
}

const BULBS: readonly Rgb[] = [
  [1, 0.8, 0.4],
  [1, 0.4, 0.35],
  [0.5, 0.9, 0.5],
  [0.45, 0.7, 1],
]

/** Strings of small lamps across the top. */
export function paintStringLights(image: FloatImage, seed: number): void {
  const random = new Random(seed)
  const { width, height } = image
  const size = shortSide(image)
  for (let row = 0; row < 3; row++) {
    const [left, right] = [random.range(0.01, 0.1) + row * 0.05, random.range(0.01, 0.1) + row * 0.05]
    const sag = random.range(0.1, 0.16)
    const rowAt = (t: number) => (lerp(left, right, t) + sag * 4 * t * (1 - t)) * height
    overlay(image, (context) => {
      context.strokeStyle = 'rgba(30,28,34,0.85)'
      context.lineWidth = size * 0.003
      context.beginPath()
      for (let t = 0; t <= 1.001; t += 0.05) context.lineTo(t * width, rowAt(t))
      context.stroke()
    })
    for (let k = 0; k < 15; k++) {
      const spot = { x: ((k + 0.5) / 15) * width, y: rowAt((k + 0.5) / 15) + size * 0.009 }
      const colour = BULBS[(k + row) % BULBS.length]!
      glow(image, { ...spot, radius: size * 0.034 }, colour, 0.55)
      glow(image, { ...spot, radius: size * 0.009 }, [1, 0.95, 0.8], 1.4, 1)
    }
  }
}
