import { clamp, lerp, smooth } from '../raster/colour.ts'
import type { Noise } from '../raster/noise.ts'
import type { Random } from '../raster/random.ts'
import { type Light, lightSide } from './light.ts'

export type CloudKind = 'cumulus' | 'streak' | 'wisps' | 'none'

interface SkyGeometry {
  size: number
  sunX: number
  sunY: number
  noise: Noise
  noise2: Noise
  random: Random
}

/** One point of the sky: the color behind the clouds, and the clouds. */
export interface SkyPoint {
  r: number
  g: number
  b: number
  /** How much the clouds cover, 0…1. */
  cover: number
  cloudR: number
  cloudG: number
  cloudB: number
}

export const newPoint = (): SkyPoint => ({ r: 0, g: 0, b: 0, cover: 0, cloudR: 0, cloudG: 0, cloudB: 0 })

interface Cover {
  density: number
  /** 0 in shade, 1 in full light. */
  shade: number
}

type CoverAt = (x: number, y: number, up: number, cover: Cover) => void

/** Returns a function for the clouds at one point of the sky, or null for a clear sky. */
export function cloudPainter(light: Light, options: { clouds: CloudKind }, sky: SkyGeometry) {
  const shift = sky.random.range(0, 100)
  const stretch = sky.random.range(0.8, 1.3)
  if (options.clouds === 'none') return null
  const coverAt = coverOf(options.clouds, light, sky, shift, stretch)
  const cover: Cover = { density: 0, shade: 0 }
  return (pixel: SkyPoint, x: number, y: number, up: number, away: number) => {
    cover.density = 0
    coverAt(x, y, up, cover)
    if (cover.density > 0.004) blendCloud(pixel, light, cover, up, away)
  }
}

function coverOf(kind: CloudKind, light: Light, sky: SkyGeometry, shift: number, stretch: number): CoverAt {
  if (kind === 'cumulus') return cumulus(light, sky, shift, stretch)
  if (kind === 'streak') return streaks(light, sky, shift)
  return wisps(light, sky, shift)
}

/** Cumulus clouds with bright tops and flat shaded bases. */
function cumulus(
  light: Light,
  { size, noise, noise2 }: SkyGeometry,
  shift: number,
  stretch: number,
): CoverAt {
  const side = lightSide(light)
  return (x, y, up, cover) => {
    const u = (x / size) * 2.1 * stretch + shift
    const v = (y / size) * 3.4 * stretch
    const warp = noise2.at(u * 0.9, v * 0.9) * 0.25
    const heap = noise.layered(u + warp, v * 0.9 + warp, 6) + 0.5 * noise.at(u * 0.35, v * 0.35 + 3)
    const threshold = 0.36 - light.cloudCover * 0.62 + Math.abs(up - 0.42) * 0.42
    cover.density = smooth(threshold, threshold + 0.16, heap)
    if (cover.density <= 0.004) return
    const sunward = noise.layered(u + warp + side * 0.1, v * 0.9 + warp - 0.16, 4)
    cover.shade = clamp(0.77 + (heap - sunward) * 1.5)
  }
}

/** Long banks that reach the horizon, for a low sun. */
function streaks(light: Light, { size, sunX, noise, noise2 }: SkyGeometry, shift: number): CoverAt {
  return (x, _y, up, cover) => {
    const far = 1 / (up * 1.1 + 0.16)
    const u = (x / size - 0.5) * far * 0.5 + shift
    const v = far * 1.5
    const warp = noise2.layered(u * 0.8, v * 0.8, 2) * 0.5
    const bank = noise.layered(u * 1.1 + warp, v * 1.3 + warp, 5)
    const threshold = 0.18 - light.cloudCover * 0.42
    cover.density = smooth(threshold, threshold + 0.32, bank) * smooth(0, 0.06, up) * 0.92
    if (cover.density <= 0.004) return
    const sunward = noise.layered(u * 1.1 + warp + ((sunX - x) / size) * 0.12, v * 1.3 + warp + 0.12, 3)
    cover.shade = clamp(0.5 + (bank - sunward) * 1.3)
  }
}

function wisps(light: Light, { size, noise, noise2 }: SkyGeometry, shift: number): CoverAt {
  return (x, y, up, cover) => {
    const u = (x / size) * 1.3 + shift
    const v = (y / size) * 4.2
    const warp = noise2.layered(u * 1.3, v * 0.5, 3) * 0.9
    const veil = noise.layered(u * 1.2 + warp, v + warp * 1.7, 5)
    cover.density = smooth(0.02, 0.6, veil + light.cloudCover * 0.18) * 0.7 * smooth(0, 0.1, up)
    cover.shade = 0.8
  }
}

function blendCloud(
  pixel: SkyPoint,
  light: Light,
  { density, shade }: Cover,
  up: number,
  away: number,
): void {
  const near = Math.exp(-away * 2.6) * (1 - light.night * 0.4)
  const k = clamp(shade + near * 0.35)
  const distant = smooth(0.35, 0, up) * 0.55
  const lining = near * (1 - density) * 0.7
  const { cloudShade, cloudLit, horizon, sun } = light
  pixel.cover = density * 0.94
  pixel.cloudR = lerp(lerp(cloudShade[0], cloudLit[0], k), horizon[0], distant) + sun[0] * lining
  pixel.cloudG = lerp(lerp(cloudShade[1], cloudLit[1], k), horizon[1], distant) + sun[1] * lining
  pixel.cloudB = lerp(lerp(cloudShade[2], cloudLit[2], k), horizon[2], distant) + sun[2] * lining
}
