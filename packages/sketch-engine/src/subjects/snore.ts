import type { SKRSContext2D } from '@napi-rs/canvas'
import { trace } from '../raster/trace.ts'

const LETTERS = [
  [0, 0, 44],
  [56, -62, 58],
  [130, -140, 74],
] as const

/** Three letters z, drawn as shapes because no font may be installed. */
export function snore(context: SKRSContext2D, x: number, y: number, k = 1): void {
  context.strokeStyle = 'rgba(255,255,255,0.92)'
  context.lineJoin = 'round'
  for (const [dx, dy, size] of LETTERS) {
    const [left, top, side] = [x + dx * k, y + dy * k, size * k]
    context.lineWidth = side * 0.22
    context.beginPath()
    trace(`M${left} ${top}L${left + side} ${top}L${left} ${top + side}L${left + side} ${top + side}`)(context)
    context.stroke()
  }
}
