import type { Canvas } from '@napi-rs/canvas'

/** Frees a canvas's memory at once, because the garbage collector does not know how large it is. */
export function freeCanvas(canvas: Canvas): void {
  canvas.width = 1
  canvas.height = 1
}
