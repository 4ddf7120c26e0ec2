import { clamp, lerp, mix, type Rgb, rgbs, smooth } from '../raster/colour.ts'
import { type FloatImage, newImage, setPixel } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { hashCell, Random } from '../raster/random.ts'
import { type Light, lightSide } from './light.ts'
import type { SceneId } from './scene-ids.ts'
import { paintSky } from './sky.ts'
import type { Stage } from './stage.ts'

export interface SkylineOptions {
  scene: SceneId
  width: number
  height: number
  light: Light
  seed: number
  /** Seed of what a variation keeps: colors and large shapes. */
  look: number
  horizon: number
  neon: boolean
  bigDisc: boolean
}

interface Tower {
  left: number
  width: number
  top: number
  /** 0 … 4: flat, flat, mast, pointed, stepped */
  shape: number
  spire: number
  tall: number
  paint: Rgb
  id: number
  /** 0 near … 1 far */
  far: number
  maxTall: number
}

interface City extends SkylineOptions {
  image: FloatImage
  horizonRow: number
  night: number
}

const ROWS = 5
const EYE = 1.2
const NEON = rgbs('1 0.15 0.6, 0.1 0.9 1, 0.6 0.3 1')

/** Towers across the water. */
export function paintSkyline(options: SkylineOptions): Stage {
  const { width, height, light, seed, look } = options
  const image = newImage(width, height)
  const random = new Random(seed)
  const horizonRow = Math.round(options.horizon * height)
  const clouds = new Random(look).pick(['streak', 'cumulus'] as const)
  const sky = paintSky(
    image,
    light,
    { horizon: horizonRow, clouds, bigDisc: options.bigDisc, until: horizonRow + 2 },
    seed + 1,
  )
  const city: City = { ...options, image, horizonRow, night: Math.max(light.night, options.neon ? 0.85 : 0) }
  for (let row = ROWS - 1; row >= 0; row--) paintRow(city, row, random)
  paintHarbour(city, sky.sunX, new Noise(seed))
  return {
    scene: options.scene,
    image,
    horizon: horizonRow,
    side: lightSide(light),
    ambient: light.ambient,
    sun: light.sun,
    fog: light.fog,
    groundY: (_x, distance) => horizonRow + (EYE * height) / distance,
    distanceAt: () => null,
    isWater: () => true,
    waterOnRow: () => true,
    fogAt: (z) => 1 - Math.exp(-z / 40),
    mirrors: true,
  }
}

function paintRow(city: City, row: number, random: Random): void {
  const { width, height, horizonRow, neon } = city
  const far = row / (ROWS - 1)
  const maxTall = lerp(0.3, 0.4, far) * height * random.range(0.85, 1.1)
  let left = -20
  let id = 0
  while (left < width + 20) {
    const towerWidth = random.range(0.03, 0.085) * height * (1 - far * 0.45)
    const chance = random.next()
    const centre = Math.exp(-(((left / width - 0.5) * 2.2) ** 2))
    const tall = maxTall * (0.25 + 0.75 * chance * chance) * (0.55 + 0.6 * centre)
    const shape = random.int(5)
    const paint = mix([0.3, 0.34, 0.42], [0.5, 0.48, 0.5], random.next())
    id++
    const spire = shape === 2 ? tall * 0.22 : shape === 3 ? tall * 0.1 : 0
    const tower: Tower = {
      left,
      width: towerWidth,
      top: horizonRow - tall,
      shape,
      spire,
      tall,
      paint,
      id,
      far,
      maxTall,
    }
    paintTower(city, tower)
    if (neon && row < 2 && random.chance(0.4)) paintSign(city, tower, random)
    left += towerWidth * random.range(0.75, 1.15)
  }
}

function paintTower(city: City, tower: Tower): void {
  const { width, horizonRow, image } = city
  for (let y = Math.max(0, Math.floor(tower.top - tower.spire)); y <= horizonRow; y++) {
    const [from, to] = spanAt(tower, y)
    for (let x = Math.max(0, Math.ceil(from)); x < Math.min(width, to); x++)
      setPixel(image.data, (y * width + x) * 3, towerColour(city, tower, x, y, (x - from) / (to - from)))
  }
}

/** Left and right edge of a tower at a row. */
function spanAt({ left, width, top, shape, spire, tall }: Tower, y: number): readonly [number, number] {
  if (y >= top) {
    const stepped = shape === 4 && y < top + tall * 0.3
    return stepped ? [left + width * 0.18, left + width * 0.82] : [left, left + width]
  }
  if (shape === 2) return [left + width * 0.47, left + width * 0.53]
  const t = (y - top + spire) / Math.max(1, spire)
  return [left + width * 0.5 * (1 - t), left + width * (0.5 + 0.5 * t)]
}

