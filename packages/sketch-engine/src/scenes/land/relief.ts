import { floats } from '../../raster/arena.ts'
import { clamp, lerp, smooth } from '../../raster/colour.ts'
import { Noise } from '../../raster/noise.ts'
import type { Light } from '../light.ts'
import type { Biome } from './biomes.ts'

/** Distance steps from the viewer, most of them near, where a pixel covers little ground. */
const STEPS = 440
const FAR_STEPS = 40
const NEAREST = 1
const FAR = 46

/** From this width on, the ground is sampled at every second column. */
const COARSE_FROM = 640

/** The visible ground, without color. */
export interface Relief {
  readonly width: number
  readonly height: number
  readonly biome: Biome
  /** Row of the horizon. */
  readonly horizon: number
  /** Pixels per unit at distance 1. */
  readonly focal: number
  readonly eye: number
  readonly side: 1 | -1
  readonly distances: Float32Array
  /** STEPS × width: height, incoming light (0…1), and flatness (1 is level). */
  readonly heights: Float32Array
  readonly lit: Float32Array
  readonly flat: Float32Array
  /** The step that is visible at each pixel, with fraction; NOTHING for the sky. */
  readonly seen: Float32Array
}

export const NOTHING = 1e9

export interface ReliefOptions {
  width: number
  height: number
  biome: Biome
  light: Light
  side: 1 | -1
  /** 0…1 from the top. */
  horizon: number
  seed: number
}

export function makeRelief(options: ReliefOptions): Relief {
  const { width, height, biome } = options
  const horizon = Math.round(options.horizon * height)
  const focal = Math.min(height, width * 1.3) * 1.05
  const rough = new Noise(options.seed)
  const large = new Noise(options.seed + 101)
  const heightAt = (x: number, z: number, octaves: number) => biome.height(x, z, rough, large, octaves)
  const distances = stepDistances()
  const heights = sampleHeights(width, focal, distances, biome, heightAt)
  const near = biome.onWater ? 0 : heightAt(0, 2.4, 4)
  const eye = biome.eye + Math.max(0, near)
  const { lit, flat } = lightHeights(width, focal, distances, heights, options)
  const seen = findSeen(width, height, horizon, focal, eye, distances, heights, biome.water)
  return {
    width,
    height,
    biome,
    horizon,
    focal,
    eye,
    side: options.side,
    distances,
    heights,
    lit,
    flat,
    seen,
  }
}

/** Sideways distance of a column, per unit of distance. */
export const slant = (relief: { width: number; focal: number }, x: number): number =>
  (x - relief.width / 2) / relief.focal

/** The step, with fraction, at a distance. */
export const stepAt = (distance: number): number =>
  clamp(Math.log(distance / NEAREST) / Math.log(FAR / NEAREST)) * (STEPS - FAR_STEPS - 1)

/** Height of the ground at a column and a distance; may be below the water. */
export function heightAt(relief: Relief, x: number, distance: number): number {
  const column = clamp(Math.round(x), 0, relief.width - 1)
  return relief.heights[Math.round(stepAt(distance)) * relief.width + column]!
}

/** Row at which the surface (ground or water) appears. */
export function surfaceRow(relief: Relief, x: number, distance: number): number {
  const ground = heightAt(relief, x, distance)
  const surface = relief.biome.water && ground < 0 ? 0 : ground
  return relief.horizon + ((relief.eye - surface) / distance) * relief.focal
}

function stepDistances(): Float32Array {
  const near = STEPS - FAR_STEPS - 1
  return Float32Array.from({ length: STEPS }, (_, i) =>
    i <= near ? NEAREST * (FAR / NEAREST) ** (i / near) : FAR * 60 ** ((i - near) / FAR_STEPS),
  )
}

type HeightAt = (x: number, z: number, octaves: number) => number

