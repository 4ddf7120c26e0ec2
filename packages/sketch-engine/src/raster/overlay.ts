import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FloatImage } from './image.ts'

export interface OverlayOptions {
  /** Blur in pixels. */
  blur?: number
  alpha?: number
  /** Add light instead of covering. */
  light?: boolean
}

/** Draws with Skia on a clear canvas and lays the result over the picture. */
export function overlay(
  image: FloatImage,
  drawing: (context: SKRSContext2D, width: number, height: number) => void,
  options: OverlayOptions = {},
): void {
  const { width, height, data } = image
  let canvas = createCanvas(width, height)
  drawing(canvas.getContext('2d'), width, height)
  if (options.blur && options.blur > 0.4) canvas = blurred(canvas, options.blur)
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data
  const strength = (options.alpha ?? 1) / 255
  const whole = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height)
  for (let i = 0; i < whole.length; i++) {
    // Most of an overlay is clear; one look at all four bytes is enough to pass it by.
    if (whole[i] === 0) continue
    const from = i * 4
    const k = pixels[from + 3]! * strength
    const keep = options.light ? 1 : 1 - k
    const light = k / 255
    const to = i * 3
    data[to] = data[to]! * keep + pixels[from]! * light
    data[to + 1] = data[to + 1]! * keep + pixels[from + 1]! * light
    data[to + 2] = data[to + 2]! * keep + pixels[from + 2]! * light
  }
}

function blurred(canvas: Canvas, radius: number): Canvas {
  const result = createCanvas(canvas.width, canvas.height)
  const context = result.getContext('2d')
  context.filter = `blur(${radius}px)`
  context.drawImage(canvas, 0, 0)
  return result
}
