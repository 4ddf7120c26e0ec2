import { lerp, type Rgb } from '../raster/colour.ts'
import type { Random } from '../raster/random.ts'
import { PlantCanvas } from './brush.ts'

export function growPalm(random: Random, seed: number, size: number): PlantCanvas {
  const canvas = new PlantCanvas(size, size, seed)
  const crown = growPalmTrunk(canvas, random, size)
  const fronds = 13
  for (let k = 0; k < fronds; k++) {
    const angle = ((-Math.PI * (k + 0.5)) / fronds) * 1.15 + 0.24 + random.range(-0.1, 0.1)
    growFrond(canvas, random, size, crown, angle, 0.7 + (0.5 * (k % 3)) / 3)
  }
  return canvas
}

function growPalmTrunk(canvas: PlantCanvas, random: Random, size: number): readonly [number, number] {
  const { width, height } = canvas
  const topX = width * random.range(0.42, 0.58)
  const bend = random.range(-0.16, 0.16) * width
  let last: readonly [number, number] = [width * 0.5, height * 0.99]
  for (let k = 1; k <= 14; k++) {
    const t = k / 14
    const next = [
      lerp(width * 0.5, topX, t) + bend * Math.sin(t * Math.PI),
      lerp(height * 0.99, height * 0.24, t),
    ] as const
    const thick = size * (0.022 - t * 0.008)
    canvas.limb(last, next, [thick, thick], k % 2 ? [0.46, 0.36, 0.26] : [0.38, 0.29, 0.2])
    last = next
  }
  return last
}

function growFrond(
  canvas: PlantCanvas,
  random: Random,
  size: number,
  from: readonly [number, number],
  angle: number,
  brightness: number,
): void {
  const length = size * random.range(0.28, 0.38)
  const cos = Math.cos(angle)
  let last = from
  for (let k = 1; k <= 40; k++) {
    const t = k / 40
    const x = from[0] + cos * length * t
    const y = from[1] + Math.sin(angle) * length * t * 0.85 + t * t * length * (0.5 + 0.35 * Math.abs(cos))
    const leaf = size * 0.075 * Math.sin(Math.PI * Math.min(1, t * 0.92 + 0.08))
    const k2 = brightness + random.range(-0.08, 0.08)
    const green: Rgb = [0.22 * k2, 0.42 * k2, 0.16 * k2]
    canvas.limb([x, y], [x - cos * leaf * 0.25 + leaf * 0.1, y + leaf], [1.5, 0.6], green)
    const bright: Rgb = [green[0] * 1.25, green[1] * 1.2, green[2]]
    canvas.limb([x, y], [x + cos * leaf * 0.7, y + leaf * 0.35], [1.5, 0.6], bright)
    canvas.limb(last, [x, y], [1.3, 1.2], [0.35, 0.45, 0.2])
    last = [x, y]
  }
}

export function growCactus(random: Random, seed: number, size: number): PlantCanvas {
  const canvas = new PlantCanvas(size * 0.62, size, seed)
  const { width: w, height: h } = canvas
  const green: Rgb = [0.3, 0.5, 0.3]
  const limb = (x0: number, y0: number, x1: number, y1: number, r: number) =>
    canvas.limb([x0, y0], [x1, y1], [size * r, size * r], green)
  limb(w / 2, h * 0.99, w / 2, h * 0.3, 0.05)
  const low = h * random.range(0.55, 0.7)
  const high = h * random.range(0.45, 0.6)
  limb(w / 2, low, w * 0.25, low, 0.035)
  limb(w * 0.25, low, w * 0.25, low - h * 0.2, 0.035)
  limb(w / 2, high, w * 0.76, high, 0.033)
  limb(w * 0.76, high, w * 0.76, high - h * 0.16, 0.033)
  return canvas
}