function towerColour(city: City, tower: Tower, x: number, y: number, u: number): Rgb {
  const { light, night, neon, horizonRow } = city
  const key = 0.35 + 0.65 * (lightSide(light) > 0 ? u : 1 - u)
  const k = (1 - night * 0.78) * 0.5
  const { paint } = tower
  const wall: Rgb = [
    paint[0] * (light.ambient[0] + light.sun[0] * key) * k,
    paint[1] * (light.ambient[1] + light.sun[1] * key) * k,
    paint[2] * (light.ambient[2] + light.sun[2] * key) * k,
  ]
  const rising = smooth(horizonRow - tower.maxTall * 0.4, horizonRow, y) * 0.35
  const haze = clamp(tower.far * 0.72 * Math.min(1.2, light.fogDensity) + rising)
  const air = neon ? mix(light.fog, [0.6, 0.2, 0.6], 0.4) : mix(light.fog, light.horizon, 0.4)
  return mix(windowAt(city, tower, x, y, wall), air, haze)
}

function windowAt({ height, night, neon, seed }: City, tower: Tower, x: number, y: number, wall: Rgb): Rgb {
  const size = height * 0.0088 * (1 - tower.far * 0.4)
  const column = (x - tower.left) / size
  const row = (y - tower.top) / (size * 1.25)
  const u = column - Math.floor(column)
  const v = row - Math.floor(row)
  if (u < 0.25 || u > 0.8 || v < 0.25 || v > 0.75 || y < tower.top + size) return wall
  const chance = hashCell(
    Math.floor(column),
    Math.floor(row),
    tower.id * 7 + Math.round(tower.far * 4) * 131 + seed,
  )
  if (chance >= 0.2 + night * 0.25) return [wall[0] * 0.8, wall[1] * 0.85, wall[2] * 0.95]
  const k = (0.25 + night * 0.85) * (0.5 + chance * 1.6)
  const signal: Rgb = tower.id & 1 ? [0.2, 0.9, 1] : [1, 0.2, 0.7]
  const lamp: Rgb = neon && chance < 0.09 ? signal : chance > 0.3 ? [0.8, 0.9, 1] : [1, 0.8, 0.48]
  return [wall[0] + lamp[0] * k, wall[1] + lamp[1] * k, wall[2] + lamp[2] * k]
}

function paintSign({ width, height, horizonRow, image }: City, tower: Tower, random: Random): void {
  const colour = random.pick(NEON)
  const top = tower.top + tower.tall * random.range(0.1, 0.5)
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(horizonRow, top + height * 0.05); y++)
    for (let x = Math.floor(tower.left + tower.width * 0.4); x < tower.left + tower.width * 0.55; x++)
      if (x >= 0 && x < width)
        setPixel(image.data, (y * width + x) * 3, [colour[0] * 1.3, colour[1] * 1.3, colour[2] * 1.3])
}

function paintHarbour(city: City, sunX: number, noise: Noise): void {
  const { width, height, image, light, horizonRow } = city
  const { data } = image
  const deep: Rgb = [light.zenith[0] * 0.35, light.zenith[1] * 0.4, light.zenith[2] * 0.5]
  for (let y = horizonRow; y < height; y++)
    for (let x = 0; x < width; x++) {
      const z = (EYE * height) / (y - horizonRow + 1)
      const swell = noise.layered((x / width) * 9, z * 3, 3)
      const ripple = noise.at(((x / width) * 90) / (1 + z * 0.2), z * 9) * 0.5
      const slope = swell + ripple
      const row = clamp(Math.round(2 * horizonRow - y + slope * 0.03 * height), 0, horizonRow - 1)
      const column = clamp(Math.round(x + ripple * width * 0.008), 0, width - 1)
      const from = (row * width + column) * 3
      const k = 0.72 - (0.25 * (y - horizonRow)) / (height - horizonRow) - slope * 0.2
      const path = Math.exp(-((((x - sunX) / width) * 8) ** 2))
      const glitter = light.disc === 'none' ? 0 : path * smooth(0.1, 0.5, slope + 0.2) * 0.5
      const channel = (c: 0 | 1 | 2) => lerp(deep[c]!, data[from + c]!, k) + light.sun[c]! * glitter
      setPixel(data, (y * width + x) * 3, [channel(0), channel(1), channel(2)])
    }
}
