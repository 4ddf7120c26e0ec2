import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { lerp } from './colour.ts'
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
  for (let from = 3, to = 0; from < pixels.length; from += 4, to += 3) {
    if (pixels[from] === 0) continue
    const k = pixels[from]! * strength
    for (let c = 0; c < 3; c++) {
      const value = pixels[from - 3 + c]! / 255
      data[to + c] = options.light ? data[to + c]! + value * k : lerp(data[to + c]!, value, k)
    }
  }
}

function blurred(canvas: Canvas, radius: number): Canvas {
  const result = createCanvas(canvas.width, canvas.height)
  const context = result.getContext('2d')
  context.filter = `blur(${radius}px)`
  context.drawImage(canvas, 0, 0)
  return result
}
