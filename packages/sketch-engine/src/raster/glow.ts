import { lerp, type Rgb, smooth } from './colour.ts'
import { addPixel, blendPixel, type FloatImage } from './image.ts'
import { span } from './span.ts'

interface Box {
  x: number
  y: number
  radius: number
}

function eachPixel(image: FloatImage, box: Box, visit: (at: number, distance: number) => void): void {
  const { x, y, radius } = box
  const bottom = Math.min(image.height - 1, Math.ceil(y + radius))
  const right = Math.min(image.width - 1, Math.ceil(x + radius))
  for (let j = Math.max(0, Math.floor(y - radius)); j <= bottom; j++)
    for (let i = Math.max(0, Math.floor(x - radius)); i <= right; i++) {
      const distance = span(i - x, j - y) / radius
      if (distance < 1) visit((j * image.width + i) * 3, distance)
    }
}

/** Adds light that fades from the center. */
export function glow(image: FloatImage, box: Box, c: Rgb, strength: number, falloff = 2): void {
  eachPixel(image, box, (at, distance) => addPixel(image.data, at, c, (1 - distance) ** falloff * strength))
}

/** An out-of-focus light, brighter at its edge as lenses show it. */
export function bokeh(image: FloatImage, box: Box, c: Rgb, alpha: number, edge = 0.12): void {
  const { data } = image
  eachPixel(image, box, (at, distance) => {
    const k = alpha * smooth(1, 1 - edge, distance) * (0.82 + 0.28 * smooth(0.6, 0.95, distance))
    const lit: Rgb = [
      Math.min(1.2, data[at]! * 0.4 + c[0]),
      Math.min(1.2, data[at + 1]! * 0.4 + c[1]),
      Math.min(1.2, data[at + 2]! * 0.4 + c[2]),
    ]
    blendPixel(data, at, lit, k)
  })
}

/** A flat disc, a little darker below: coral, fruit, bubbles. */
export function ball(image: FloatImage, box: Box, c: Rgb, alpha: number): void {
  eachPixel(image, box, (at, distance) => blendPixel(image.data, at, c, alpha * lerp(1, 0.75, distance)))
}
