import { fromHsv, lerp, mix, type Rgb, rgbs } from '../raster/colour.ts'
import { setPixel } from '../raster/image.ts'
import { hashCell } from '../raster/random.ts'
import { lightSide } from './light.ts'
import { EYE, PLANES, type Street, streetFog } from './street-view.ts'

const OLD_WALLS = rgbs(
  '0.82 0.62 0.42, 0.88 0.76 0.58, 0.72 0.42 0.34, 0.6 0.66 0.66, 0.9 0.82 0.7, 0.66 0.5 0.46',
)
const NEW_WALLS = rgbs('0.42 0.45 0.52, 0.5 0.48 0.5, 0.36 0.4 0.48, 0.56 0.52 0.5, 0.32 0.36 0.42')
const SIGNS = rgbs('1 0.18 0.6, 0.1 0.9 1, 1 0.55 0.1, 0.6 0.25 1, 0.2 1 0.6')
const WARM: Rgb = [1, 0.82, 0.5]
const COOL: Rgb = [0.75, 0.88, 1]

/** One visible point of a wall. */
interface WallPoint {
  /** Position along the street, and height. */
  z: number
  up: number
  plane: number
  side: 0 | 1
  /** Height of this house, and position along it, 0…1. */
  tall: number
  along: number
  cell: number
}

/** Paints the wall at a pixel, if there is one. */
export function facadePainter(street: Street): (x: number, y: number) => void {
  const { width, image } = street
  return (x, y) => {
    const point = findWall(street, x, y)
    if (!point) return
    const lit = openings(street, point, wallColour(street, point))
    const haze = streetFog(street, point.z)
    setPixel(image.data, (y * width + x) * 3, mix(lit, street.fogColour, haze))
  }
}

function findWall(
  { vanishing, horizonRow, focal, old, seed }: Street,
  x: number,
  y: number,
): WallPoint | null {
  const off = x - vanishing || 0.5
  const side = off < 0 ? 0 : 1
  const house = old ? 3.2 : 5.5
  for (let plane = 0; plane < PLANES.length; plane++) {
    const z = (PLANES[plane]! * focal) / Math.abs(off)
    const up = EYE - ((y - horizonRow) * z) / focal
    if (z < 0.8 || z > 130 || up < 0) continue
    const cell = Math.floor(z / house)
    const chance = hashCell(cell, side * 7 + plane, seed)
    const base = old ? lerp(3.2, 5.2, chance) : lerp(6, 20, chance * chance)
    const tall = base * (1 + plane * (old ? 0.55 : 0.8))
    const along = z / house - cell
    const gable = old ? Math.max(0, Math.abs(along - 0.5) * -1.6 + 0.8) : 0
    if (up <= tall + gable) return { z, up, plane, side, tall, along, cell }
  }
  return null
}

function wallColour(
  { light, old, dim, noise, seed }: Street,
  { z, up, plane, side, tall, cell }: WallPoint,
): Rgb {
  const walls = old ? OLD_WALLS : NEW_WALLS
  const roof = old && up > tall - 0.05
  const paint = walls[Math.floor(hashCell(cell, side + 3 + plane * 9, seed) * walls.length)]!
  const base: Rgb = roof ? [0.55, 0.3, 0.22] : paint
  const key = (side === 0) === lightSide(light) > 0 ? 0.62 : 0.26
  const k = (0.9 + 0.2 * noise.at(z * 1.3, up * 1.3) + 0.08 * noise.at(z * 6, up * 6)) * dim
  return [
    base[0] * (light.ambient[0] * 0.65 + light.sun[0] * key) * k,
    base[1] * (light.ambient[1] * 0.65 + light.sun[1] * key) * k,
    base[2] * (light.ambient[2] * 0.65 + light.sun[2] * key) * k,
  ]
}

/** Windows, shops and signs. */
function openings(street: Street, point: WallPoint, wall: Rgb): Rgb {
  if (street.neon && point.plane < 2 && point.up > 1 && point.up < point.tall * 0.85) {
    const sign = signAt(street, point)
    if (sign) return sign
  }
  if (point.up < 1 && point.plane === 0) return shopAt(street, point, wall)
  return windowAt(street, point, wall)
}

function windowAt(street: Street, { z, up, tall, along, plane, side }: WallPoint, wall: Rgb): Rgb {
  const { old, night, dim, light, seed } = street
  const column = z / (old ? 0.8 : 0.62)
  const row = up / (old ? 1.05 : 0.72)
  const u = column - Math.floor(column)
  const v = row - Math.floor(row)
  const glass = u > 0.24 && u < 0.78 && v > 0.22 && v < 0.8
  if (!glass || up <= 1 || up >= tall - 0.3 || along < 0.05 || along > 0.95) return wall
  const chance = hashCell(Math.floor(column), Math.floor(row) + side * 50 + plane * 200, seed + 5)
  if (chance < (night > 0.3 ? 0.42 : 0.08)) {
    const lamp = chance < 0.3 ? WARM : COOL
    const k = (0.55 + chance) * (0.35 + night * 0.7)
    return [wall[0] + lamp[0] * k, wall[1] + lamp[1] * k, wall[2] + lamp[2] * k]
  }
  const pane = 0.55 * (0.4 + dim)
  return mix(wall, [light.middle[0] * pane, light.middle[1] * pane, light.middle[2] * pane * 1.1], 0.6)
}

function shopAt(street: Street, { z, up, side }: WallPoint, wall: Rgb): Rgb {
  const { night, dim, seed } = street
  const shop = z / 1.3
  const u = shop - Math.floor(shop)
  if (u > 0.1 && u < 0.9 && up > 0.12 && up < 0.72) {
    const k = night > 0.25 ? 0.95 : 0.3
    return mix(wall, [WARM[0] * k, WARM[1] * k * 0.92, WARM[2] * k * 0.8], 0.75)
  }
  if (up < 0.72 || up > 0.92) return wall
  const hue = hashCell(Math.floor(shop), side + 31, seed)
  const awning = fromHsv(hue, 0.5, 0.75)
  const k = ((u * 10) % 1 > 0.5 ? 1 : 0.75) * (0.3 + dim * 0.5)
  return [awning[0] * k, awning[1] * k, awning[2] * k]
}

function signAt({ seed }: Street, { z, up, plane, side }: WallPoint): Rgb | null {
  const column = z / 1.7
  const row = up / 1.9
  const cellX = Math.floor(column)
  const cellY = Math.floor(row)
  const chance = hashCell(cellX, cellY + side * 17 + plane * 5, seed + 11)
  if (chance >= 0.42) return null
  const u = column - cellX
  const v = row - cellY
  const upright = chance < 0.22
  const inside = upright
    ? u > 0.35 && u < 0.62 && v > 0.08 && v < 0.95
    : u > 0.1 && u < 0.9 && v > 0.38 && v < 0.66
  if (!inside) return null
  const colour = SIGNS[Math.floor(chance * 97) % SIGNS.length]!
  const glyph = hashCell(
    Math.floor(u * (upright ? 9 : 14)),
    Math.floor(v * (upright ? 16 : 10)),
    cellX * 31 + cellY,
  )
  const k = glyph > 0.46 ? 1.25 : 0.28
  return [colour[0] * k, colour[1] * k, colour[2] * k]
}
