import { lerp, mix, type Rgb, smooth } from '../raster/colour.ts'
import { type FloatImage, shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'
import { type CloudKind, cloudPainter } from './clouds.ts'
import type { Light } from './light.ts'
import { paintStars } from './stars.ts'

export interface SkyOptions {
  /** Row of the horizon, pixels. */
  horizon: number
  clouds: CloudKind
  bigDisc?: boolean
  /** Paint only the rows above this one. */
  until?: number
}

export interface SkyResult {
  sunX: number
  sunY: number
}

interface Colour {
  r: number
  g: number
  b: number
}

/** Paints the sky over the upper rows and tells where the sun or moon stands. */
export function paintSky(image: FloatImage, light: Light, options: SkyOptions, seed: number): SkyResult {
  const { width, height, data } = image
  const size = shortSide(image)
  const random = new Random(seed + 3)
  const noise = new Noise(seed)
  const noise2 = new Noise(seed + 7)
  const horizon = options.horizon
  const sunX = width * (0.5 + light.sunX)
  const sunY = horizon - light.elevation * height * 0.75 * (horizon / height + 0.25)
  const discRadius = discSize(light, size, options.bigDisc === true, random)
  const clouds = cloudPainter(light, options, { size, sunX, sunY, noise, noise2, random })
  const milkyWay = milkyWayPainter(light, width, height, size, noise2, random)
  const aurora = light.mood === 'aurora' ? auroraPainter(width, size, horizon, noise, noise2, random) : null
  const pixel: Colour = { r: 0, g: 0, b: 0 }
  const rows = Math.min(options.until ?? height, height)
  for (let y = 0; y < rows; y++) {
    const up = Math.min(1, Math.max(0, (horizon - y) / Math.max(1, horizon)))
    const base = gradient(light, up)
    for (let x = 0; x < width; x++) {
      pixel.r = base[0]
      pixel.g = base[1]
      pixel.b = base[2]
      const away = span(x - sunX, y - sunY) / size
      addGlow(pixel, light, away)
      milkyWay?.(pixel, x, y, up)
      aurora?.(pixel, x, y)
      paintDisc(
        pixel,
        light,
        away * size,
        discRadius,
        (x - sunX) / discRadius,
        (y - sunY) / discRadius,
        noise2,
      )
      if (y < horizon) clouds?.(pixel, x, y, up, away)
      const at = (y * width + x) * 3
      data[at] = pixel.r
      data[at + 1] = pixel.g
      data[at + 2] = pixel.b
    }
  }
  if (light.stars > 0.02) {
    const count = Math.floor((900 * light.stars * width * height) / (size * size))
    paintStars(image, count, random, horizon, { x: sunX, y: sunY, radius: discRadius * 1.4 })
  }
  return { sunX, sunY }
}

function discSize(light: Light, size: number, big: boolean, random: Random): number {
  const small = random.range(0.03, light.disc === 'moon' ? 0.06 : 0.05)
  if (!big) return size * small
  return size * (light.disc === 'moon' ? 0.15 : 0.12)
}

function gradient(light: Light, up: number): Rgb {
  const t = up ** 0.75
  return t < 0.42
    ? mix(light.horizon, light.middle, smooth(0, 0.42, t))
    : mix(light.middle, light.zenith, smooth(0.42, 1.05, t))
}

function addGlow(pixel: Colour, light: Light, away: number): void {
  if (light.disc === 'none' && light.night >= 0.5) return
  const strength = light.disc === 'moon' ? 0.35 : 0.75
  const k = strength * (Math.exp(-away * 3.2) * 0.55 + Math.exp(-away * 11) * 0.5)
  pixel.r += light.sun[0] * k * (1 - pixel.r * 0.5)
  pixel.g += light.sun[1] * k * 0.86 * (1 - pixel.g * 0.5)
  pixel.b += light.sun[2] * k * 0.72 * (1 - pixel.b * 0.5)
}

function paintDisc(
  p: Colour,
  light: Light,
  away: number,
  radius: number,
  u: number,
  v: number,
  noise: Noise,
) {
  if (light.disc === 'none' || away > radius * 1.1) return
  const edge = smooth(radius * 1.05, radius * 0.95, away)
  const crater = light.disc === 'moon' ? 0.86 + 0.2 * noise.layered(u * 1.6 + 4, v * 1.6, 4) : 1
  const colour: Rgb = light.disc === 'moon' ? [1.02, 1, 0.92] : [1.25, 1.12, 0.86]
  p.r = lerp(p.r, colour[0] * crater, edge)
  p.g = lerp(p.g, colour[1] * crater, edge)
  p.b = lerp(p.b, colour[2] * crater, edge)
}

function milkyWayPainter(light: Light, w: number, h: number, size: number, noise: Noise, random: Random) {
  const slope = random.range(-0.6, 0.6)
  const level = random.range(0.2, 0.8)
  const offset = random.range(0, 100)
  if (light.stars <= 0.3) return null
  return (pixel: Colour, x: number, y: number, up: number) => {
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
  const columns = Array.from({ length: w }, (_, x) => {
    const u = (x / w) * 3.2
    const base = 0.42 + 0.16 * n.layered(u, 1.3, 3) + 0.1 * Math.sin(u * 1.4 + offset)
    return {
      base,
      strength: (0.55 + 0.45 * n.layered(u * 1.7 + 9, 4, 2)) * 1.1,
      veil: base - 0.16 + 0.08 * n2.at(u * 1.3, 2),
      veilStrength: (0.5 + 0.5 * n2.at((x / size) * 18, 3)) * 0.55,
    }
  })
  return (pixel: Colour, x: number, y: number) => {
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
