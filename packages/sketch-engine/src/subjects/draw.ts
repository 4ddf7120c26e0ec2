import { clamp, lerp, type Rgb, smooth } from '../raster/colour.ts'
import type { FloatImage } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { span } from '../raster/span.ts'
import { type Sprite, spriteForHeight } from './sprite.ts'

/** Light on a sprite. */
export interface SpriteLight {
  ambient: Rgb
  sun: Rgb
  side: number
  /** Strength of the bright edge. */
  rim: number
}

export interface DrawOptions {
  /** Position of the feet, pixels. */
  x: number
  y: number
  /** Height of the sprite's box, pixels. */
  height: number
  light: SpriteLight
  flip?: boolean
  /** Radians. */
  turn?: number
  fog?: Rgb
  fogAmount?: number
  alpha?: number
  /** Lower limit of the light, so that a subject is visible at night. */
  floor?: number
  /** Nothing is drawn below this row. */
  clipBelow?: number | undefined
  /** Hides the parts behind nearer ground. */
  depth?: { plane: Float32Array; at: number }
  /** Draws the reflection below the feet instead. */
  mirror?: boolean
  /** Only draws where this is true; column and row in pixels. */
  within?: ((x: number, y: number) => boolean) | undefined
}

const RIPPLES = new Noise(4242)

interface Frame {
  left: number
  top: number
  width: number
  height: number
}

/** Draws a sprite into the image, lit by the scene. */
export function drawSprite(image: FloatImage, original: Sprite, options: DrawOptions): void {
  const sprite = spriteForHeight(original, options.height)
  const width = (sprite.width * options.height) / sprite.height
  const middle = options.flip ? 1 - sprite.middle : sprite.middle
  const frame: Frame = {
    left: options.x - middle * width,
    top: options.y - sprite.base * options.height,
    width,
    height: options.height,
  }
  const bounds = boundsOf(image, frame, options)
  const shade = shader(options)
  const map = mapper(sprite, frame, options)
  const spot: Spot = { u: 0, v: 0 }
  const texel: Texel = { r: 0, g: 0, b: 0, a: 0, nx: 0, ny: 0 }
  for (let y = bounds.top; y <= bounds.bottom; y++)
    for (let x = bounds.left; x <= bounds.right; x++) {
      const at = y * image.width + x
      if (options.depth && options.depth.plane[at]! < options.depth.at) continue
      if (!map(x + 0.5, y + 0.5, spot) || !sample(sprite, spot, texel)) continue
      shade(texel, spot.v)
      if (options.within && !options.within(x, y)) continue
      if (options.mirror) fadeMirror(texel, (y - options.y) / frame.height)
      const alpha = texel.a * (options.alpha ?? 1)
      const to = at * 3
      image.data[to] = lerp(image.data[to]!, texel.r, alpha)
      image.data[to + 1] = lerp(image.data[to + 1]!, texel.g, alpha)
      image.data[to + 2] = lerp(image.data[to + 2]!, texel.b, alpha)
    }
}

function boundsOf(image: FloatImage, frame: Frame, { turn, mirror, y, clipBelow }: DrawOptions) {
  const margin = turn ? Math.max(frame.width, frame.height) * 0.35 : 0
  const top = mirror ? y : frame.top - margin
  const bottom = mirror ? y + frame.height : frame.top + frame.height + margin
  return {
    left: Math.max(0, Math.floor(frame.left - margin)),
    right: Math.min(image.width - 1, Math.ceil(frame.left + frame.width + margin)),
    top: Math.max(0, Math.floor(top)),
    bottom: Math.min(image.height - 1, Math.ceil(bottom), Math.floor(clipBelow ?? Number.POSITIVE_INFINITY)),
  }
}

interface Spot {
  u: number
  v: number
}

/** Maps a pixel of the image to a position on the sprite, 0…1; false outside of it. */
function mapper(sprite: Sprite, frame: Frame, options: DrawOptions) {
  const cos = Math.cos(options.turn ?? 0)
  const sin = Math.sin(options.turn ?? 0)
  return (x: number, y: number, spot: Spot): boolean => {
    let px = x
    let py = y
    if (options.mirror) {
      const down = py - options.y
      px += RIPPLES.at(px * 0.012, down * 0.11) * (2 + down * 0.05)
      py = options.y - down * 1.02
    }
    let u = (px - frame.left) / frame.width
    let v = (py - frame.top) / frame.height
    if (options.turn) {
      const a = (u - sprite.middle) * frame.width
      const b = (v - 0.5) * frame.height
      u = (a * cos + b * sin) / frame.width + sprite.middle
      v = (-a * sin + b * cos) / frame.height + 0.5
    }
    spot.u = options.flip ? 1 - u : u
    spot.v = v
    return u >= 0 && v >= 0 && u < 1 && v < 1
  }
}

