import type { Canvas } from '@napi-rs/canvas'
import { clamp, fromHsv, lerp, type Rgb, smooth, toHsv } from '../raster/colour.ts'
import type { Sprite } from './sprite.ts'

const BINS = 24

/** Changes a sprite's main hue to a color from the prompt, and keeps light and shade. */
export function recolour(sprite: Sprite, target: Rgb): Sprite {
  return { ...sprite, colour: recoloured(sprite.colour, target) }
}

/** The same for a drawing that is not a sprite yet. */
export function recolourCanvas(canvas: Canvas, target: Rgb): void {
  const context = canvas.getContext('2d')
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  const colour = recoloured(
    Float32Array.from(pixels.data, (v) => v / 255),
    target,
  )
  for (let i = 0; i < colour.length; i++) pixels.data[i] = Math.round(colour[i]! * 255)
  context.putImageData(pixels, 0, 0)
}

function recoloured(original: Float32Array, target: Rgb): Float32Array {
  const { hue, share } = mainHue(original)
  const goal = toHsv(...target)
  const grey = goal[1] < 0.15
  const colour = Float32Array.from(original)
  for (let at = 0; at < colour.length; at += 4) {
    if (colour[at + 3]! < 0.01) continue
    const hsv = toHsv(colour[at]!, colour[at + 1]!, colour[at + 2]!)
    const apart = Math.abs(hsv[0] - hue)
    const near = Math.min(apart, 1 - apart)
    const belongs = Math.max(smooth(0.2, 0.09, near), share < 0.01 ? 1 : 0, grey ? 0.8 : 0)
    const k = belongs * smooth(0.12, 0.36, hsv[2])
    if (k <= 0) continue
    const turned = grey ? toGrey(hsv, goal) : toHue(hsv, goal, hue)
    for (let c = 0; c < 3; c++) colour[at + c] = lerp(colour[at + c]!, turned[c as 0 | 1 | 2], k)
  }
  return colour
}

function toHue(hsv: Rgb, goal: Rgb, from: number): Rgb {
  const value = clamp(hsv[2] * lerp(1, goal[2] / 0.85, 0.7))
  // Hues form a circle: red is on both sides of the seam.
  const off = hsv[0] - from - Math.round(hsv[0] - from)
  return fromHsv((goal[0] + off * 0.3 + 1) % 1, clamp(lerp(hsv[1], goal[1], 0.6)), value)
}

/** White, gray and black: nearly all hue is removed, because black fur looks purple in warm light. */
function toGrey(hsv: Rgb, goal: Rgb): Rgb {
  const value = goal[2] > 0.8 ? lerp(hsv[2], 1, 0.5) : hsv[2] * lerp(goal[2], 1, 0.08) * 1.05
  return fromHsv(0.1, goal[2] > 0.8 ? Math.min(hsv[1] * 0.1, 0.06) : 0.03, value)
}

function mainHue(colour: Float32Array): { hue: number; share: number } {
  const histogram = new Float32Array(BINS)
  const count = colour.length / 4
  for (let at = 0; at < colour.length; at += 12) {
    if (colour[at + 3]! <= 0.5) continue
    const hsv = toHsv(colour[at]!, colour[at + 1]!, colour[at + 2]!)
    if (hsv[1] > 0.18 && hsv[2] > 0.12)
      histogram[Math.min(BINS - 1, Math.floor(hsv[0] * BINS))]! += hsv[1] * hsv[2] ** 2
  }
  let best = 0
  let hue = 0
  let total = 0
  for (let i = 0; i < BINS; i++) {
    const around = histogram[i]! + (histogram[(i + 1) % BINS]! + histogram[(i + BINS - 1) % BINS]!) * 0.7
    total += histogram[i]!
    if (around > best) {
      best = around
      hue = (i + 0.5) / BINS
    }
  }
  return { hue, share: total / count }
}
