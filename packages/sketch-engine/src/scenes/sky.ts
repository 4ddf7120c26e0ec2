import { lerp, type Rgb, smooth } from '../raster/colour.ts'
import { type FloatImage, shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'
import { type CloudKind, cloudPainter, newPoint, type SkyPoint } from './clouds.ts'
import type { Light } from './light.ts'
import { paintStars } from './stars.ts'

export interface SkyOptions {
  /** Row of the horizon, pixels. */
  horizon: number
  clouds: CloudKind
  bigDisc?: boolean
  /** Shows the earth, as seen from the moon. */
  earth?: boolean
  /** Paints only the rows above this one. */
  until?: number
}

export interface SkyResult {
  sunX: number
  sunY: number
  /** Radius of the sun or moon in pixels; 0 if neither is visible. */
  radius: number
}

type Disc = (point: SkyPoint, x: number, y: number) => void

/** Paints the sky in the upper rows; returns the position of the sun or moon. */
export function paintSky(image: FloatImage, light: Light, options: SkyOptions, seed: number): SkyResult {
  const { width, height } = image
  const size = shortSide(image)
  const random = new Random(seed + 3)
  const noise = new Noise(seed)
  const noise2 = new Noise(seed + 7)
  const horizon = options.horizon
  const sunX = width * (0.5 + light.sunX)
  const sunY = horizon - light.elevation * height * 0.75 * (horizon / height + 0.25)
  const radius = discSize(light, size, options.bigDisc === true, random)
  const discY = options.earth ? Math.min(sunY, horizon - radius * 1.25) : sunY
  const clouds = cloudPainter(light, options, { size, sunX, sunY, noise, noise2, random })
  const milkyWay = milkyWayPainter(light, width, height, size, noise2, random)
  const aurora = light.mood === 'aurora' ? auroraPainter(width, size, horizon, noise, noise2, random) : null
  const shadeAt = (point: SkyPoint, x: number, y: number) => {
    const up = Math.min(1, Math.max(0, (horizon - y) / Math.max(1, horizon)))
    const away = span(x - sunX, y - sunY) / size
    gradient(point, light, up)
    addGlow(point, light, away)
    milkyWay?.(point, x, y, up)
    aurora?.(point, x, y)
    point.cover = 0
    if (y < horizon) clouds?.(point, x, y, up, away)
  }
  paintSoft(
    image,
    Math.min(options.until ?? height, height),
    shadeAt,
    options.earth
      ? earthPainter(sunX, discY, radius, noise2)
      : discPainter(light, sunX, sunY, radius, noise2),
  )
  if (light.stars > 0.02) {
    const count = Math.floor((900 * light.stars * width * height) / (size * size))
    paintStars(image, count, random, horizon, { x: sunX, y: sunY, radius: radius * 1.4 })
  }
  return { sunX, sunY, radius: light.disc === 'none' ? 0 : radius }
}

/** From this size on, the sky is shaded at every second pixel, because it is soft. */
const COARSE_FROM = 640
/** Color behind the sun or moon (3), color and cover of the clouds (4). */
const PARTS = 7

/** Shades a grid of points and interpolates; only the disc, which has an edge, is drawn at every pixel. */
function paintSoft(
  image: FloatImage,
  rows: number,
  shadeAt: (point: SkyPoint, x: number, y: number) => void,
  disc: Disc | null,
): void {
  const { width, data } = image
  const step = shortSide(image) >= COARSE_FROM ? 2 : 1
  const count = Math.ceil(width / step) + 1
  const point = newPoint()
  let upper = new Float32Array(count * PARTS)
  let lower = new Float32Array(count * PARTS)
  const line = new Float32Array(count * PARTS)
  const shadeRow = (row: Float32Array, y: number) => {
    for (let k = 0; k < count; k++) {
      shadeAt(point, k * step, y)
      store(row, k * PARTS, point)
    }
  }
  shadeRow(lower, 0)
  for (let y = 0; y < rows; y++) {
    const ty = (y % step) / step
    if (ty === 0) {
      ;[upper, lower] = [lower, upper]
      shadeRow(lower, y + step)
    }
    for (let k = 0; k < line.length; k++) line[k] = upper[k]! + (lower[k]! - upper[k]!) * ty
    for (let x = 0, to = y * width * 3; x < width; x++, to += 3) {
      const at = (step === 1 ? x : x >> 1) * PARTS
      const tx = (x % step) / step
      point.r = line[at]! + (line[at + 7]! - line[at]!) * tx
      point.g = line[at + 1]! + (line[at + 8]! - line[at + 1]!) * tx
      point.b = line[at + 2]! + (line[at + 9]! - line[at + 2]!) * tx
      disc?.(point, x, y)
      const clear = 1 - (line[at + 6]! + (line[at + 13]! - line[at + 6]!) * tx)
      data[to] = point.r * clear + line[at + 3]! + (line[at + 10]! - line[at + 3]!) * tx
      data[to + 1] = point.g * clear + line[at + 4]! + (line[at + 11]! - line[at + 4]!) * tx
      data[to + 2] = point.b * clear + line[at + 5]! + (line[at + 12]! - line[at + 5]!) * tx
    }
  }
}

function store(row: Float32Array, at: number, { r, g, b, cover, cloudR, cloudG, cloudB }: SkyPoint): void {
  row[at] = r
  row[at + 1] = g
  row[at + 2] = b
  row[at + 3] = cloudR * cover
  row[at + 4] = cloudG * cover
  row[at + 5] = cloudB * cover
  row[at + 6] = cover
}

function discSize(light: Light, size: number, big: boolean, random: Random): number {
  const small = random.range(0.03, light.disc === 'moon' ? 0.06 : 0.05)
  if (!big) return size * small
  return size * (light.disc === 'moon' ? 0.15 : 0.12)
}

function gradient(point: SkyPoint, light: Light, up: number): void {
  const t = up ** 0.75
  const low = t < 0.42
  const from = low ? light.horizon : light.middle
  const to = low ? light.middle : light.zenith
  const k = low ? smooth(0, 0.42, t) : smooth(0.42, 1.05, t)
  point.r = lerp(from[0], to[0], k)
  point.g = lerp(from[1], to[1], k)
  point.b = lerp(from[2], to[2], k)
}

function addGlow(pixel: SkyPoint, light: Light, away: number): void {
  if (light.disc === 'none' && light.night >= 0.5) return
  const strength = light.disc === 'moon' ? 0.35 : 0.75
  const k = strength * (Math.exp(-away * 3.2) * 0.55 + Math.exp(-away * 11) * 0.5)
  pixel.r += light.sun[0] * k * (1 - pixel.r * 0.5)
  pixel.g += light.sun[1] * k * 0.86 * (1 - pixel.g * 0.5)
  pixel.b += light.sun[2] * k * 0.72 * (1 - pixel.b * 0.5)
}

function discPainter(light: Light, sunX: number, sunY: number, radius: number, noise: Noise): Disc | null {
  if (light.disc === 'none') return null
  const moon = light.disc === 'moon'
  const [r, g, b]: Rgb = moon ? [1.02, 1, 0.92] : [1.25, 1.12, 0.86]
  return (point, x, y) => {
    const u = (x - sunX) / radius
    const v = (y - sunY) / radius
    if (u > 1.1 || u < -1.1 || v > 1.1 || v < -1.1) return
    const edge = smooth(1.05, 0.95, span(u, v))
    if (edge === 0) return
    const crater = moon ? 0.86 + 0.2 * noise.layered(u * 1.6 + 4, v * 1.6, 4) : 1
    point.r = lerp(point.r, r * crater, edge)
    point.g = lerp(point.g, g * crater, edge)
    point.b = lerp(point.b, b * crater, edge)
  }
}

/** Seas, land and clouds; dark on one side. */
function earthPainter(sunX: number, sunY: number, radius: number, noise: Noise): Disc {
  return (point, x, y) => {
    const u = (x - sunX) / radius
    const v = (y - sunY) / radius
    const edge = smooth(1.02, 0.97, span(u, v))
    if (edge === 0) return
    const land = smooth(0.02, 0.1, noise.layered(u * 1.3 + 7, v * 1.3, 4))
    const cloud = smooth(0.1, 0.34, noise.layered(u * 2.1 - 3, v * 3.4 + 5, 4)) * 0.9
    const lit = (1 - smooth(-0.1, 1.25, u * 0.8 + v * 0.5)) * edge
    const part = (sea: number, ground: number) => lerp(lerp(sea, ground, land), 1, cloud) * lit
    point.r = lerp(point.r, part(0.08, 0.25), edge)
    point.g = lerp(point.g, part(0.32, 0.55), edge)
    point.b = lerp(point.b, part(0.85, 0.22), edge)
  }
}

function milkyWayPainter(light: Light, w: number, h: number, size: number, noise: Noise, random: Random) {
  const slope = random.range(-0.6, 0.6)
  const level = random.range(0.2, 0.8)
  const offset = random.range(0, 100)
  if (light.stars <= 0.3) return null
  return (pixel: SkyPoint, x: number, y: number, up: number) => {
    const band = Math.exp(-(((y / h - level + slope * (x / w - 0.5)) * 5.5) ** 2))
    const dust = noise.layered((x / size) * 5 + offset, (y / size) * 5, 4)
    const k = band * Math.max(0, 0.35 + dust) * 0.32 * light.stars * up
    pixel.r += k * 0.75
    pixel.g += k * 0.72
    pixel.b += k
  }
}

function auroraPainter(w: number, size: number, horizon: number, n: Noise, n2: Noise, random: Random) {
  const offset = random.range(0, 100)
  const columns = Array.from({ length: w + 3 }, (_, x) => {
    const u = (x / w) * 3.2
    const base = 0.42 + 0.16 * n.layered(u, 1.3, 3) + 0.1 * Math.sin(u * 1.4 + offset)
    return {
      base,
      strength: (0.55 + 0.45 * n.layered(u * 1.7 + 9, 4, 2)) * 1.1,
      veil: base - 0.16 + 0.08 * n2.at(u * 1.3, 2),
      veilStrength: (0.5 + 0.5 * n2.at((x / size) * 18, 3)) * 0.55,
    }
  })
  return (pixel: SkyPoint, x: number, y: number) => {
    const column = columns[x]!
    const below = y / horizon - column.base
    const ray = 0.55 + 0.45 * n.at((x / size) * 22, (y / size) * 0.8 + 5)
    const green = (below < 0 ? Math.exp(below * 5.5) : Math.exp(-below * 26)) * ray * column.strength
    const under = y / horizon - column.veil
    const violet = (under < 0 ? Math.exp(under * 5) : Math.exp(-under * 22)) * column.veilStrength
    pixel.r += green * 0.12 + violet * 0.42 + Math.max(0, -below) * green * 0.5
    pixel.g += green * 0.85 + violet * 0.3
    pixel.b += green * 0.5 + violet * 0.6
  }
}
