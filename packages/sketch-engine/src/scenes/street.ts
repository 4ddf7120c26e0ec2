import { clamp, lerp, mix, type Rgb, scale, smooth } from '../raster/colour.ts'
import { glow } from '../raster/glow.ts'
import { type FloatImage, newImage, setPixel } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { hashCell, Random } from '../raster/random.ts'
import { facadePainter } from './facade.ts'
import { lightSide } from './light.ts'
import { paintSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { EYE, isOnWater, PLANES, type Street, type StreetOptions, streetFog } from './street-view.ts'

/** A street toward the vanishing point, with houses on both sides. */
export function paintStreet(options: StreetOptions): Stage {
  const street = prepare(options)
  paintWalls(street)
  paintRoad(street)
  if (!street.canal) paintLamps(street)
  return streetStage(street)
}

function prepare(options: StreetOptions): Street {
  const { width, height, light, seed, neon } = options
  const image = newImage(width, height)
  const random = new Random(seed)
  const horizonRow = Math.round(options.horizon * height)
  const vanishing = width * random.range(0.4, 0.6)
  const clouds = random.pick(['streak', 'cumulus', 'wisps'] as const)
  paintSky(image, light, { horizon: horizonRow, clouds }, seed + 1)
  const night = Math.max(light.night, neon ? 0.8 : 0)
  return {
    ...options,
    image,
    horizonRow,
    vanishing,
    focal: Math.min(height, width * 1.2) * 0.95,
    night,
    dim: 1 - night * 0.72,
    noise: new Noise(seed),
    fogReach: (neon ? 26 : 34) / light.fogDensity,
    fogColour: neon ? mix(light.fog, [0.55, 0.2, 0.6], 0.45) : light.fog,
    wet: options.rain || neon,
  }
}

function paintWalls(street: Street): void {
  const { width, height, horizonRow, focal, vanishing } = street
  const paint = facadePainter(street)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const z = y > horizonRow ? (EYE * focal) / (y - horizonRow) : Number.POSITIVE_INFINITY
      if (z === Number.POSITIVE_INFINITY || Math.abs(((x - vanishing) * z) / focal) > PLANES[0]) paint(x, y)
    }
}

function paintRoad(street: Street): void {
  const { width, height, image, horizonRow, focal, vanishing } = street
  for (let y = horizonRow + 1; y < height; y++)
    for (let x = 0; x < width; x++) {
      const z = (EYE * focal) / (y - horizonRow)
      const across = ((x - vanishing) * z) / focal
      if (Math.abs(across) > PLANES[0]) continue
      const dry = litRoad(street, across, z)
      const seen = mirrored(street, x, y, across, z, dry)
      setPixel(image.data, (y * width + x) * 3, mix(seen, street.fogColour, streetFog(street, z)))
    }
}

function litRoad(street: Street, across: number, z: number): Rgb {
  const { light, dim, noise, old, snowy } = street
  const water = isOnWater(street, across)
  const pavement = Math.abs(across) > 1.55
  const marked = !pavement && Math.abs(across) < 0.05 && z % 2.4 < 1.3
  const base: Rgb = water
    ? [0.16, 0.34, 0.36]
    : snowy
      ? [0.86, 0.89, 0.95]
      : old
        ? cobble(across, z)
        : marked
          ? [0.85, 0.82, 0.7]
          : pavement
            ? [0.48, 0.47, 0.46]
            : [0.24, 0.25, 0.28]
  const k = (0.95 + noise.layered(across * 3, z * 3, 4) * 0.3) * dim
  return [
    base[0] * (light.ambient[0] * 0.7 + light.sun[0] * 0.5) * k,
    base[1] * (light.ambient[1] * 0.7 + light.sun[1] * 0.5) * k,
    base[2] * (light.ambient[2] * 0.7 + light.sun[2] * 0.5) * k,
  ]
}

