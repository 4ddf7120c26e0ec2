import { clamp, lerp, mix, type Rgb, scale, smooth } from '../raster/colour.ts'
import { blendPixel, type FloatImage, newImage, shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'
import type { Light } from './light.ts'
import { lightSide } from './light.ts'
import type { SceneId } from './scene-ids.ts'
import type { Stage } from './stage.ts'

export interface WoodsOptions {
  scene: SceneId
  width: number
  height: number
  light: Light
  seed: number
  /** 0…1 from the top. */
  horizon: number
  leaves: readonly Rgb[]
  snowy: boolean
  bamboo: boolean
}

/** What every part of the woods is painted from. */
interface Woods extends WoodsOptions {
  image: FloatImage
  size: number
  horizonRow: number
  focal: number
  /** Column of the clearing where the light comes in. */
  clearing: number
  noise: Noise
  noise2: Noise
  random: Random
  dim: number
  far: Rgb
}

const EYE = 0.9
/** From this size on, the background is shaded more coarsely. */
const COARSE_FROM = 640
const COARSER_FROM = 2000
/** Directions in which shafts of light are told apart. */
const RAYS = 4096
const MOSS: Rgb = [0.2, 0.34, 0.12]

/** Inside a wood: a bright clearing, a path, trunks that fade, leaves above, shafts of light. */
export function paintWoods(options: WoodsOptions): Stage {
  const woods = prepare(options)
  paintBackAndGround(woods)
  paintTrunks(woods)
  paintCanopy(woods)
  paintShafts(woods)
  return woodsStage(woods)
}

function prepare(options: WoodsOptions): Woods {
  const { width, height, light, seed, leaves } = options
  const image = newImage(width, height)
  const misty = mix(mix(light.fog, light.horizon, 0.3), [0.8, 0.88, 0.82], 0.3 * (1 - light.night))
  return {
    ...options,
    image,
    size: shortSide(image),
    horizonRow: Math.round(options.horizon * height),
    focal: height * 0.9,
    clearing: width * (0.5 + light.sunX * 0.6),
    noise: new Noise(seed),
    noise2: new Noise(seed + 5),
    random: new Random(seed),
    dim: 1 - light.night * 0.5,
    far: mix(misty, leaves[0]!, 0.25),
  }
}

function paintBackAndGround(woods: Woods): void {
  const { width, height, light, leaves, image, size, horizonRow, clearing, noise, far } = woods
  const { data } = image
  const top = mix(mix(light.fog, leaves[0]!, 0.55), [0.05, 0.1, 0.06], 0.35)
  const groundAt = groundPainter(woods)
  // What is far behind is soft enough to be shaded at every second pixel of every second row.
  const step = size < COARSE_FROM ? 1 : size < COARSER_FROM ? 2 : 4
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const behind = y <= horizonRow
      if (behind && (x % step || y % step)) {
        const from = at - ((x % step) + (y % step) * width) * 3
        data.copyWithin(at, from, from + 3)
        continue
      }
      const away = span(((x - clearing) / width) * 1.7, ((y - horizonRow * 0.75) / height) * 1.4)
      const near = Math.exp(-away * 2.1)
      const canopy = noise.layered((x / size) * 5, (y / size) * 5, behind ? 5 : 2)
      const open = clamp(near * 1.2 + smooth(0.1, 1, y / horizonRow) * 0.4 + canopy * 0.35)
      data[at] = lerp(top[0], far[0], open) + light.sun[0] * near * 0.5
      data[at + 1] = lerp(top[1], far[1], open) + light.sun[1] * near * 0.5
      data[at + 2] = lerp(top[2], far[2], open) + light.sun[2] * near * 0.38
      if (!behind) groundAt(at, x, y, near)
    }
}

