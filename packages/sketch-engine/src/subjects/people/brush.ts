import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, mix, type Rgb, WHITE } from '../../raster/colour.ts'
import type { Trace } from '../../raster/trace.ts'
import type { Point } from './skeleton.ts'

export const dark = (c: Rgb, k = 0.3): Rgb => mix(c, [0.1, 0.05, 0.14], k)
export const light = (c: Rgb, k = 0.2): Rgb => mix(c, WHITE, k)

/** Fills a closed shape that is lit from the left between two columns. */
export function fill(context: SKRSContext2D, c: Rgb, from: number, to: number, trace: Trace): void {
  const shade = context.createLinearGradient(from, 0, to, 0)
  shade.addColorStop(0, css(light(c, 0.14)))
  shade.addColorStop(0.45, css(c))
  shade.addColorStop(1, css(dark(c, 0.3)))
  context.beginPath()
  trace(context)
  context.closePath()
  context.fillStyle = shade
  context.fill()
}

export function flat(context: SKRSContext2D, c: Rgb, trace: Trace, opacity = 1): void {
  context.beginPath()
  trace(context)
  context.fillStyle = css(c, opacity)
  context.fill()
}

export function stroke(context: SKRSContext2D, c: Rgb, width: number, trace: Trace): void {
  context.beginPath()
  trace(context)
  context.strokeStyle = css(c)
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke()
}

/** A bent limb with a darker edge, so that it is visible in front of the body. */
export function bend(
  context: SKRSContext2D,
  c: Rgb,
  width: number,
  points: readonly Point[],
  edge = 5,
): void {
  const path: Trace = (x) => {
    for (const [i, p] of points.entries()) i === 0 ? x.moveTo(p.x, p.y) : x.lineTo(p.x, p.y)
  }
  if (edge > 0) stroke(context, dark(c, 0.34), width + edge, path)
  stroke(context, c, width, path)
}

export const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
})
