import { clamp, lerp, type Rgb, rgbs, smooth } from '../../raster/colour.ts'
import type { Noise } from '../../raster/noise.ts'
import { Random } from '../../raster/random.ts'
import { span } from '../../raster/span.ts'
import type { Mood } from '../moods.ts'
import type { LandScene } from '../scene-ids.ts'

export type Season = 'green' | 'autumn' | 'winter' | 'spring'

/** One visible point of the ground. */
export interface GroundPoint {
  x: number
  z: number
  height: number
  /** 1 level, 0 a wall. */
  flat: number
  /** Fine and coarse noise, -1…1. */
  fine: number
  coarse: number
  /** Result: the color before light, and how much the surface is brightened by its own shape. */
  r: number
  g: number
  b: number
  bump: number
}

export const newGroundPoint = (): GroundPoint => ({
  ...{ x: 0, z: 0, height: 0, flat: 0, fine: 0, coarse: 0 },
  ...{ r: 0, g: 0, b: 0, bump: 0 },
})

/** Computes the color of a point. */
export type GroundAt = (point: GroundPoint) => void

function paint(p: GroundPoint, from: Rgb, to: Rgb, t: number): void {
  p.r = from[0] + (to[0] - from[0]) * t
  p.g = from[1] + (to[1] - from[1]) * t
  p.b = from[2] + (to[2] - from[2]) * t
}

function cover(p: GroundPoint, c: Rgb, t: number): void {
  p.r += (c[0] - p.r) * t
  p.g += (c[1] - p.g) * t
  p.b += (c[2] - p.b) * t
}

export interface GroundOptions {
  scene: LandScene
  mood: Mood
  season: Season
  seed: number
  /** Color of a crop: a lavender field, wheat. */
  crop?: Rgb | undefined
  noise: Noise
}

const SNOW: Rgb = [0.95, 0.97, 1]
const ROCK_SHADE: Rgb = [0.3, 0.29, 0.31]
const FOREST: Record<Season, Rgb> = {
  green: [0.13, 0.27, 0.15],
  spring: [0.3, 0.4, 0.22],
  autumn: [0.62, 0.32, 0.12],
  winter: [0.55, 0.62, 0.7],
}
const GRASS: Record<Season, readonly [Rgb, Rgb]> = {
  green: [
    [0.34, 0.5, 0.2],
    [0.22, 0.4, 0.17],
  ],
  spring: [
    [0.44, 0.62, 0.24],
    [0.24, 0.42, 0.18],
  ],
  autumn: [
    [0.62, 0.46, 0.2],
    [0.5, 0.3, 0.14],
  ],
  winter: [
    [0.84, 0.88, 0.94],
    [0.72, 0.79, 0.88],
  ],
}
const STRATA = rgbs('0.72 0.36 0.22, 0.86 0.56 0.34, 0.62 0.28 0.18, 0.9 0.68 0.46, 0.76 0.44 0.28')
const ALIEN = rgbs('0.45 0.2 0.42, 0.16 0.4 0.42, 0.5 0.24 0.16')

/** The ground's color function for a biome. */
export function groundOf(options: GroundOptions): GroundAt {
  const random = new Random(options.seed + 9)
  const vary = (c: Rgb): Rgb => [
    c[0] * random.range(0.9, 1.1),
    c[1] * random.range(0.9, 1.1),
    c[2] * random.range(0.9, 1.1),
  ]
  switch (options.scene) {
    case 'desert':
      return dunes(vary([0.86, 0.72, 0.5]))
    case 'beach':
      return shore(vary([0.42, 0.39, 0.38]), vary(GRASS[options.season][1]))
    case 'canyon':
      return strata
    case 'moon':
      return rough([0.62, 0.61, 0.6], [0.42, 0.41, 0.42], 0.4)
    case 'alien':
      return options.mood === 'mars'
        ? strange([0.5, 0.22, 0.13], [0.66, 0.36, 0.2])
        : strange(random.pick(ALIEN))
    case 'volcano':
      return rough([0.2, 0.17, 0.17], [0.33, 0.27, 0.25], 0.5)
    default:
      return grassland(options, vary(GRASS[options.season][0]), vary(GRASS[options.season][1]))
  }
}

const rough =
  (base: Rgb, other: Rgb, grain: number): GroundAt =>
  (p) => {
    paint(p, base, other, clamp(0.5 + p.coarse * 0.5))
    p.bump = p.fine * grain
  }

const WARM_SAND: Rgb = [0.74, 0.52, 0.32]

