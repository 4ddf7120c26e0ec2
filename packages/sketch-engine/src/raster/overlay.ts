import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FloatImage } from './image.ts'

export interface OverlayOptions {
  /** Blur in pixels. */
  blur?: number
  alpha?: number
  /** Adds light instead of covering. */
  light?: boolean
  /** First and last row to draw on, 0…1 from the top. */
  top?: number
  bottom?: number
}

type Drawing = (context: SKRSContext2D, width: number, height: number) => void

/** Draws with Skia on a clear canvas and puts the result over the image. */
export function overlay(image: FloatImage, drawing: Drawing, options: OverlayOptions = {}): void {
  overlayLayers(image, [{ drawing, ...options }], options)
}

export interface Layer {
  drawing: Drawing
  blur?: number
  alpha?: number
}

/** Puts several drawings over the image at once, the first one lowest. */
export function overlayLayers(
  image: FloatImage,
  layers: readonly Layer[],
  { light = false, top = 0, bottom = 1 }: OverlayOptions = {},
): void {
  const { width, height } = image
  const first = Math.max(0, Math.floor(top * height))
  const rows = Math.min(height, Math.ceil(bottom * height)) - first
  if (rows <= 0) return
  const canvas = clearSheet(0, width, rows)
  const context = canvas.getContext('2d')
  for (const { drawing, blur = 0, alpha = 1 } of layers) {
    // A blur that would be invisible at 1024 is skipped.
    const plain = blur <= Math.max(0.4, Math.min(width, height) * 0.0004) && alpha === 1
    const share = coarseness(blur)
    const [w, h] = [Math.ceil(width * share), Math.ceil(rows * share)]
    const sheet = plain ? canvas : clearSheet(1, w, h)
    const pen = sheet.getContext('2d')
    pen.save()
    // The canvas may be taller than requested.
    pen.beginPath()
    pen.rect(0, 0, w, h)
    pen.clip()
    pen.scale(share, share)
    pen.translate(0, -first)
    drawing(pen, width, height)
    pen.restore()
    if (plain) continue
    const soft = share < 1 ? blurred(sheet, w, h, blur * share) : sheet
    context.save()
    context.globalAlpha = alpha
    if (blur > 0.4 && share === 1) context.filter = `blur(${blur}px)`
    context.drawImage(soft, 0, 0, w, h, 0, 0, w / share, h / share)
    context.restore()
  }
  blend(image.data, first * width, context.getImageData(0, 0, width, rows).data, light)
}

/** Blurred drawings are rendered smaller: a blur of a few pixels is enough there. */
const coarseness = (blur: number): number => (blur >= 10 ? 0.25 : blur >= 4 ? 0.5 : 1)

function blurred(sheet: Canvas, width: number, height: number, blur: number): Canvas {
  const soft = clearSheet(2, width, height)
  const context = soft.getContext('2d')
  context.save()
  context.filter = `blur(${blur}px)`
  context.drawImage(sheet, 0, 0, width, height, 0, 0, width, height)
  context.restore()
  return soft
}

/** Canvases are reused: new ones would stay in memory until garbage collection. */
const sheets: (Canvas | undefined)[] = []

function clearSheet(slot: 0 | 1 | 2, width: number, height: number): Canvas {
  const kept = sheets[slot]
  if (kept?.width === width && kept.height >= height) {
    kept.getContext('2d').clearRect(0, 0, width, kept.height)
    return kept
  }
  const sheet = createCanvas(width, height)
  sheets[slot] = sheet
  return sheet
}

/** Blends pixels over an image, starting at one of its pixels. */
function blend(data: Float32Array, start: number, pixels: Uint8ClampedArray, light: boolean): void {
  const whole = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)
  for (let i = 0; i < whole.length; i++) {
    // Most pixels of an overlay are clear; comparing all four bytes at once skips them fast.
    if (whole[i] === 0) continue
    const from = i * 4
    const k = pixels[from + 3]! / 255
    const keep = light ? 1 : 1 - k
    const add = k / 255
    const to = (start + i) * 3
    data[to] = data[to]! * keep + pixels[from]! * add
    data[to + 1] = data[to + 1]! * keep + pixels[from + 1]! * add
    data[to + 2] = data[to + 2]! * keep + pixels[from + 2]! * add
  }
}
