import type { Canvas } from '@napi-rs/canvas'
import { blurPlane } from '../raster/blur.ts'

/** A cut-out with false normals, so that the light of any scene can fall on it. */
export interface Sprite {
  readonly width: number
  readonly height: number
  /** r, g, b, coverage; not multiplied. */
  readonly colour: Float32Array
  /** x, y of the surface normal. */
  readonly normal: Float32Array
  /** Where the feet are, 0…1 from the top. */
  readonly base: number
  /** Middle of what is drawn, 0…1. */
  readonly middle: number
}

/** @param volume how round the thing looks: 0 flat, 1 a ball */
export function spriteFromCanvas(canvas: Canvas, volume = 1): Sprite {
  const { width, height } = canvas
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data
  const count = width * height
  const colour = new Float32Array(count * 4)
  const alpha = new Float32Array(count)
  const box = { left: width, right: 0, bottom: 0 }
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 4; c++) colour[i * 4 + c] = pixels[i * 4 + c]! / 255
    alpha[i] = colour[i * 4 + 3]!
    if (alpha[i]! > 0.5) {
      const x = i % width
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.bottom = Math.floor(i / width)
    }
  }
  const normal = volume > 0 ? inflate(alpha, width, height, volume) : new Float32Array(count * 2)
  return {
    width,
    height,
    colour,
    normal,
    base: (box.bottom + 1) / height,
    middle: (box.left + box.right + 1) / 2 / width,
  }
}

/** A wide blur of the outline gives the large form, a narrow one the rounded edge. */
function inflate(alpha: Float32Array, width: number, height: number, volume: number): Float32Array {
  const wide = blurPlane(alpha, width, height, width * 0.09)
  const narrow = blurPlane(alpha, width, height, width * 0.03)
  const bulge = new Float32Array(width * height)
  for (let i = 0; i < bulge.length; i++)
    bulge[i] = (Math.sqrt(Math.max(0, wide[i]!)) * 1.6 + narrow[i]! * 0.9) * width * 0.1
  const normal = new Float32Array(width * height * 2)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const slopeX = bulge[i - 1]! - bulge[i + 1]!
      const slopeY = bulge[i - width]! - bulge[i + width]!
      const k = volume / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1.2)
      normal[i * 2] = slopeX * k
      normal[i * 2 + 1] = slopeY * k
    }
  return normal
}

const smaller = new WeakMap<Sprite, Sprite>()

/** The halved sprite that is still at least as tall as what will be drawn. */
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
  for (let j = 0; j < 2; j++)
    for (let i = 0; i < 2; i++) {
      const at = (y + j) * from.width + x + i
      const alpha = from.colour[at * 4 + 3]!
      cover += alpha
      for (let c = 0; c < 3; c++) colour[to * 4 + c]! += from.colour[at * 4 + c]! * alpha
      normal[to * 2]! += from.normal[at * 2]! * alpha
      normal[to * 2 + 1]! += from.normal[at * 2 + 1]! * alpha
    }
  if (cover > 0) {
    for (let c = 0; c < 3; c++) colour[to * 4 + c]! /= cover
    normal[to * 2]! /= cover
    normal[to * 2 + 1]! /= cover
  }
  colour[to * 4 + 3] = cover / 4
}
