import { type Canvas, createCanvas } from '@napi-rs/canvas'

/** A canvas with coordinates of `width` × `height`, and `detail` pixels per unit. */
export function sheet(width: number, height: number, detail: number): Canvas {
  const canvas = createCanvas(Math.round(width * detail), Math.round(height * detail))
  canvas.getContext('2d').scale(detail, detail)
  return canvas
}
