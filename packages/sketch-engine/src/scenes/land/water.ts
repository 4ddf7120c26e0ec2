import { clamp, lerp, mix, type Rgb, smooth } from '../../raster/colour.ts'
import type { Noise } from '../../raster/noise.ts'
import type { Light } from '../light.ts'
import type { SkyResult } from '../sky.ts'
import type { Air } from './air.ts'
import type { Relief } from './relief.ts'

interface WaterOptions {
  relief: Relief
  light: Light
  air: Air
  noise: Noise
  disc: SkyResult
  nightDim: number
}

/** Paints one pixel of water: the mirrored image, ripples, glitter, depth, and foam at the shore. */
export function waterPainter(options: WaterOptions, data: Float32Array) {
  const { relief, light, air, noise, disc, nightDim } = options
  const { width, height, horizon, eye } = relief
  const rough = relief.biome.waves ? 1 : 0.35
  const breadth = width * 0.5 + disc.radius * 3.2
  const shine: Rgb = light.disc === 'moon' ? [0.95, 0.95, 0.9] : light.sun
  const deep = mix(mix([0.02, 0.16, 0.24], light.zenith, 0.42), light.middle, 0.15)
  const shallow: Rgb = [
    0.24 * (light.ambient[0] + light.sun[0]) * 0.6,
    0.62 * (light.ambient[1] + light.sun[1]) * 0.6,
    0.62 * (light.ambient[2] + light.sun[2]) * 0.6,
  ]
  const foamColour: Rgb = [
    light.ambient[0] * 0.6 + light.sun[0] * 0.55,
    light.ambient[1] * 0.6 + light.sun[1] * 0.55,
    light.ambient[2] * 0.6 + light.sun[2] * 0.55,
  ]
  return (x: number, y: number, z: number, worldX: number, depth: number) => {
    const calm = 1 / (0.25 + z * 0.09)
    const swell = noise.layered(worldX * 1.4 + 3, z * 4.2, 4) * calm
    const ripple = noise.at(worldX * 5, z * 13) * calm * 0.6
    const slope = (swell + ripple) * rough
    const mirrorY = Math.round(2 * horizon - y + (slope * 0.055 + swell * 0.02) * height - height * 0.004)
    let mirrorX = Math.round(x + ripple * width * 0.012 * rough)
    if (mirrorX < 0) mirrorX = -mirrorX
    if (mirrorX >= width) mirrorX = 2 * width - 2 - mirrorX
    // Above the upper edge the image is mirrored again, to avoid stripes of its first row.
    const row = clamp(Math.abs(mirrorY), 0, y - 1)
    const mirror = (row * width + clamp(besideDisc(disc, mirrorX, row), 0, width - 1)) * 3
    const reflection = clamp(0.2 + 0.75 * Math.exp(-(eye / z) * 2.2) - slope * 0.35, 0.1, 0.95)
    const shoal = smooth(-0.5, -0.02, depth) * 0.75
    const lift = (1 + slope * 0.6) * lerp(1, nightDim, 0.8)
    const foam = clamp(foamAt(noise, worldX, z, depth, slope, rough))
    const glitter =
      light.disc === 'none'
        ? 0
        : glitterAt(noise, worldX, z, slope, rough, (x - disc.sunX) / breadth, (y - horizon) / height)
    const haze = air.density(z) * 0.7
    const glow = air.glow(x, y)
    const channel = (c: 0 | 1 | 2, fog: number) => {
      const body = lerp(deep[c], shallow[c], shoal) * lift
      const lit = lerp(body, data[mirror + c]!, reflection) + shine[c] * glitter
      return lerp(lerp(lit, foamColour[c], foam), fog, haze)
    }
    const at = (y * width + x) * 3
    data[at] = channel(0, air.red(glow))
    data[at + 1] = channel(1, air.green(glow))
    data[at + 2] = channel(2, air.blue(glow))
  }
}

/**
 * The sun's disc is not mirrored, because ripples turn it into the glitter that is painted instead: the water
 * below it mirrors the sky beside it.
 */
function besideDisc({ sunX, sunY, radius }: SkyResult, x: number, y: number): number {
  const reach = radius * 1.2
  if (radius === 0 || Math.abs(y - sunY) > reach || Math.abs(x - sunX) > reach) return x
  return Math.round(x < sunX ? 2 * (sunX - reach) - x : 2 * (sunX + reach) - x)
}

function glitterAt(
  noise: Noise,
  x: number,
  z: number,
  slope: number,
  rough: number,
  u: number,
  down: number,
) {
  const path = Math.exp(-((u * (7 - 3 * down)) ** 2))
  return path * smooth(0.16, 0.62, slope * 0.8 + 0.22 + noise.at(x * 3, z * 9) * 0.4) * (0.55 + rough * 0.5)
}

function foamAt(noise: Noise, x: number, z: number, depth: number, slope: number, rough: number): number {
  // Far from the shore no wave breaks.
  const edge = depth < -0.22 ? 0 : smooth(-0.1, -0.01, depth + noise.layered(x * 2, z * 2, 3) * 0.09)
  if (rough < 0.5) return edge * 0.2
  return edge * 0.85 + smooth(0.42, 0.62, slope) * 0.5 * smooth(25, 4, z)
}
