import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { css, mix, type Rgb, WHITE } from '../../raster/colour.ts'
import { sheet } from '../../raster/sheet.ts'

export const LANDMARK_WIDTH = 700
export const LANDMARK_HEIGHT = 1000
export const CENTRE = 350

type Fill = Rgb | string | CanvasGradientLike
type CanvasGradientLike = ReturnType<SKRSContext2D['createLinearGradient']>

/** Draws buildings and machines on a canvas of 700 × 1000 with the ground at row 985. */
export class Draft {
  readonly canvas: Canvas
  readonly context: SKRSContext2D

  constructor(detail: number) {
    this.canvas = sheet(LANDMARK_WIDTH, LANDMARK_HEIGHT, detail)
    this.context = this.canvas.getContext('2d')
  }

  /** A color that is lit from the left between two columns. */
  lit(c: Rgb, left: number, right: number, light = 0.2, shade = 0.4): CanvasGradientLike {
    const gradient = this.context.createLinearGradient(left, 0, right, 0)
    gradient.addColorStop(0, css(mix(c, WHITE, light)))
    gradient.addColorStop(0.45, css(c))
    gradient.addColorStop(1, css(mix(c, [0.1, 0.06, 0.2], shade)))
    return gradient
  }

  private use(fill: Fill): string | CanvasGradientLike {
    return Array.isArray(fill) ? css(fill as unknown as Rgb) : (fill as string | CanvasGradientLike)
  }

  /** x, y, x, y … */
  polygon(fill: Fill, points: readonly number[]): void {
    this.path(fill, (x) => {
      for (let i = 0; i < points.length; i += 2) x.lineTo(points[i]!, points[i + 1]!)
    })
  }

  path(fill: Fill, trace: (context: SKRSContext2D) => void): void {
    this.context.beginPath()
    trace(this.context)
    this.context.closePath()
    this.context.fillStyle = this.use(fill)
    this.context.fill()
  }

  box(
    fill: Fill,
    left: number,
    top: number,
    width: number,
    height: number,
    radius: number | number[] = 0,
  ): void {
    this.path(fill, (x) => x.roundRect(left, top, width, height, radius))
  }

  disc(fill: Fill, x: number, y: number, rx: number, ry = rx): void {
    this.path(fill, (context) => context.ellipse(x, y, rx, ry, 0, 0, 7))
  }

  stroke(colour: Fill, width: number, trace: (context: SKRSContext2D) => void): void {
    this.context.beginPath()
    trace(this.context)
    this.context.strokeStyle = this.use(colour)
    this.context.lineWidth = width
    this.context.stroke()
  }
}