/** One sample per column and step, without detail that would be finer than a pixel. */
function sampleHeights(width: number, focal: number, distances: Float32Array, biome: Biome, at: HeightAt) {
  const heights = floats(STEPS * width)
  const stride = width >= COARSE_FROM ? 2 : 1
  for (let i = 0; i < STEPS; i++) {
    const z = distances[i]!
    const octaves = clamp(Math.round(9.5 - Math.log2(z * 0.55 + 1)), 3, 9)
    const fade = smooth(200, 50, z)
    for (let x = 0; x < width; x += stride) {
      const value = z > 200 ? 0 : at(slant({ width, focal }, x) * z, z, octaves)
      const far = z > 200 ? -0.7 : Math.min(value, -0.7 + (value + 0.7) * fade)
      heights[i * width + x] = biome.water ? far : value * fade
    }
    if (stride === 2) fillBetween(heights, i * width, width)
  }
  return heights
}

function fillBetween(heights: Float32Array, row: number, width: number): void {
  for (let x = 1; x < width - 1; x += 2)
    heights[row + x] = (heights[row + x - 1]! + heights[row + x + 1]!) / 2
  if (width % 2 === 0) heights[row + width - 1] = heights[row + width - 2]!
}

/** Light by slope, and shadows to the side: each height shades lower ground behind it. */
function lightHeights(
  width: number,
  focal: number,
  distances: Float32Array,
  heights: Float32Array,
  { light, side }: ReliefOptions,
) {
  const lit = floats(STEPS * width)
  const flat = floats(STEPS * width)
  const elevation = Math.max(0.1, light.elevation)
  const length = Math.hypot(1, 0.35 + elevation, 0.35)
  const toSunX = side / length
  const toSunY = (0.35 + elevation) / length
  const toSunZ = (0.35 / length) * (light.disc === 'none' ? -1 : 1)
  const fall = 0.12 + elevation * 0.95
  for (let i = 0; i < STEPS; i++) {
    const z = distances[i]!
    const ahead = Math.min(STEPS - 1, i + 1)
    const behind = Math.max(0, i - 1)
    const step = z / focal
    let shadow = -1e9
    for (let k = 0; k < width; k++) {
      const x = side > 0 ? width - 1 - k : k
      const at = i * width + x
      const right = Math.min(width - 1, x + 1)
      const left = Math.max(0, x - 1)
      const slopeX = (heights[i * width + right]! - heights[i * width + left]!) / ((right - left) * step)
      const along =
        (heights[ahead * width + x]! - heights[behind * width + x]!) /
        (distances[ahead]! - distances[behind]!)
      const slopeZ = along - slopeX * slant({ width, focal }, x)
      const level = 1 / Math.sqrt(slopeX * slopeX + slopeZ * slopeZ + 1)
      shadow -= fall * step
      let open = 1
      if (shadow > heights[at]!)
        open = clamp(1 - ((shadow - heights[at]!) * 2.2) / (0.25 + z * 0.03), 0.12, 1)
      else shadow = heights[at]!
      flat[at] = level
      lit[at] = clamp((-slopeX * toSunX + toSunY - slopeZ * toSunZ) * level) * open
    }
  }
  return { lit, flat }
}

/** Goes through each column from near to far and records the step that is visible at every pixel. */
function findSeen(
  width: number,
  height: number,
  horizon: number,
  focal: number,
  eye: number,
  distances: Float32Array,
  heights: Float32Array,
  water: boolean,
): Float32Array {
  const seen = floats(width * height).fill(NOTHING)
  for (let x = 0; x < width; x++) {
    let lastRow = height + 1
    let top = height
    for (let i = 0; i < STEPS; i++) {
      const ground = heights[i * width + x]!
      const surface = water && ground < 0 ? 0 : ground
      const row = horizon + ((eye - surface) / distances[i]!) * focal
      if (row < top) {
        const from = Math.max(0, Math.ceil(row))
        const span = lastRow - row || 1
        for (let y = from; y < top; y++)
          seen[y * width + x] = i === 0 ? 0 : clamp(i - 1 + (lastRow - y) / span, i - 1, i)
        top = Math.min(top, from)
      }
      lastRow = row
    }
  }
  return seen
}

/** The value of a STEPS × width plane between two steps. */
export const between = (plane: Float32Array, width: number, x: number, low: number, t: number): number =>
  lerp(plane[low * width + x]!, plane[Math.min(STEPS - 1, low + 1) * width + x]!, t)
