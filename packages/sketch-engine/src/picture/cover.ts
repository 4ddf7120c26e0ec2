import { createCanvas } from '@napi-rs/canvas'
import type { Plan } from '../plan/plan.ts'
import { type Rgb, scale } from '../raster/colour.ts'
import { freeCanvas } from '../raster/free-canvas.ts'
import { type FloatImage, newImage } from '../raster/image.ts'
import { Random } from '../raster/random.ts'
import type { Size } from '../size.ts'
import type { SketchInput } from './input.ts'

/** Zoom of each variant at full strength. */
const NEARNESS = [1, 1.13, 1.2, 1.07] as const

/** Fills a size with an input image and crops the rest; each seed crops differently. */
export function coverWith(
  input: SketchInput,
  { width, height }: Size,
  plan: Plan,
  strength: number,
): FloatImage {
  const random = new Random(plan.seed + 5)
  // Variations get the light of their parent, so they crop more differently.
  const sibling = plan.seed !== plan.look
  const reach = sibling ? 0.45 : 0.25
  const zoom =
    1 + (NEARNESS[plan.variant] * random.range(1, sibling ? 1.14 : 1.04) - 1) * Math.min(1, strength * 1.7)
  const fit = Math.max(width / input.width, height / input.height) * zoom
  const shown = { width: input.width * fit, height: input.height * fit }
  const left = (width - shown.width) * (0.5 + random.range(-reach, reach) * Math.min(1, strength * 2))
  const top = (height - shown.height) * (0.5 + random.range(-reach, reach) * Math.min(1, strength * 2))
  const whole = canvasOf(input)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, left, top, shown.width, shown.height)
  const { data } = context.getImageData(0, 0, width, height)
  for (const used of [whole, canvas]) freeCanvas(used)
  const image = newImage(width, height)
  for (let from = 0, to = 0; to < image.data.length; from += 4, to += 3)
    for (let c = 0; c < 3; c++) image.data[to + c] = data[from + c]! / 255
  return image
}

function canvasOf({ width, height, rgba }: SketchInput) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const data = context.createImageData(width, height)
  data.data.set(rgba)
  context.putImageData(data, 0, 0)
  return canvas
}

/** What can be used of an input: its layout, only its color, or nothing. */
export function contentOf({ width, height, rgba }: SketchInput): 'picture' | Rgb | null {
  const step = Math.max(1, Math.floor((width * height) / 20_000))
  let [count, r, g, b, squares] = [0, 0, 0, 0, 0]
  for (let i = 0; i < rgba.length; i += step * 4) {
    const k = rgba[i + 3]! / 255
    count += k
    r += rgba[i]! * k
    g += rgba[i + 1]! * k
    b += rgba[i + 2]! * k
    squares += (rgba[i]! ** 2 + rgba[i + 1]! ** 2 + rgba[i + 2]! ** 2) * k
  }
  if (count * step < width * height * 0.02) return null
  const mean: Rgb = [r / count, g / count, b / count]
  const variance = squares / count - mean[0] ** 2 - mean[1] ** 2 - mean[2] ** 2
  const cutOut = count * step < width * height * 0.97
  return variance > 25 || cutOut ? 'picture' : scale(mean, 1 / 255)
}
