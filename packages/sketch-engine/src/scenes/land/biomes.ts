import { smooth } from '../../raster/colour.ts'
import type { Noise } from '../../raster/noise.ts'
import { span } from '../../raster/span.ts'
import type { LandScene } from '../scene-ids.ts'

/** Height of the ground at x (sideways) and z (distance); below 0 is water if the biome has any. */
type Height = (x: number, z: number, rough: Noise, large: Noise, octaves: number) => number

export interface Biome {
  readonly water: boolean
  /** Open water with waves, not a still lake. */
  readonly waves: boolean
  /** Height of the viewer's eye. */
  readonly eye: number
  /** The viewer is above water, not on land. */
  readonly onWater?: boolean
  readonly height: Height
}

const rise = (z: number, from: number, to: number, height: number) => smooth(from, to, z) * height

const peaks = (x: number, z: number, large: Noise, octaves: number, sharp: number) =>
  large.ridged(x * 0.05 + 3, z * 0.055, octaves) ** sharp

const dry = { water: false, waves: false } as const

export const BIOMES: Record<LandScene, Biome> = {
  alpine: {
    ...dry,
    eye: 1,
    height: (x, z, rough, large, octaves) => {
      const bend = rough.at(x * 0.04, z * 0.04) * 0.5
      return (
        rough.layered(x * 0.22, z * 0.22, Math.min(octaves, 5)) * 0.5 * smooth(1, 5, z) +
        large.ridged(x * 0.05 + 3 + bend, z * 0.055, octaves) ** 1.35 * rise(z, 9, 34, 15) +
        rough.layered(x * 0.06, z * 0.06, 3) * rise(z, 5, 20, 2.4)
      )
    },
  },
  snow: {
    ...dry,
    eye: 1,
    height: (x, z, rough, large, octaves) =>
      rough.layered(x * 0.2, z * 0.2, Math.min(octaves, 4)) * 0.55 * smooth(1, 5, z) +
      large.ridged(x * 0.045 + 8, z * 0.05, octaves) ** 1.3 * rise(z, 10, 34, 14) +
      rough.layered(x * 0.07, z * 0.07, 3) * rise(z, 4, 16, 2),
  },
  lake: {
    water: true,
    waves: false,
    eye: 0.9,
    height: (x, z, rough, large, octaves) =>
      -0.5 +
      smooth(4.5, 1.2, z + rough.at(x * 0.4, 3) * 1.2) * 0.75 +
      smooth(12, 22, z + rough.layered(x * 0.09, 2, 3) * 9) * 1.2 +
      rough.layered(x * 0.3, z * 0.3, octaves) * 0.16 +
      peaks(x, z, large, octaves, 1.3) * rise(z, 14, 36, 14),
  },
  river: {
    water: true,
    waves: false,
    eye: 1.5,
    height: (x, z, rough, large, octaves) => {
      const middle = Math.sin(z * 0.22) * 1.9 + Math.sin(z * 0.09 + 2) * 1.5
      const bank = Math.abs(x - middle) - 0.75 - z * 0.012
      return (
        -0.3 +
        smooth(0, 0.8, bank) * 0.5 +
        rough.layered(x * 0.25, z * 0.25, octaves) * 0.3 * smooth(0, 2, bank) +
        smooth(1, 14, bank) * 2.2 * (0.6 + rough.layered(x * 0.1, z * 0.1, 3)) +
        peaks(x, z, large, octaves, 1.3) * rise(z, 18, 40, 13) * smooth(0, 6, bank)
      )
    },
  },
  sea: {
    water: true,
    waves: true,
    onWater: true,
    eye: 1.3,
    height: (x, z, _rough, large, octaves) =>
      -0.7 + rise(z, 26, 40, 1) * (large.ridged(x * 0.045 + 5, z * 0.05, octaves) ** 2 * 7.5 - 1.6),
  },
  beach: {
    water: true,
    waves: true,
    eye: 1.25,
    height: (x, z, rough, large, octaves) => {
      const coast = rough.table[0]! > 127 ? x : -x
      const cliffs = Math.max(0, large.ridged(x * 0.05, z * 0.05, octaves) ** 1.6 * 8 - 1.5)
      return (
        0.42 -
        smooth(2.2, 7.5, z + x * 0.35 + rough.at(x * 0.35, 1) * 0.7) * 1.1 +
        rough.layered(x * 0.5, z * 0.5, 4) * 0.06 +
        rise(z, 22, 38, 1) * cliffs * smooth(-2, 12, coast)
      )
    },
  },
  island: {
    water: true,
    waves: true,
    onWater: true,
    eye: 1.6,
    height: (x, z, rough, large, octaves) => {
      const out = span(x, (z - 17) * 0.8) / 7
      return (
        -0.7 +
        smooth(1, 0.2, out + rough.layered(x * 0.2, z * 0.2, 4) * 0.3) * 2.6 +
        large.ridged(x * 0.12, z * 0.12, octaves) ** 1.2 * 2.6 * smooth(0.8, 0.2, out) +
        rough.layered(x * 0.5, z * 0.5, 4) * 0.2
      )
    },
  },
  desert: {
    ...dry,
    eye: 1.5,
    height: (x, z, rough, large) => {
      const along = (x * 0.9 + z * 0.45) * 0.16 + rough.at(x * 0.06, z * 0.06) * 2
      const dune = along - Math.floor(along)
      const profile = dune < 0.7 ? dune / 0.7 : (1 - dune) / 0.3
      const body = smooth(0, 1, profile) ** 1.2 * 1.5 + rough.layered(x * 0.08, z * 0.08, 3) * 2.2
      return body * (0.45 + smooth(3, 16, z)) * smooth(0.5, 4, z) + large.at(x * 0.5, z * 0.3) * 0.04
    },
  },
  canyon: {
    ...dry,
    eye: 1.7,
    height: (x, z, rough, _large, octaves) => {
      const raw =
        rough.layered(x * 0.06 + 4, z * 0.07, Math.min(octaves, 6)) * 1.6 +
        Math.abs(x) * 0.035 +
        smooth(8, 30, z) * 0.35 -
        0.25
      const step = Math.floor(raw * 5)
      const terraced = (step + smooth(0.5, 0.78, raw * 5 - step)) / 5
      return (
        Math.max(-0.05, terraced * 5.5) * smooth(2, 9, z) + rough.layered(x * 0.4, z * 0.4, octaves) * 0.18
      )
    },
  },
  meadow: {
    ...dry,
    eye: 1.1,
    height: (x, z, rough, large, octaves) =>
      rough.layered(x * 0.11, z * 0.11, Math.min(octaves, 5)) * 2.2 * smooth(1.5, 10, z) +
      large.layered(x * 0.035, z * 0.035, 4) * rise(z, 14, 40, 7) +
      rough.at(x * 0.4, z * 0.4) * 0.1,
  },
  hills: {
    ...dry,
    eye: 1.7,
    height: (x, z, rough, large, octaves) =>
      rough.layered(x * 0.09, z * 0.1, Math.min(octaves, 6)) * 3 * smooth(1.5, 10, z) +
      large.ridged(x * 0.04, z * 0.05, octaves) ** 1.2 * rise(z, 16, 42, 7),
  },
  field: {
    ...dry,
    eye: 1.25,
    height: (x, z, rough, large, octaves) =>
      rough.layered(x * 0.07, z * 0.07, 4) * 0.9 * smooth(3, 14, z) +
      large.layered(x * 0.035, z * 0.035, octaves) * rise(z, 18, 42, 5),
  },
  volcano: {
    ...dry,
    eye: 1.4,
    height: (x, z, rough, large, octaves) => {
      const out = span(x - 1, z - 30)
      const cone = Math.max(0, 1 - out / 17)
      const crater = out < 2.2 ? -(1 - out / 2.2) * 1.6 : 0
      return (
        rough.layered(x * 0.2, z * 0.2, octaves) * 0.6 * smooth(1, 6, z) +
        cone ** 1.35 * 12 +
        crater +
        rough.ridged(x * 0.14, z * 0.14, octaves) * cone * 1.3 +
        large.ridged(x * 0.06, z * 0.06, octaves) * rise(z, 20, 40, 3)
      )
    },
  },
  alien: {
    ...dry,
    eye: 1.4,
    height: (x, z, rough, large, octaves) =>
      rough.layered(x * 0.18, z * 0.18, octaves) * 0.8 * smooth(1, 6, z) +
      Math.max(0, large.at(x * 0.11, z * 0.12)) ** 2.2 * 13 * smooth(7, 18, z) +
      rough.ridged(x * 0.3, z * 0.3, octaves) * 0.25,
  },
  moon: {
    ...dry,
    eye: 1.4,
    height: (x, z, rough, large, octaves) =>
      rough.layered(x * 0.15, z * 0.15, octaves) * 0.9 * smooth(1, 6, z) +
      crater(x * 0.13, z * 0.13, rough) +
      crater(x * 0.34, z * 0.34, rough) * 0.4 +
      large.ridged(x * 0.05, z * 0.05, octaves) * rise(z, 16, 40, 5),
  },
}

/** One round crater with a rim in each cell of a grid. */
function crater(x: number, z: number, noise: Noise): number {
  const cellX = Math.floor(x)
  const cellZ = Math.floor(z)
  const row = noise.table[cellZ & 255]!
  const shiftX = noise.table[(cellX & 255) + row]! / 255
  const shiftZ = noise.table[((cellX + 91) & 255) + row]! / 255
  const radius = 0.16 + 0.16 * shiftX
  const away = span(x - cellX - 0.5 - (shiftX - 0.5) * 0.2, z - cellZ - 0.5 - (shiftZ - 0.5) * 0.2) / radius
  const bowl = away < 1 ? (away * away - 1) * 0.55 : 0
  return bowl + Math.exp(-(((away - 1) * 5) ** 2)) * 0.22
}
