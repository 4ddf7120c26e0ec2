import { Random } from './random.ts'

const GRADIENT_X = new Float32Array(256)
const GRADIENT_Y = new Float32Array(256)
for (let i = 0; i < 256; i++) {
  GRADIENT_X[i] = Math.cos((i / 256) * Math.PI * 2)
  GRADIENT_Y[i] = Math.sin((i / 256) * Math.PI * 2)
}

/** Seeded gradient noise in two dimensions. */
export class Noise {
  readonly table = new Uint8Array(512)

  constructor(seed: number) {
    const random = new Random(seed)
    const order = Array.from({ length: 256 }, (_, i) => i)
    for (let i = 255; i > 0; i--) {
      const j = random.int(i + 1)
      const kept = order[i]!
      order[i] = order[j]!
      order[j] = kept
    }
    for (let i = 0; i < 512; i++) this.table[i] = order[i & 255]!
  }

  /** Smooth, about -1…1. */
  at(px: number, py: number): number {
    const p = this.table
    const floorX = Math.floor(px)
    const floorY = Math.floor(py)
    const cellX = floorX & 255
    const cellY = floorY & 255
    const x = px - floorX
    const y = py - floorY
    const u = x * x * x * (x * (x * 6 - 15) + 10)
    const v = y * y * y * (y * (y * 6 - 15) + 10)
    const left = p[cellX]! + cellY
    const right = p[cellX + 1]! + cellY
    const g00 = p[left]!
    const g10 = p[right]!
    const g01 = p[left + 1]!
    const g11 = p[right + 1]!
    const n00 = GRADIENT_X[g00]! * x + GRADIENT_Y[g00]! * y
    const n10 = GRADIENT_X[g10]! * (x - 1) + GRADIENT_Y[g10]! * y
    const n01 = GRADIENT_X[g01]! * x + GRADIENT_Y[g01]! * (y - 1)
    const n11 = GRADIENT_X[g11]! * (x - 1) + GRADIENT_Y[g11]! * (y - 1)
    const top = n00 + u * (n10 - n00)
    const bottom = n01 + u * (n11 - n01)
    return (top + v * (bottom - top)) * 1.45
  }

  /** Layers of ever finer noise, for clouds, grain, rough ground. About -1…1. */
  layered(x: number, y: number, octaves: number): number {
    let sum = 0
    let amplitude = 0.5
    let frequency = 1
    for (let i = 0; i < octaves; i++) {
      sum += amplitude * this.at(x * frequency + i * 17.3, y * frequency - i * 9.1)
      amplitude *= 0.5
      frequency *= 2.03
    }
    return sum
  }

  /** Layers with sharp crests, for mountains, caustics, cracks. 0…1. */
  ridged(x: number, y: number, octaves: number): number {
    let sum = 0
    let amplitude = 0.5
    let frequency = 1
    let previous = 1
    for (let i = 0; i < octaves; i++) {
      const crest = 1 - Math.abs(this.at(x * frequency + i * 31.7, y * frequency + i * 11.9))
      const sharp = crest * crest
      sum += sharp * amplitude * previous
      previous = Math.min(1, sharp * 1.2)
      amplitude *= 0.5
      frequency *= 2.07
    }
    return sum
  }
}
