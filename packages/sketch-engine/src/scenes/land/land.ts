import { lerp, mix, type Rgb, scale } from '../../raster/colour.ts'
import { type FloatImage, newImage } from '../../raster/image.ts'
import { Noise } from '../../raster/noise.ts'
import type { CloudKind } from '../clouds.ts'
import { type Light, lightSide } from '../light.ts'
import type { LandScene } from '../scene-ids.ts'
import { paintSky, type SkyResult } from '../sky.ts'
import type { Stage } from '../stage.ts'
import { Air } from './air.ts'
import { BIOMES } from './biomes.ts'
import { type GroundPoint, groundOf, LAVA, lavaAt, newGroundPoint, type Season } from './ground.ts'
import { between, heightAt, makeRelief, NOTHING, type Relief, slant, surfaceRow } from './relief.ts'
import { type Insert, paintTrees, type TreePlan } from './trees.ts'
import { waterPainter } from './water.ts'

export interface LandOptions {
  width: number
  height: number
  scene: LandScene
  light: Light
  /** 0…1 from the top. */
  horizon: number
  seed: number
  clouds: CloudKind
  bigDisc: boolean
  season: Season
  crop?: Rgb | undefined
  trees: TreePlan
  /** Something tall with trees in front of and behind it; called once the ground is known. */
  insert?: ((stage: Stage) => Insert | null) | undefined
}

/** Paints a landscape: sky, relief, trees and water. */
export function paintLand(options: LandOptions): Stage {
  const { width, height, light, scene, seed } = options
  const image = newImage(width, height)
  const biome = BIOMES[scene]
  const horizon = Math.round(options.horizon * height)
  const disc = paintSky(
    image,
    light,
    {
      horizon,
      clouds: options.clouds,
      bigDisc: options.bigDisc || scene === 'moon',
      earth: scene === 'moon',
      until: Math.min(height, horizon + 2),
    },
    seed + 1,
  )
  const side = lightSide(light)
  const relief = makeRelief({ width, height, biome, light, side, horizon: options.horizon, seed })
  const { sunX, sunY } = disc
  const air = new Air(light, { sunX, sunY, width, height })
  const texture = new Noise(seed + 55)
  const nightDim = 1 - light.night * 0.42
  paintGround(image, relief, options, air, texture, nightDim)
  const stage = landStage(image, relief, options, air, nightDim)
  paintTrees({
    image,
    relief,
    air,
    stage,
    plan: options.trees,
    seed,
    insert: options.insert?.(stage) ?? null,
  })
  if (biome.water) paintWater(image, relief, { light, air, noise: texture, disc, nightDim })
  return stage
}

function paintGround(
  image: FloatImage,
  relief: Relief,
  { scene, light, season, seed, crop }: LandOptions,
  air: Air,
  noise: Noise,
  nightDim: number,
): void {
  const { width, height } = relief
  const groundAt = groundOf({ scene, mood: light.mood, season, seed, crop, noise })
  const point = newGroundPoint()
  const { ambient, sun } = light
  const { data } = image
  const beside = new Beside(width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const step = relief.seen[y * width + x]!
      if (step === NOTHING) continue
      if (beside.isLike(x, y, step)) {
        const from = (y * width + x - 1) * 3
        data.copyWithin(from + 3, from, from + 3)
        continue
      }
      const low = Math.floor(step)
      const t = step - low
      point.height = between(relief.heights, width, x, low, t)
      if (relief.biome.water && point.height < 0) continue
      beside.keep(x, y, step)
      readPoint(point, relief, noise, x, low, t)
      groundAt(point)
      const lit = between(relief.lit, width, x, low, t) * 1.15
      const haze = air.density(point.z, point.height)
      const glow = air.glow(x, y)
      const k = (1 + point.bump * (0.75 - haze * 0.5)) * nightDim
      const lava = scene === 'volcano' ? lavaAt(noise, point) : 0
      const at = (y * width + x) * 3
      data[at] = lerp(point.r * (ambient[0] * 0.66 + sun[0] * lit) * k + LAVA[0] * lava, air.red(glow), haze)
      data[at + 1] = lerp(
        point.g * (ambient[1] * 0.66 + sun[1] * lit) * k + LAVA[1] * lava,
        air.green(glow),
        haze,
      )
      data[at + 2] = lerp(
        point.b * (ambient[2] * 0.66 + sun[2] * lit) * k + LAVA[2] * lava,
        air.blue(glow),
        haze,
      )
    }
}

