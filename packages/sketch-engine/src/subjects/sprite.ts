import type { Canvas } from '@napi-rs/canvas'
import { blurPlane } from '../raster/blur.ts'
import { freeCanvas } from '../raster/free-canvas.ts'

/** A cut-out with estimated normals, so that any scene can light it. */
export interface Sprite {
  readonly width: number
  readonly height: number
  /** Red, green, blue, coverage; not premultiplied. */
  readonly colour: Float32Array
  /** x, y of the surface normal. */
  readonly normal: Float32Array
  /** Position of the feet, 0…1 from the top. */
  readonly base: number
  /** Center of the painted area, 0…1. */
  readonly middle: number
  /** Width of the painted area, 0…1. */
  readonly span: number
}

/**
 * Converts a drawing, whose canvas is empty afterwards.
 * @param volume apparent roundness: 0 flat, 1 a ball
 */
export function spriteFromCanvas(drawing: Canvas, volume = 1): Sprite {
  const { width, height } = drawing
  const pixels = drawing.getContext('2d').getImageData(0, 0, width, height).data
  freeCanvas(drawing)
  const colour = new Float32Array(width * height * 4)
  for (let i = 0; i < colour.length; i++) colour[i] = pixels[i]! * (1 / 255)
  const box = boxOf(pixels, width, height)
  return {
    width,
    height,
    colour,
    normal: volume > 0 ? inflate(pixels, width, height, volume) : new Float32Array(width * height * 2),
    base: (box.bottom + 1) / height,
    middle: (box.left + box.right + 1) / 2 / width,
    span: Math.max(1, box.right - box.left + 1) / width,
  }
}

/** Width of the painted area, in heights of the sprite. */
export const inkWidth = ({ span, width, height }: Sprite): number => (span * width) / height

/** Bounds of the painted area. */
function boxOf(pixels: Uint8ClampedArray, width: number, height: number) {
  const box = { left: width, right: 0, bottom: 0 }
  for (let y = 0, at = 3; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if (pixels[at]! < 128) continue
      if (x < box.left) box.left = x
      if (x > box.right) box.right = x
      box.bottom = y
    }
  return box
}

/**
 * A wide blur of the outline gives the overall shape, a narrow one the rounded edge. Both are soft, so half
 * the resolution is enough.
 */
function inflate(pixels: Uint8ClampedArray, width: number, height: number, volume: number): Float32Array {
  const w = width >> 1
  const h = height >> 1
  const alpha = new Float32Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = (y * 2 * width + x * 2) * 4 + 3
      const below = at + width * 4
      alpha[y * w + x] = (pixels[at]! + pixels[at + 4]! + pixels[below]! + pixels[below + 4]!) / 1020
    }
  const wide = blurPlane(alpha, w, h, w * 0.09)
  const narrow = blurPlane(alpha, w, h, w * 0.03)
  for (let i = 0; i < wide.length; i++)
    wide[i] = (Math.sqrt(Math.max(0, wide[i]!)) * 1.6 + narrow[i]! * 0.9) * w * 0.1
  const normal = new Float32Array(width * height * 2)
  for (let y = 1; y < h - 1; y++)
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x
      const slopeX = wide[i - 1]! - wide[i + 1]!
      const slopeY = wide[i - w]! - wide[i + w]!
      const k = volume / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1.2)
      for (const to of [y * 2 * width + x * 2, (y * 2 + 1) * width + x * 2]) {
        normal[to * 2] = normal[to * 2 + 2] = slopeX * k
        normal[to * 2 + 1] = normal[to * 2 + 3] = slopeY * k
      }
    }
  return normal
}

const smaller = new WeakMap<Sprite, Sprite>()

/** The smallest halved version of the sprite that is at least as tall as needed. */
export function spriteForHeight(sprite: Sprite, height: number): Sprite {
  let fit = sprite
  while (fit.height >> 1 >= height && fit.height >> 1 >= 6) {
    const next: Sprite = smaller.get(fit) ?? halve(fit)
    smaller.set(fit, next)
    fit = next
  }
  return fit
}

function halve(sprite: Sprite): Sprite {
  const width = sprite.width >> 1
  const height = sprite.height >> 1
  const colour = new Float32Array(width * height * 4)
  const normal = new Float32Array(width * height * 2)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) averageFour(sprite, x * 2, y * 2, colour, normal, y * width + x)
  return { ...sprite, width, height, colour, normal }
}

function averageFour(
  from: Sprite,
  x: number,
  y: number,
  colour: Float32Array,
  normal: Float32Array,
  to: number,
) {
  let cover = 0
  let [r, g, b, nx, ny] = [0, 0, 0, 0, 0]
  for (let k = 0; k < 4; k++) {
    const at = (y + (k >> 1)) * from.width + x + (k & 1)
    const alpha = from.colour[at * 4 + 3]!
    if (alpha === 0) continue
    cover += alpha
    r += from.colour[at * 4]! * alpha
    g += from.colour[at * 4 + 1]! * alpha
    b += from.colour[at * 4 + 2]! * alpha
    nx += from.normal[at * 2]! * alpha
    ny += from.normal[at * 2 + 1]! * alpha
  }
  if (cover === 0) return
  colour[to * 4] = r / cover
  colour[to * 4 + 1] = g / cover
  colour[to * 4 + 2] = b / cover
  colour[to * 4 + 3] = cover / 4
  normal[to * 2] = nx / cover
  normal[to * 2 + 1] = ny / cover
}

/** Row of a mount's back: the upper edge in the middle, 0…1 from the top. */
export function backOf({ width, height, colour, middle }: Sprite): number {
  const rows = [-0.08, -0.04, 0, 0.04, 0.08].map((shift) => {
    const x = Math.round((middle + shift) * width)
    let y = 0
    while (y < height - 1 && colour[(y * width + x) * 4 + 3]! < 0.5) y++
    return y / height
  })
  return rows.sort((a, b) => a - b)[2]!
}

/** A sprite whose lower part fades into mist. */
export function faded(sprite: Sprite, from = 0.72): Sprite {
  const colour = sprite.colour.slice()
  const { width, height } = sprite
  for (let y = Math.floor(height * from); y < height; y++) {
    const k = Math.max(0, 1 - (y / height - from) / (0.96 - from))
    for (let x = 0; x < width; x++) colour[(y * width + x) * 4 + 3]! *= k
  }
  return { ...sprite, colour }
}
