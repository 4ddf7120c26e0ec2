import { clamp, mix, multiply, type Rgb, rgbs } from '../raster/colour.ts'
import { glow } from '../raster/glow.ts'
import { type FloatImage, newImage, readPixel, setPixel, shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { hashCell, Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'
import type { Size } from '../size.ts'
import type { Light } from './light.ts'
import { paintSky } from './sky.ts'
import { flatStage, type Stage } from './stage.ts'

const WALLS = rgbs('0.86 0.78 0.68, 0.62 0.7 0.66, 0.78 0.62 0.58, 0.5 0.56 0.66, 0.88 0.84 0.78')

export interface RoomOptions {
  width: number
  height: number
  light: Light
  seed: number
  /** Seed of what a variation keeps: colors and large shapes. */
  look: number
  tint?: Rgb | undefined
  /** True if the subjects bring a window of their own. */
  blank?: boolean
  /** Paints the view through the window; without it, sky above a hedge. */
  view?: ((size: Size) => FloatImage) | undefined
}

interface Room extends RoomOptions {
  image: FloatImage
  size: number
  noise: Noise
  floor: number
  side: 1 | -1
  wall: Rgb
  night: boolean
  window: { x: number; y: number; width: number; height: number; view: FloatImage; hedge: boolean }
  lamp: { x: number; y: number }
}

/** A room with a window, its light on the floor, and a lamp at night. */
export function paintRoom(options: RoomOptions): Stage {
  const room = prepare(options)
  const { image, width, height, light, night, lamp, size } = room
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) setPixel(image.data, (y * width + x) * 3, roomColour(room, x, y))
  if (night) {
    glow(image, { ...lamp, radius: size * 0.3 }, [1, 0.75, 0.4], 0.4)
    glow(image, { ...lamp, radius: size * 0.05 }, [1, 0.9, 0.7], 1.2, 1)
  }
  return {
    ...flatStage,
    scene: 'room',
    image,
    horizon: room.floor,
    side: room.side,
    ambient: night ? [0.5, 0.44, 0.48] : [0.74, 0.72, 0.7],
    sun: night ? [1, 0.8, 0.55] : light.sun,
    fog: room.wall,
    groundY: () => height * 0.86,
  }
}

function prepare(options: RoomOptions): Room {
  const { width, height, light, seed, look, tint } = options
  const image = newImage(width, height)
  const random = new Random(look)
  const size = shortSide(image)
  const side = random.chance(0.5) ? 1 : -1
  const wall = tint ?? random.pick(WALLS)
  const frame = {
    x: width * (side > 0 ? random.range(0.52, 0.58) : random.range(0.12, 0.18)),
    y: height * random.range(0.1, 0.16),
    width: size * random.range(0.3, 0.36),
    height: size * random.range(0.36, 0.44),
  }
  const pane = { width: Math.ceil(frame.width), height: Math.ceil(frame.height) }
  const view = options.view?.(pane) ?? newImage(pane.width, pane.height)
  if (!options.view) paintSky(view, light, { horizon: frame.height * 0.9, clouds: 'cumulus' }, seed + 3)
  return {
    ...options,
    image,
    size,
    noise: new Noise(seed),
    floor: Math.round(height * 0.7),
    side,
    wall,
    night: light.night > 0.5,
    window: { ...frame, view, hedge: !options.view },
    lamp: { x: width * (side > 0 ? 0.14 : 0.86), y: height * 0.3 },
  }
}

function roomColour(room: Room, x: number, y: number): Rgb {
  const { window: w, light, night, lamp, size, floor } = room
  const u = (x - w.x) / w.width
  const v = (y - w.y) / w.height
  if (!room.blank && u > -0.035 && u < 1.035 && v > -0.035 && v < 1.05) return windowColour(room, u, v)
  const day = Math.exp((-span(x - w.x - w.width / 2, y - w.y - w.height / 2) / size) * 2.2)
  const warm = Math.exp((-span(x - lamp.x, y - lamp.y) / size) * 2.6) * (night ? 1.2 : 0.25)
  const k = night ? 0.27 : 0.6
  const ambient: Rgb = night ? [0.34, 0.3, 0.38] : [0.62, 0.6, 0.6]
  const lit = multiply(y < floor ? wallColour(room, x, y) : boardColour(room, x, y), [
    ambient[0] + light.sun[0] * day * k + warm * 0.9,
    ambient[1] + light.sun[1] * day * k + warm * 0.68,
    ambient[2] + light.sun[2] * day * k + warm * 0.4,
  ])
  return !night && y > floor ? sunPatch(room, x, y, lit) : lit
}

function wallColour({ wall, noise, size, floor, height }: Room, x: number, y: number): Rgb {
  const k = 1 + noise.layered((x / size) * 30, (y / size) * 30, 2) * 0.05
  const base = y > floor - height * 0.025 ? mix(wall, [0.95, 0.92, 0.88], 0.6) : wall
  return [base[0] * k, base[1] * k, base[2] * k]
}

function boardColour({ width, height, size, floor, noise, seed }: Room, x: number, y: number): Rgb {
  const z = 1 / ((y - floor) / height + 0.12)
  const across = ((x - width / 2) / size) * z
  const board = Math.floor(z * 1.3)
  const own = hashCell(board, 1, seed)
  const grain = noise.layered(across * 1.2 + own * 30, z * 8, 3)
  const wood = mix([0.6, 0.4, 0.26], [0.42, 0.26, 0.16], clamp(0.4 + grain * 0.6 + own * 0.3))
  return z * 1.3 - board < 0.03 ? mix(wood, [0.1, 0.06, 0.04], 0.5) : wood
}

function windowColour({ window: w, light, night, noise }: Room, u: number, v: number): Rgb {
  const bars = Math.abs(u - 0.5) < 0.014 || Math.abs(v - 0.45) < 0.012
  if (u < 0 || u > 1 || v < 0 || v > 1 || bars) return night ? [0.4, 0.36, 0.36] : [0.93, 0.9, 0.86]
  if (w.hedge && v > 0.8 + noise.layered(u * 3, 2, 3) * 0.16) return mix([0.2, 0.34, 0.2], light.fog, 0.45)
  const column = clamp(Math.floor(u * w.view.width), 0, w.view.width - 1)
  const row = clamp(Math.floor(v * w.view.height), 0, w.view.height - 1)
  return readPixel(w.view.data, (row * w.view.width + column) * 3)
}

/** The window's light on the floor. */
function sunPatch({ window: w, side, floor, height }: Room, x: number, y: number, c: Rgb): Rgb {
  const across = (x - w.x + (y - floor) * 0.9 * side) / w.width
  const down = (y - floor) / (height - floor)
  const inside = across > 0 && across < 1 && down > 0.12 && down < 0.85 && Math.abs(across - 0.5) > 0.03
  return inside ? [c[0] * 1.45, c[1] * 1.38, c[2] * 1.2] : c
}
