import { clamp, fromHsv, lerp, mix, type Rgb, rgbs, smooth } from '../raster/colour.ts'
import { bokeh } from '../raster/glow.ts'
import { blendPixel, enlarge, type FloatImage, newImage, setPixel, shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { hashCell, Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'
import type { Size } from '../size.ts'
import { flatStage, type Stage } from './stage.ts'

type Pair = readonly [Rgb, Rgb]

const BACKS: readonly Pair[] = [
  [
    [0.36, 0.28, 0.22],
    [0.86, 0.7, 0.5],
  ],
  [
    [0.2, 0.3, 0.26],
    [0.72, 0.78, 0.6],
  ],
  [
    [0.3, 0.34, 0.42],
    [0.88, 0.82, 0.78],
  ],
  [
    [0.44, 0.26, 0.24],
    [0.95, 0.72, 0.6],
  ],
]
const NIGHT_BACK: Pair = [
  [0.1, 0.08, 0.16],
  [0.3, 0.18, 0.24],
]
const WOODS: readonly Pair[] = [
  [
    [0.62, 0.4, 0.24],
    [0.4, 0.23, 0.13],
  ],
  [
    [0.78, 0.6, 0.42],
    [0.58, 0.4, 0.26],
  ],
  [
    [0.36, 0.23, 0.17],
    [0.2, 0.12, 0.09],
  ],
  [
    [0.9, 0.86, 0.8],
    [0.75, 0.68, 0.6],
  ],
]
const DAY_LIGHTS = rgbs('1 0.9 0.7, 1 0.82 0.5, 1 0.95 0.85, 0.9 1 0.8')
const NIGHT_LIGHTS = rgbs('1 0.6 0.3, 0.4 0.6 1, 1 0.4 0.6, 1 0.85 0.5')

export interface TableOptions {
  width: number
  height: number
  seed: number
  /** Seed of what a variation keeps: colors and large shapes. */
  look: number
  night: boolean
  tint?: Rgb | undefined
  /** Paints the background outdoors. */
  view?: ((size: Size) => FloatImage) | undefined
}

interface Table extends TableOptions {
  image: FloatImage
  /** Row of the table's far edge. */
  edge: number
  side: 1 | -1
  random: Random
  noise: Noise
  back: Pair
}

/** A wooden table in an out-of-focus room. */
export function paintTable(options: TableOptions): Stage {
  const { width, height, seed, look, night, tint } = options
  const random = new Random(look)
  const edge = Math.round(height * random.range(0.56, 0.64))
  const side = random.chance(0.5) ? 1 : -1
  const [dark, light] = night ? NIGHT_BACK : random.pick(BACKS)
  const back: Pair = tint ? [mix(dark, tint, 0.6), mix(light, tint, 0.4)] : [dark, light]
  const table: Table = {
    ...options,
    image: newImage(width, height),
    edge,
    side,
    random,
    noise: new Noise(seed),
    back,
  }
  if (options.view) paintOutdoors(table, options.view)
  else {
    paintRoomBehind(table)
    paintShapes(table)
    paintLights(table)
  }
  paintWood(table)
  return {
    ...flatStage,
    scene: 'table',
    image: table.image,
    horizon: edge,
    side,
    ambient: night ? [0.5, 0.42, 0.5] : [0.74, 0.72, 0.72],
    sun: night ? [1, 0.8, 0.55] : [1, 0.93, 0.82],
    fog: back[0],
    groundY: () => edge + height * 0.2,
  }
}

/** Painted small so that it is out of focus; its ground ends at the table. */
function paintOutdoors({ image, edge }: Table, view: (size: Size) => FloatImage): void {
  const { width, data } = image
  const height = Math.round(edge * 1.25)
  const small = view({ width: Math.ceil(width / 3), height: Math.ceil(height / 3) })
  enlarge(small, { width, height, data: data.subarray(0, height * width * 3) })
}

function paintRoomBehind({ image, edge, side, noise, back }: Table): void {
  const { width, height, data } = image
  const size = shortSide(image)
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < width; x++) {
      const lamp = Math.exp(
        -span((x - width * (0.5 + side * 0.38)) / width, (y - height * 0.16) / height) * 2.2,
      )
      const k = clamp(lamp * 1.15 + noise.layered((x / size) * 1.2, (y / size) * 1.2, 2) * 0.12)
      setPixel(data, (y * width + x) * 3, mix(back[0], back[1], k))
    }
}

/** Out-of-focus furniture: soft blocks. */
function paintShapes({ image, edge, random, back }: Table): void {
  const { width, data } = image
  const size = shortSide(image)
  const soft = size * 0.04
  for (let k = 0; k < 7; k++) {
    const left = random.next() * width
    const wide = size * random.range(0.06, 0.22)
    const tall = size * random.range(0.1, 0.5)
    const colour = mix(back[0], fromHsv(random.next(), 0.4, 0.6), 0.4)
    for (let y = Math.max(0, Math.floor(edge - tall - soft)); y < edge; y++)
      for (let x = Math.max(0, Math.floor(left - soft)); x < Math.min(width, left + wide + soft); x++) {
        const inX = smooth(-soft, soft, x - left) * smooth(-soft, soft, left + wide - x)
        blendPixel(data, (y * width + x) * 3, colour, inX * smooth(-soft, soft, y - edge + tall) * 0.5)
      }
  }
}

function paintLights({ image, edge, random, night }: Table): void {
  const size = shortSide(image)
  for (let k = 0; k < 26; k++) {
    const colour = random.pick(night ? NIGHT_LIGHTS : DAY_LIGHTS)
    const spot = {
      x: random.next() * image.width,
      y: random.next() ** 0.8 * edge * 0.95,
      radius: size * random.range(0.018, 0.055),
    }
    bokeh(image, spot, colour, random.range(0.12, 0.42), 0.16)
  }
}

function paintWood({ image, edge, side, random, noise, seed, night }: Table): void {
  const { width, height, data } = image
  const [light, dark] = random.pick(WOODS)
  const rings = new Noise(seed + 4)
  const focal = height * 0.7
  for (let y = edge; y < height; y++)
    for (let x = 0; x < width; x++) {
      const z = focal / (y - edge + height * 0.14)
      const across = (((x - width / 2) * z) / focal) * 1.6
      const plank = Math.floor(across * 1.5)
      const own = hashCell(plank, 1, seed) * 50
      const grain = noise.layered(across * 9 + noise.at(across * 0.8 + own, z * 0.6) * 1.2, z * 0.9 + own, 4)
      const figure = rings.layered(across * 1.2 + own, z * 0.35 + own, 3)
      const ring = Math.sin((across * 5 + figure * 5) * 3.2) * 0.5 + 0.5
      const wood = mix(light, dark, clamp(ring * 0.45 + grain * 0.8 + hashCell(plank, 2, seed) * 0.35))
      const seam = across * 1.5 - plank
      const plain = seam < 0.018 || seam > 0.982 ? mix(wood, [0.08, 0.05, 0.03], 0.6) : wood
      const lamp = Math.exp(
        -span(((x - width * (0.5 + side * 0.25)) / width) * 1.2, (y - edge) / height) * 1.8,
      )
      const k = (night ? 0.3 : 0.55) + lamp * (night ? 0.5 : 0.7)
      const mirror = (Math.max(0, edge - (y - edge)) * width + x) * 3
      const shine = 0.2 * Math.exp((-(y - edge) / height) * 6)
      setPixel(data, (y * width + x) * 3, [
        lerp(plain[0] * k, data[mirror]!, shine),
        lerp(plain[1] * k * 0.98, data[mirror + 1]!, shine),
        lerp(plain[2] * k * 0.94, data[mirror + 2]!, shine),
      ])
    }
}
