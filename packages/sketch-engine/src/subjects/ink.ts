import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'

/** Bounds of the painted area, in pixels of the canvas. */
export interface Ink {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export function inkOf(canvas: Canvas): Ink {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0, at = 3; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at]! < 100) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

/** A drawing and the bounds of its painted area. */
export interface Cutout {
  readonly canvas: Canvas
  readonly ink: Ink
}

export const cutoutOf = (canvas: Canvas): Cutout => ({ canvas, ink: inkOf(canvas) })

/** Center, lowest row and height of a thing on a sheet. */
export interface Spot {
  readonly x: number
  readonly foot: number
  readonly height: number
  /** Radians. */
  readonly turn?: number
  /** Vertical compression. */
  readonly squash?: number
}

export const widthAt = ({ ink }: Cutout, height: number): number => (ink.width / ink.height) * height

export function put(
  context: SKRSContext2D,
  { canvas, ink }: Cutout,
  { x, foot, height, turn = 0, squash = 1 }: Spot,
): void {
  const k = height / ink.height
  context.save()
  context.translate(x, foot)
  context.rotate(turn)
  context.scale(1, squash)
  context.drawImage(
    canvas,
    -(ink.left + ink.width / 2) * k,
    -(ink.top + ink.height) * k,
    canvas.width * k,
    canvas.height * k,
  )
  context.restore()
}