/** Moss, earth and a path, with spots of sun, over what is already there. */
function groundPainter(woods: Woods): (at: number, x: number, y: number, near: number) => void {
  const { width, light, snowy, horizonRow, focal, noise, noise2, dim, image } = woods
  const { data } = image
  const { ambient, sun } = light
  const moss: Rgb = snowy ? [0.85, 0.89, 0.95] : [0.26, 0.36, 0.16]
  const earth: Rgb = snowy ? [0.7, 0.77, 0.88] : [0.34, 0.26, 0.16]
  const trail: Rgb = snowy ? [0.78, 0.83, 0.92] : [0.5, 0.4, 0.28]
  return (at, x, y, near) => {
    const z = (EYE * focal) / (y - horizonRow)
    const haze = fogAt(z)
    const worldX = ((x - width / 2) * z) / focal
    const grain = noise.layered(worldX * 1.3, z * 1.3, 5)
    const patch = clamp(0.45 + noise2.layered(worldX * 0.5, z * 0.5, 3) * 1.1)
    const dapple = smooth(0.02, 0.4, noise2.layered(worldX * 0.8 + z * 0.5 * lightSide(light), z * 0.8, 3))
    const onPath = smooth(0.75, 0.3, Math.abs(worldX - Math.sin(z * 0.5) * 0.5)) * 0.7
    const key = 0.35 + dapple * 0.75 * near * 1.8
    const k = (0.8 + grain * 0.7) * dim
    for (let c = 0; c < 3; c++) {
      const base = lerp(lerp(moss[c]!, earth[c]!, patch), trail[c]!, onPath)
      data[at + c] = lerp(base * (ambient[c]! * 0.6 + sun[c]! * key) * k, data[at + c]!, haze)
    }
  }
}

const fogAt = (z: number): number => 1 - Math.exp(-((z / 9) ** 1.4))

interface Trunk {
  z: number
  x: number
  width: number
  lean: number
  id: number
}

function paintTrunks(woods: Woods): void {
  const { random, bamboo, width } = woods
  const count = bamboo ? 90 : 52
  const trunks: Trunk[] = Array.from({ length: count }, () => ({
    z: 2.3 * 7.5 ** random.next(),
    x: random.range(-1, 1),
    width: bamboo ? random.range(0.07, 0.11) : random.range(0.16, 0.36),
    lean: random.range(-0.05, 0.05),
    id: random.int(1e6),
  }))
  for (const trunk of trunks.sort((a, b) => b.z - a.z)) {
    let x = width / 2 + trunk.x * width * 0.62 * (0.6 + trunk.z * 0.09)
    // The middle stays free for the subject.
    if (trunk.z < 6 && Math.abs(x - width / 2) < width * 0.24)
      x += Math.sign(x - width / 2 || 1) * width * 0.26
    paintTrunk(woods, trunk, x)
  }
}

function paintTrunk(woods: Woods, trunk: Trunk, x: number): void {
  const { width, height, bamboo, noise, horizonRow, focal } = woods
  const base = horizonRow + (EYE * focal) / trunk.z
  const thick = (trunk.width * focal) / trunk.z
  const haze = (1 - Math.exp(-((trunk.z / 7.5) ** 1.5))) * 0.92
  const paintBark = barkPainter(woods, trunk, thick, x)
  for (let y = 0; y < Math.min(height, base + thick * 0.2); y++) {
    const up = (base - y) / height
    const root = bamboo ? 1 : 1 + 0.9 * Math.exp((-up * 16 * trunk.z) / 3)
    const sway = noise.at(up * 3, trunk.id * 0.01) * thick * (bamboo ? 0.4 : 0.9)
    const middle = x + trunk.lean * (base - y) + sway
    const half = thick * 0.5 * root * (1 - up * (bamboo ? 0.1 : 0.25))
    const right = Math.min(width - 1, middle + half)
    for (let px = Math.max(0, Math.floor(middle - half)); px <= right; px++) {
      const u = (px - middle) / half
      if (Math.abs(u) > 1) continue
      paintBark((y * width + px) * 3, px, y, u, up, haze)
    }
  }
}

/** Paints one pixel of a trunk. */
function barkPainter(woods: Woods, trunk: Trunk, thick: number, trunkX: number) {
  const { light, bamboo, snowy, clearing, noise2, dim, far, image } = woods
  const { data } = image
  const base: Rgb = bamboo ? [0.42, 0.56, 0.28] : [0.3, 0.22, 0.17]
  const side = Math.sign(clearing - trunkX)
  // Cracks of a far trunk would be finer than a pixel, and the haze hides them.
  const octaves = trunk.z > 6 ? 1 : trunk.z > 4 ? 2 : 3
  return (at: number, x: number, y: number, u: number, up: number, haze: number): void => {
    const toward = clamp(0.5 + 0.55 * u * side)
    const key = 0.12 + 0.75 * toward * toward
    let k = dim
    if (bamboo) k *= ((up * 9 * trunk.z) / 3 + trunk.id) % 1 < 0.04 ? 0.6 : 0.95
    else k *= 0.75 + 0.5 * noise2.layered(((x * 14) / thick) * 0.15 + trunk.id, (y * 0.6) / thick, octaves)
    const plain = bamboo || snowy
    const mossy = plain ? 0 : smooth(0.1, 0.5, noise2.at(x * 0.03, y * 0.02) + 0.35 - up * 1.2) * 0.45
    for (let c = 0; c < 3; c++) {
      const bark = base[c]! * (light.ambient[c]! * 0.55 + light.sun[c]! * key) * k
      const grown = bark + (MOSS[c]! * dim - bark) * mossy
      data[at + c] = lerp(grown, lerp(data[at + c]!, far[c]!, 0.5), haze)
    }
  }
}