interface Texel {
  r: number
  g: number
  b: number
  a: number
  nx: number
  ny: number
}

/** Reads the sprite, interpolated; false where it is clear. */
function sample(sprite: Sprite, { u, v }: Spot, out: Texel): boolean {
  const { width, height, colour, normal } = sprite
  const x = u * width > 0.5 ? u * width - 0.5 : 0
  const y = v * height > 0.5 ? v * height - 0.5 : 0
  const left = x | 0
  const top = y | 0
  const a = top * width + left
  const b = left + 1 < width ? a + 1 : a
  const down = top + 1 < height ? width : 0
  const c = a + down
  const d = b + down
  const alphaA = colour[a * 4 + 3]!
  const alphaB = colour[b * 4 + 3]!
  const alphaC = colour[c * 4 + 3]!
  const alphaD = colour[d * 4 + 3]!
  if (alphaA + alphaB + alphaC + alphaD < 0.004) return false
  const tx = x - left
  const ty = y - top
  const wa = (1 - tx) * (1 - ty)
  const wb = tx * (1 - ty)
  const wc = (1 - tx) * ty
  const wd = tx * ty
  const ca = alphaA * wa
  const cb = alphaB * wb
  const cc = alphaC * wc
  const cd = alphaD * wd
  const cover = ca + cb + cc + cd
  if (cover < 0.004) return false
  const share = 1 / cover
  const [i, j, k, l] = [a * 4, b * 4, c * 4, d * 4]
  out.a = cover
  out.r = (colour[i]! * ca + colour[j]! * cb + colour[k]! * cc + colour[l]! * cd) * share
  out.g = (colour[i + 1]! * ca + colour[j + 1]! * cb + colour[k + 1]! * cc + colour[l + 1]! * cd) * share
  out.b = (colour[i + 2]! * ca + colour[j + 2]! * cb + colour[k + 2]! * cc + colour[l + 2]! * cd) * share
  out.nx = normal[a * 2]! * wa + normal[b * 2]! * wb + normal[c * 2]! * wc + normal[d * 2]! * wd
  out.ny =
    normal[a * 2 + 1]! * wa + normal[b * 2 + 1]! * wb + normal[c * 2 + 1]! * wc + normal[d * 2 + 1]! * wd
  return true
}

function shader({ light, flip, floor = 0, fog, fogAmount = 0 }: DrawOptions) {
  const side = light.side * (flip ? -1 : 1)
  const { ambient, sun } = light
  return (t: Texel, v: number): void => {
    const toward = -t.nx * side * -1
    const facing = clamp(0.42 + 0.62 * (toward * 0.75 - t.ny * 0.33))
    const edge = Math.min(1, span(t.nx, t.ny))
    const rim = light.rim * clamp(toward * 0.9 - t.ny * 0.35) ** 2 * edge
    const contact = 1 - 0.16 * smooth(0.6, 1, v)
    const key = 0.16 + facing * 0.8
    t.r = t.r * Math.max(floor, ambient[0] * 0.7 + sun[0] * key) * contact + sun[0] * rim
    t.g = t.g * Math.max(floor, ambient[1] * 0.7 + sun[1] * key) * contact + sun[1] * rim
    t.b = t.b * Math.max(floor, ambient[2] * 0.7 + sun[2] * key) * contact + sun[2] * rim
    if (fog && fogAmount > 0) {
      t.r = lerp(t.r, fog[0], fogAmount)
      t.g = lerp(t.g, fog[1], fogAmount)
      t.b = lerp(t.b, fog[2], fogAmount)
    }
  }
}

function fadeMirror(t: Texel, down: number): void {
  t.a *= 0.62 * (1 - down * 0.75)
  t.r *= 0.86
  t.g *= 0.9
  t.b *= 0.95
}
