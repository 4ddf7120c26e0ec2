import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, lerp, mix, type Rgb } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { overlay } from '../raster/overlay.ts'
import { Random } from '../raster/random.ts'
import type { Stage } from '../scenes/stage.ts'
import { litBy } from './lit.ts'

export interface GrassOptions {
  /** Upper edge, 0…1 from the top. */
  top: number
  blades: number
  /** Length in units of the image's shorter side. */
  length: number
  colours: readonly Rgb[]
  flowers?: readonly Rgb[] | undefined
  /** Adds ears of wheat. */
  wheat?: boolean
  /** Short grass between these positions, 0…1, so that feet are visible. */
  gap?: readonly [from: number, to: number, bare?: boolean] | undefined
}

interface Blade {
  x: number
  /** 0 far … 1 at the lower edge. */
  near: number
}

/** Blades of grass in front of everything, far ones first, with flowers among them. */
export function paintGrass(stage: Stage, seed: number, options: GrassOptions): void {
  const random = new Random(seed)
  const noise = new Noise(seed)
  const blades: Blade[] = Array.from({ length: options.blades }, () => ({
    x: random.range(-0.03, 1.03),
    near: random.next(),
  }))
  blades.sort((a, b) => a.near - b.near)
  const wind = random.range(-0.4, 0.4)
  overlay(
    stage.image,
    (context, width, height) => {
      context.lineCap = 'round'
      for (const blade of blades) {
        const density = noise.layered(blade.x * 5, blade.near * 2, 3)
        if (density < -0.25) continue
        paintBlade(context, stage, random, options, blade, 0.8 + density, wind, width, height)
      }
    },
    { top: options.top - options.length * 2 },
  )
}

function paintBlade(
  context: SKRSContext2D,
  stage: Stage,
  random: Random,
  { top, length, colours, flowers, wheat, gap }: GrassOptions,
  { x, near }: Blade,
  density: number,
  wind: number,
  width: number,
  height: number,
): void {
  const size = shortSide(stage.image)
  const footX = x * width
  const footY = lerp(top * height, height * 1.05, near)
  if (gap?.[2] && near > 0.3 && x > gap[0] && x < gap[1] && random.chance(0.75)) return
  const trodden = gap && near > 0.15 && x > gap[0] && x < gap[1] ? 0.35 : 1
  const tall = length * size * (0.45 + near * 1.5) * random.range(0.5, 1.25) * density * trodden
  const bend = (wind + random.range(-0.5, 0.5)) * tall * 0.7
  const thick = size * 0.0024 * (0.6 + near * 1.6) * (wheat ? 0.8 : 1)
  const colour = litBy(stage, random.pick(colours), (0.35 + 0.55 * random.next()) * (1.05 - near * 0.45))
  const tipX = footX + bend
  const tipY = footY - tall
  context.strokeStyle = css(colour)
  context.lineWidth = thick
  context.beginPath()
  context.moveTo(footX, footY)
  context.quadraticCurveTo(footX + bend * 0.25, footY - tall * 0.6, tipX, tipY)
  context.stroke()
  if (wheat && random.chance(0.55)) {
    context.strokeStyle = css(litBy(stage, [0.95, 0.78, 0.4], 0.75))
    context.lineWidth = thick * 2.6
    context.beginPath()
    context.moveTo(tipX, tipY)
    context.lineTo(tipX + bend * 0.22, tipY - tall * 0.3)
    context.stroke()
  }
  if (!flowers || !random.chance(0.16)) return
  const radius = size * 0.0062 * (0.5 + near * 1.5) * random.range(0.7, 1.25)
  paintFlower(context, stage, random, random.pick(flowers), tipX, tipY, radius)
}

function paintFlower(
  context: SKRSContext2D,
  stage: Stage,
  random: Random,
  paint: Rgb,
  x: number,
  y: number,
  r: number,
): void {
  const colour = litBy(stage, paint, 0.75)
  const disc = (dx: number, dy: number, rx: number, ry: number, turn = 0) => {
    context.beginPath()
    context.ellipse(x + dx, y + dy, rx, ry, turn, 0, 7)
    context.fill()
  }
  context.fillStyle = css(colour)
  const kind = random.int(3)
  if (kind === 0) {
    const turn = random.next() * 6
    for (let k = 0; k < 5; k++) {
      const angle = k * 1.2566 + turn
      disc(Math.cos(angle) * r * 0.75, Math.sin(angle) * r * 0.5, r * 0.72, r * 0.5, angle)
    }
    context.fillStyle = css(litBy(stage, [0.98, 0.85, 0.3], 0.8))
    disc(0, 0, r * 0.42, r * 0.32)
  } else if (kind === 1) {
    disc(0, 0, r * 0.9, r * 1.05)
    context.fillStyle = css(mix(colour, [0, 0, 0], 0.22))
    disc(r * 0.2, r * 0.25, r * 0.55, r * 0.6)
  } else {
    for (let k = 0; k < 6; k++) {
      const bud = r * 0.42 * (0.5 + k * 0.1)
      disc(random.range(-0.5, 0.5) * r, k * r * 0.42, bud, bud)
    }
  }
}