const dunes =
  (sand: Rgb): GroundAt =>
  (p) => {
    paint(p, sand, WARM_SAND, clamp(0.4 + p.coarse * 0.4))
    p.bump = p.fine * 0.12 + Math.sin((p.x * 0.8 + p.z * 3) * 7 + p.coarse * 5) * smooth(9, 2, p.z) * 0.06
  }

const SAND: Rgb = [0.93, 0.84, 0.66]
const SAND_SHADE: Rgb = [0.84, 0.72, 0.52]
const WET_SAND: Rgb = [0.6, 0.48, 0.36]

const shore =
  (rock: Rgb, grass: Rgb): GroundAt =>
  (p) => {
    if (p.z > 14) {
      paint(p, rock, grass, smooth(0.55, 0.8, p.flat + p.fine * 0.3))
      p.bump = p.fine * 0.3
      return
    }
    paint(p, SAND, SAND_SHADE, clamp(0.5 + p.coarse * 0.5))
    cover(p, WET_SAND, smooth(0.12, 0.02, p.height) * 0.75)
    p.bump = p.fine * 0.14
  }

const LEDGE: Rgb = [0.82, 0.6, 0.4]
const layerOf = (i: number): Rgb => STRATA[((i % 5) + 5) % 5]!

const strata: GroundAt = (p) => {
  const level = p.height * 1.9 + p.coarse * 0.35 + p.fine * 0.3
  const band = Math.floor(level)
  paint(p, layerOf(band), layerOf(band + 1), smooth(0.7, 1, level - band))
  if (p.flat > 0.9) cover(p, LEDGE, 0.6)
  p.bump = p.fine * 0.5
}

const strange =
  (base: Rgb, other: Rgb = [base[2] * 0.9, base[0] * 0.8, base[1]]): GroundAt =>
  (p) => {
    paint(p, base, other, clamp(0.5 + p.coarse * 0.6 + p.height * 0.05))
    p.bump = p.fine * 0.5
  }

const ROCK: Rgb = [0.42, 0.39, 0.38]
const MUD: Rgb = [0.5, 0.44, 0.36]

/** Grass, woods on far slopes, bare rock on steep ones, snow at the top. */
function grassland({ scene, season, crop, noise }: GroundOptions, light: Rgb, dark: Rgb): GroundAt {
  const treeLine = scene === 'meadow' || scene === 'hills' ? 5 : 4.6
  const wintry = scene === 'snow' || season === 'winter'
  const snowLine = wintry ? -2 : 4.1
  const hasSnow = wintry || scene === 'alpine' || scene === 'lake' || scene === 'river'
  const muddy = scene === 'lake' || scene === 'river' || scene === 'island'
  return (p) => {
    const { x, z, height, flat, fine, coarse } = p
    paint(p, light, dark, clamp(0.5 + coarse * 0.55 + fine * 0.25))
    p.bump = fine * 0.5
    if (crop) cover(p, crop, 0.75)
    if (z > 7 && scene !== 'field') {
      const trees = smooth(0, 0.35, noise.layered(x * 0.16, z * 0.16, 3) + 0.15)
      const woods = trees * smooth(7, 12, z) * smooth(treeLine, 2, height)
      cover(p, FOREST[season], woods * 0.85)
      p.bump += woods * noise.at(x * 5, z * 5) * 0.5
    }
    const bare = smooth(0.82, 0.62, flat + fine * 0.12) * smooth(0.3, 1.5, height)
    if (bare > 0) {
      const shade = clamp(0.5 + fine)
      p.r += (lerp(ROCK[0], ROCK_SHADE[0], shade) - p.r) * bare
      p.g += (lerp(ROCK[1], ROCK_SHADE[1], shade) - p.g) * bare
      p.b += (lerp(ROCK[2], ROCK_SHADE[2], shade) - p.b) * bare
    }
    if (hasSnow) {
      const lying = smooth(snowLine, snowLine + 1.6, height + fine * 1.1 + coarse * 0.7)
      const snow = lying * smooth(0.42, 0.68, flat + fine * 0.1)
      cover(p, SNOW, snow)
      if (snow > 0.4) p.bump *= 0.35
    }
    if (muddy) cover(p, MUD, smooth(0.14, 0.02, height) * 0.8)
  }
}

/** Glow of lava on the volcano, 0 to about 2. */
export function lavaAt(noise: Noise, { x, z, height }: GroundPoint): number {
  const out = span(x - 1, z - 30)
  const crack = noise.ridged(x * 0.35 + height * 0.1, z * 0.35, 4)
  return (
    smooth(0.62, 0.78, crack) * smooth(12, 3, out) +
    smooth(2.6, 1.4, out) * 1.3 +
    smooth(0.72, 0.82, crack) * smooth(6, 2, z) * 0.5
  )
}

export const LAVA: Rgb = [1.3, 0.42, 0.08]
