import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, mix, type Rgb, rgbs } from '../raster/colour.ts'
import { newImage } from '../raster/image.ts'
import { overlay } from '../raster/overlay.ts'
import { Random } from '../raster/random.ts'
import { trace } from '../raster/trace.ts'
import { lightSide } from './light.ts'
import { paintSky } from './sky.ts'
import { flatStage, type Stage } from './stage.ts'
import type { StreetOptions } from './street-view.ts'

const WALLS = rgbs(
  '0.96 0.84 0.5, 0.93 0.62 0.5, 0.62 0.78 0.86, 0.97 0.93 0.84, 0.86 0.52 0.46, 0.7 0.82 0.66, 0.95 0.74 0.72',
)
const TILES: Rgb = [0.76, 0.38, 0.26]
const SNOW: Rgb = [0.94, 0.96, 1]
/** Drop of the street from the left to the right edge, and its upper edge on the left, in image heights. */
const FALL = 0.3
const UPPER = 0.5

/** A street that rises to the left, with old houses in steps along it. */
export function paintSteepStreet({ width, height, light, seed, snowy, horizon }: StreetOptions): Stage {
  const image = newImage(width, height)
  paintSky(image, light, { horizon: horizon * height, clouds: 'cumulus' }, seed + 1)
  const random = new Random(seed)
  const dim = 1 - light.night * 0.62
  const lit = (c: Rgb, key = 0.5): string =>
    css(
      [0, 1, 2].map((i) => c[i]! * (light.ambient[i]! * 0.62 + light.sun[i]! * key) * dim) as unknown as Rgb,
    )
  const kerb = (x: number) => (UPPER + FALL * x) * height
  overlay(image, (context) => {
    for (const row of [1, 0]) paintRow(context, row)
    paintRoad(context)
  })

  function paintRow(context: SKRSContext2D, row: number): void {
    for (let left = -0.06 - row * 0.05; left < 1; ) {
      const wide = random.range(0.15, 0.21)
      const tall = random.range(0.3, 0.4) + row * 0.2
      const wall = mix(random.pick(WALLS), light.fog, row * 0.45)
      paintHouse(context, { left, wide, tall, wall })
      left += wide
    }
  }

  function paintHouse(context: SKRSContext2D, { left, wide, tall, wall }: House): void {
    const [x, w] = [left * width, wide * width]
    const foot = kerb(left + wide) + 4
    const top = kerb(left + wide / 2) - tall * height
    const box = (c: string, u: number, y: number, uw: number, h: number) => {
      context.fillStyle = c
      context.fillRect(x + u * w, y, uw * w, h)
    }
    box(lit(wall), 0, top, 1, foot - top)
    box(lit(mix(wall, [0.2, 0.14, 0.16], 0.35)), 0.95, top, 0.05, foot - top)
    context.fillStyle = lit(snowy ? SNOW : TILES)
    context.beginPath()
    const eave = height * 0.018
    trace(
      `M${x - w * 0.04} ${top}L${x + w * 0.1} ${top - eave * 3}L${x + w * 0.9} ${top - eave * 3}L${x + w * 1.04} ${top}L${x + w * 1.04} ${top + eave}L${x - w * 0.04} ${top + eave}`,
    )(context)
    context.fill()
    const storey = height * 0.105
    for (let y = top + storey * 0.4; y + storey < foot; y += storey)
      for (const u of [0.14, 0.58]) {
        const glow = random.chance(light.night > 0.3 ? 0.6 : 0.06)
        box(lit([0.97, 0.95, 0.9]), u - 0.03, y - 4, 0.32, storey * 0.62 + 8)
        box(glow ? css([1, 0.84, 0.5]) : lit([0.36, 0.46, 0.54]), u, y, 0.26, storey * 0.62)
        box(lit([0.97, 0.95, 0.9]), u + 0.12, y, 0.02, storey * 0.62)
        box(lit([0.25, 0.3, 0.3]), u - 0.04, y + storey * 0.46, 0.34, storey * 0.16)
      }
  }

  function paintRoad(context: SKRSContext2D): void {
    const strip = (c: string, from: number, to: number) => {
      context.fillStyle = c
      context.beginPath()
      context.moveTo(0, kerb(0) + from * height)
      context.lineTo(width, kerb(1) + from * height)
      context.lineTo(width, kerb(1) + to * height)
      context.lineTo(0, kerb(0) + to * height)
      context.fill()
    }
    strip(lit([0.74, 0.7, 0.64]), 0, 1)
    const road: Rgb = snowy ? SNOW : [0.5, 0.46, 0.43]
    strip(lit(road), 0.05, 1)
    for (let k = 0; k < 26; k++) {
      const down = 0.06 + k * 0.022
      for (let u = (k % 2) * 0.02; u < 1; u += 0.04) {
        context.fillStyle = lit(
          mix(road, random.chance(0.5) ? [0.3, 0.27, 0.26] : [0.66, 0.6, 0.54], snowy ? 0.06 : 0.3),
        )
        context.beginPath()
        context.ellipse(
          (u + 0.02) * width,
          kerb(u + 0.02) + down * height,
          width * 0.017,
          height * 0.008,
          0,
          0,
          7,
        )
        context.fill()
      }
    }
    for (const rail of [0.13, 0.21]) {
      strip(lit([0.3, 0.28, 0.28]), rail, rail + 0.012)
      strip(lit([0.82, 0.84, 0.88]), rail, rail + 0.005)
    }
  }

  return {
    ...flatStage,
    scene: 'oldtown',
    image,
    horizon: UPPER * height,
    side: lightSide(light),
    ambient: light.ambient,
    sun: light.sun,
    fog: light.fog,
    groundY: (x) => kerb(x) + height * 0.2,
    distanceAt: () => 3,
    tilt: Math.atan2(FALL * height, width),
  }
}

interface House {
  left: number
  wide: number
  tall: number
  wall: Rgb
}