const LEAVES = 1500

/** Clumps of leaves that hang from the top, darker when nearer. */
function paintCanopy(woods: Woods): void {
  const { width, height, size, leaves, light, noise, random, clearing, horizonRow, dim, far } = woods
  for (let i = 0; i < LEAVES; i++) {
    const near = i / LEAVES
    const x = random.range(-0.05, 1.05) * width
    const edge = Math.abs(x / width - 0.5) * 2
    const hang = 0.26 + 0.3 * edge * edge
    const y =
      random.next() * random.next() * height * hang * (0.7 + 0.5 * noise.at((x / width) * 4, 3)) -
      height * 0.02
    const radius = size * (0.008 + 0.012 * near) * random.range(0.6, 1.5)
    const glow = Math.exp(-span((x - clearing) / width, (y - horizonRow * 0.6) / height) * 2.4)
    const leaf = random.pick(leaves)
    const key = 0.3 + glow * 1.1
    const lit: Rgb = [
      leaf[0] * (light.ambient[0] * 0.5 + light.sun[0] * key) * dim,
      leaf[1] * (light.ambient[1] * 0.5 + light.sun[1] * key) * dim,
      leaf[2] * (light.ambient[2] * 0.5 + light.sun[2] * key) * dim,
    ]
    paintLeaf(woods.image, x, y, radius, random.next() * Math.PI, mix(lit, far, (1 - near) * 0.45))
  }
}

function paintLeaf(image: FloatImage, x: number, y: number, radius: number, angle: number, c: Rgb): void {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  for (let j = -radius; j <= radius; j++)
    for (let i = -radius; i <= radius; i++) {
      const u = (i * cos + j * sin) / radius
      const v = (-i * sin + j * cos) / (radius * 0.55)
      const px = Math.round(x + i)
      const py = Math.round(y + j)
      if (u * u + v * v > 1 || px < 0 || py < 0 || px >= image.width || py >= image.height) continue
      blendPixel(image.data, (py * image.width + px) * 3, scale(c, 0.9 - v * 0.15), 0.86)
    }
}

function paintShafts(woods: Woods): void {
  const { width, height, image, light, clearing, noise2 } = woods
  const fromX = clearing + lightSide(light) * width * 0.18
  const fromY = -height * 0.35
  const strength = light.night > 0.5 || light.mood === 'fantasy' ? 0.34 : 0.26
  const rays = Float32Array.from({ length: RAYS + 1 }, (_, i) => {
    const angle = (i / RAYS - 0.5) * Math.PI
    return smooth(0.02, 0.5, noise2.layered(angle * 9 + 3, 1.7, 3) + 0.1)
  })
  const columns = Float32Array.from({ length: width }, (_, x) =>
    Math.exp((-Math.abs(x - clearing) / width) * 1.5),
  )
  const { data } = image
  const [red, green, blue] = [light.sun[0], light.sun[1] * 0.96, light.sun[2] * 0.85]
  for (let y = 0; y < height; y++) {
    const fall = smooth(height, 0, y) * strength
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
      const ray = rays[Math.round((Math.atan((x - fromX) / (y - fromY)) / Math.PI + 0.5) * RAYS)]!
      if (ray <= 0) continue
      const k = ray * fall * columns[x]!
      data[at]! += red * k
      data[at + 1]! += green * k
      data[at + 2]! += blue * k
    }
  }
}

function woodsStage(woods: Woods): Stage {
  const { scene, image, light, horizonRow, focal, clearing, width, dim, far } = woods
  const farthest = 9
  return {
    scene,
    image,
    horizon: horizonRow,
    side: clearing < width / 2 ? -1 : 1,
    ambient: scale(light.ambient, dim),
    sun: scale(light.sun, dim),
    fog: far,
    groundY: (_x, distance) => horizonRow + (EYE * focal) / distance,
    distanceAt: (_x, row) => clamp((EYE * focal) / Math.max(20, row - horizonRow), 1.2, farthest),
    isWater: () => false,
    waterOnRow: () => false,
    fogAt,
    mirrors: false,
  }
}