function cobble(across: number, z: number): Rgb {
  const column = Math.floor(across * 5)
  const along = z * 4 + (column & 1) * 0.5
  if (across * 5 - column < 0.12 || along % 1 < 0.12) return [0.32, 0.28, 0.26]
  return mix([0.56, 0.5, 0.44], [0.4, 0.35, 0.32], hashCell(column, Math.floor(along), 3) * 0.6)
}

/** Wet asphalt mirrors the houses, blurred by ripples, more in puddles. */
function mirrored(street: Street, x: number, y: number, across: number, z: number, dry: Rgb): Rgb {
  const { width, height, image, horizonRow, noise, wet } = street
  const water = isOnWater(street, across)
  const puddle = water
    ? 0.6
    : wet
      ? 0.62 * smooth(-0.35, 0.35, noise.layered(across * 0.7, z * 0.7, 3) + 0.22)
      : 0.1
  const ripple = (noise.layered(x * 0.02, y * 0.12, 3) * (water ? 22 : wet ? 14 : 8) * height) / 1024
  const row = clamp(Math.round(2 * horizonRow - y + ripple * 1.6), 0, horizonRow)
  const column = clamp(Math.round(x + ripple), 0, width - 1)
  let r = 0
  let g = 0
  let b = 0
  for (let k = -2; k <= 2; k++) {
    const at = (clamp(row + k * 3, 0, height - 1) * width + column) * 3
    r += image.data[at]!
    g += image.data[at + 1]!
    b += image.data[at + 2]!
  }
  return [lerp(dry[0], r / 5, puddle), lerp(dry[1], g / 5, puddle), lerp(dry[2], b / 5, puddle)]
}

function paintLamps({ image, width, height, horizonRow, focal, vanishing, night }: Street): void {
  for (let k = 6; k >= 0; k--) {
    const z = 3 + k * 3.2
    const unit = focal / z
    for (const side of [-1, 1]) {
      const x = vanishing + side * 1.75 * unit
      if (x < -20 || x > width + 20) continue
      const head = horizonRow + (EYE - 1.5) * unit
      const foot = Math.min(height, horizonRow + EYE * unit)
      paintPole(image, x, head, foot, Math.max(1, 0.045 * unit))
      glow(image, { x, y: head, radius: 0.5 * unit * (0.4 + night) }, [1, 0.85, 0.55], 0.25 + night * 0.9, 3)
      if (night > 0.2) glow(image, { x, y: head, radius: 0.08 * unit }, [1, 0.95, 0.8], 2, 1)
    }
  }
}

function paintPole(image: FloatImage, x: number, top: number, bottom: number, thick: number): void {
  for (let y = Math.max(0, Math.round(top)); y < bottom; y++)
    for (
      let px = Math.max(0, Math.round(x - thick / 2));
      px <= Math.min(image.width - 1, x + thick / 2);
      px++
    )
      setPixel(image.data, (y * image.width + px) * 3, [0.12, 0.12, 0.14])
}

function streetStage(street: Street): Stage {
  const { scene, image, light, horizonRow, focal, night, neon, wet, canal, vanishing, width } = street
  const wetAt = (x: number, distance: number) =>
    isOnWater(street, ((x * width - vanishing) * distance) / focal)
  const reachOf = (row: number) => (EYE * focal) / Math.max(20, row - horizonRow)
  return {
    scene,
    image,
    horizon: horizonRow,
    side: lightSide(light),
    ambient: scale(light.ambient, 1 - night * 0.35),
    sun: scale(neon ? mix(light.sun, [1, 0.6, 0.9], 0.5) : light.sun, 1 - night * 0.25),
    fog: light.fog,
    groundY: (_x, distance) => horizonRow + (EYE * focal) / distance,
    distanceAt: (x, row) => (wetAt(x, reachOf(row)) ? null : clamp(reachOf(row), 1.2, 9)),
    isWater: wetAt,
    waterOnRow: (x, row) => row > horizonRow && wetAt(x, reachOf(row)),
    fogAt: (z) => streetFog(street, z),
    mirrors: wet || canal,
  }
}
