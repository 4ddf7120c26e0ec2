import { type Canvas, createCanvas } from '@napi-rs/canvas'

/** A canvas that is drawn on as if it were `width` × `height`, with `detail` pixels for each of those. */
export function sheet(width: number, height: number, detail: number): Canvas {
  const canvas = createCanvas(Math.round(width * detail), Math.round(height * detail))
  canvas.getContext('2d').scale(detail, detail)
  return canvas
}
