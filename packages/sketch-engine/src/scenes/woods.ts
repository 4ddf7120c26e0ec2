import { clamp, lerp, mix, type Rgb, scale, smooth } from '../raster/colour.ts'
import { blendPixel, type FloatImage, newImage, shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'
import { lightSide } from './light.ts'
import type { Stage } from './stage.ts'
import { paintTrunks } from './trunks.ts'
import { EYE, type Woods, type WoodsOptions } from './woods-view.ts'

/** From this size on, the background is shaded more coarsely. */
const COARSE_FROM = 640
const COARSER_FROM = 2000
/** Number of directions for shafts of light. */
const RAYS = 4096

/** Inside a wood: a bright clearing, a path, fading trunks, leaves above, shafts of light. */
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
  // The background is soft enough for shading every second pixel of every second row.
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

/** Moss, earth and a path, with spots of sun, over the background. */
function groundPainter(woods: Woods): (at: number, x: number, y: number, near: number) => void {
  const { width, size, light, snowy, horizonRow, focal, noise, noise2, dim, image } = woods
  const { data } = image
  const { ambient, sun } = light
  const side = lightSide(light)
  const moss: Rgb = snowy ? [0.85, 0.89, 0.95] : [0.26, 0.36, 0.16]
  const earth: Rgb = snowy ? [0.7, 0.77, 0.88] : [0.34, 0.26, 0.16]
  const trail: Rgb = snowy ? [0.78, 0.83, 0.92] : [0.5, 0.4, 0.28]
  // Moss and spots of sun are large and soft, so large images compute every fourth pixel.
  const step = size < COARSER_FROM ? 1 : 4
  let [patch, dapple] = [0, 0]
  return (at, x, y, near) => {
    const z = (EYE * focal) / (y - horizonRow)
    const haze = fogAt(z)
    const worldX = ((x - width / 2) * z) / focal
    const grain = noise.layered(worldX * 1.3, z * 1.3, 5)
    if (x % step === 0) {
      patch = clamp(0.45 + noise2.layered(worldX * 0.5, z * 0.5, 3) * 1.1)
      dapple = smooth(0.02, 0.4, noise2.layered(worldX * 0.8 + z * 0.5 * side, z * 0.8, 3))
    }
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

const LEAVES = 1500

/** Clumps of leaves at the top, darker when nearer. */
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