/**
 * In large images, ground and water are shaded at every second pixel of a row and interpolated, but never
 * across an edge.
 */
class Beside {
  private readonly print: boolean
  private x = -2
  private y = -1
  private step = 0

  constructor(width: number) {
    this.print = width >= 2000
  }

  keep(x: number, y: number, step: number): void {
    this.x = x
    this.y = y
    this.step = step
  }

  isLike(x: number, y: number, step: number): boolean {
    return this.print && x === this.x + 1 && y === this.y && Math.abs(step - this.step) < 0.6
  }
}

function readPoint(
  point: GroundPoint,
  relief: Relief,
  noise: Noise,
  x: number,
  low: number,
  t: number,
): void {
  const { width, distances } = relief
  point.z = lerp(distances[low]!, distances[Math.min(distances.length - 1, low + 1)]!, t)
  point.x = slant(relief, x) * point.z
  point.flat = between(relief.flat, width, x, low, t)
  const grain = 7 / (1 + point.z * 0.12)
  point.fine = noise.layered(point.x * grain, point.z * grain, 4)
  point.coarse = noise.at(point.x * 1.1, point.z * 1.1)
}

interface WaterLight {
  light: Light
  air: Air
  noise: Noise
  disc: SkyResult
  nightDim: number
}

/** Water is painted last, because it mirrors everything else. */
function paintWater(image: FloatImage, relief: Relief, light: WaterLight): void {
  const { width, height, seen, distances } = relief
  const beside = new Beside(width)
  const paint = waterPainter({ relief, ...light }, image.data)
  for (let y = Math.max(1, relief.horizon - 2); y < height; y++)
    for (let x = 0; x < width; x++) {
      const step = seen[y * width + x]!
      if (step === NOTHING) continue
      const low = Math.floor(step)
      const t = step - low
      const depth = between(relief.heights, width, x, low, t)
      if (depth >= 0) continue
      if (beside.isLike(x, y, step)) {
        const from = (y * width + x - 1) * 3
        image.data.copyWithin(from + 3, from, from + 3)
        continue
      }
      beside.keep(x, y, step)
      const z = lerp(distances[low]!, distances[Math.min(distances.length - 1, low + 1)]!, t)
      paint(x, y, z, slant(relief, x) * z, depth)
    }
}

function landStage(
  image: FloatImage,
  relief: Relief,
  options: LandOptions,
  air: Air,
  nightDim: number,
): Stage {
  const { light, scene } = options
  const { width, height } = relief
  const groundY = (x: number, distance: number) => surfaceRow(relief, x * width, distance)
  const isWater = (x: number, distance: number) =>
    relief.biome.water && heightAt(relief, x * width, distance) < 0
  return {
    scene,
    image,
    horizon: relief.horizon,
    side: relief.side,
    ambient: scale(light.ambient, nightDim),
    sun: scale(light.sun, nightDim),
    fog: mix(light.fog, air.colour(width / 2, height / 2), 0.3),
    groundY,
    isWater,
    waterOnRow: (x, row) =>
      row > relief.horizon && isWater(x, (relief.eye * relief.focal) / (row - relief.horizon)),
    distanceAt: (x, row) => nearestDistance(groundY, isWater, x, row),
    fogAt: (distance) => air.density(distance),
    mirrors: relief.biome.water,
  }
}

/** The distance at which dry ground is closest to a row; null if it is all water. */
function nearestDistance(
  groundY: (x: number, z: number) => number,
  isWater: (x: number, z: number) => boolean,
  x: number,
  row: number,
): number | null {
  let best: number | null = null
  let smallest = Number.POSITIVE_INFINITY
  for (let z = 1.15; z < 16; z *= 1.05) {
    if (isWater(x, z)) continue
    const gap = Math.abs(groundY(x, z) - row)
    if (gap < smallest) {
      smallest = gap
      best = z
    }
  }
  return best
}
