import { clamp, type Rgb } from '../raster/colour.ts'
import type { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'
import { PlantCanvas } from './brush.ts'

interface Crown {
  leaves: readonly Rgb[]
  bark: Rgb
  tall: boolean
  middle: number
  radiusX: number
  radiusY: number
  boxWidth: number
}

const BARK: Rgb = [0.32, 0.23, 0.17]
const ROUND = { tall: false, middle: 0.38, radiusX: 0.4, radiusY: 0.3, boxWidth: 1, bark: BARK } as const
const TALL = { tall: true, middle: 0.45, radiusX: 0.3, radiusY: 0.42, boxWidth: 0.62, bark: BARK } as const

export const CROWNS = {
  oak: {
    ...ROUND,
    leaves: [
      [0.24, 0.42, 0.18],
      [0.3, 0.5, 0.2],
      [0.2, 0.37, 0.2],
    ],
  },
  cherry: {
    ...ROUND,
    leaves: [
      [0.98, 0.72, 0.8],
      [0.95, 0.6, 0.72],
      [1, 0.84, 0.88],
    ],
  },
  autumn: {
    ...ROUND,
    leaves: [
      [0.86, 0.42, 0.14],
      [0.78, 0.28, 0.12],
      [0.93, 0.62, 0.2],
    ],
  },
  ginkgo: {
    ...ROUND,
    leaves: [
      [0.97, 0.8, 0.2],
      [0.93, 0.7, 0.12],
      [1, 0.88, 0.38],
    ],
  },
  birch: {
    ...TALL,
    bark: [0.82, 0.8, 0.75],
    leaves: [
      [0.5, 0.62, 0.24],
      [0.6, 0.7, 0.3],
      [0.42, 0.56, 0.2],
    ],
  },
  cypress: {
    ...TALL,
    radiusX: 0.2,
    leaves: [
      [0.14, 0.28, 0.17],
      [0.18, 0.34, 0.2],
      [0.12, 0.25, 0.16],
    ],
  },
} as const satisfies Record<string, Crown>

export type Leafy = keyof typeof CROWNS

interface Clump {
  x: number
  y: number
  radius: number
  colour: Rgb
  near: number
}

/** A trunk, and a crown of many small clumps of leaves, each lit from above. */
export function growLeafy(
  kind: Leafy,
  random: Random,
  seed: number,
  size: number,
  detailed: boolean,
): PlantCanvas {
  const crown: Crown = CROWNS[kind]
  const canvas = new PlantCanvas(size * crown.boxWidth, size, seed)
  growTrunk(canvas, crown, random, size)
  const clumps = scatterClumps(canvas, crown, random, detailed)
  clumps.sort((a, b) => b.y + b.near * 0.25 - (a.y + a.near * 0.25))
  for (const clump of clumps) paintClump(canvas, crown, clump, size, (detailed ? 760 : 288) / size)
  return canvas
}

function growTrunk(canvas: PlantCanvas, crown: Crown, random: Random, size: number): void {
  const { width, height } = canvas
  const bend = random.range(-0.04, 0.04) * width
  const thick = size * (crown.tall ? 0.016 : 0.032)
  canvas.limb([width / 2, height * 0.99], [width / 2 + bend, height * 0.5], [thick, size * 0.014], crown.bark)
  if (crown.tall) return
  for (let k = 0; k < 6; k++) {
    const angle = -Math.PI / 2 + random.range(-1, 1)
    const from = [width / 2 + bend * 0.6, height * random.range(0.55, 0.68)] as const
    const to = [
      width / 2 + Math.cos(angle) * width * 0.3,
      height * 0.55 + Math.sin(angle) * height * 0.3,
    ] as const
    canvas.limb(from, to, [size * 0.014, size * 0.004], crown.bark)
  }
}

function scatterClumps({ noise }: PlantCanvas, crown: Crown, random: Random, detailed: boolean): Clump[] {
  const large = detailed
  return Array.from({ length: large ? 2600 : 130 }, () => {
    const angle = random.next() * Math.PI * 2
    const out = Math.sqrt(random.next())
    const x = 0.5 + Math.cos(angle) * out * crown.radiusX * (1 + 0.15 * noise.at(angle, 2))
    const y = crown.middle + Math.sin(angle) * out * crown.radiusY * (1 + 0.2 * noise.at(angle * 1.3, 7))
    return {
      x,
      y,
      radius: random.range(0.045, 0.085) * (crown.tall ? 0.8 : 1) * (large ? 0.26 : 1),
      colour: random.pick(crown.leaves),
      near: random.next() + (1 - Math.abs(x - 0.5)) * 0.3 - y * 0.8,
    }
  })
}

function paintClump(canvas: PlantCanvas, crown: Crown, clump: Clump, size: number, grain: number): void {
  const { width, height, noise } = canvas
  const radius = clump.radius * size
  const middleX = clump.x * width
  const middleY = clump.y * height
  const high = 0.72 + 0.45 * (1 - (clump.y - crown.middle + crown.radiusY) / (2 * crown.radiusY))
  for (let y = Math.floor(middleY - radius * 1.3); y <= middleY + radius * 1.3; y++)
    for (let x = Math.floor(middleX - radius * 1.3); x <= middleX + radius * 1.3; x++) {
      const u = (x - middleX) / radius
      const v = (y - middleY) / radius
      const out = span(u, v)
      if (out > 1.4) continue
      const gx = x * grain
      const gy = y * grain
      const ragged = noise.at(gx * 0.16 + clump.near * 50, gy * 0.16) * 0.42
      if (out + ragged > 1.15 || out + ragged + noise.at(gx * 0.45, gy * 0.45) * 0.2 > 1) continue
      const k = (0.82 - v * 0.34 - u * 0.05) * (0.86 + 0.34 * noise.at(gx * 0.35, gy * 0.35)) * high
      const c = clump.colour
      const normalX = clamp((x / width - 0.5) * 1.5 + u * 0.5, -1, 1)
      const normalY = clamp(((clump.y - crown.middle) / crown.radiusY) * 0.6 + v * 0.5, -1, 1)
      canvas.put(x, y, [c[0] * k, c[1] * k, c[2] * k], normalX, normalY)
    }
}
