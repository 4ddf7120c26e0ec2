import { type FloatImage, shortSide } from '../raster/image.ts'
import type { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'

interface Hole {
  x: number
  y: number
  radius: number
}

/** Scatters stars above the horizon, fewer and fainter near it, and none in front of the moon. */
export function paintStars(
  image: FloatImage,
  count: number,
  random: Random,
  horizon: number,
  hole?: Hole,
): void {
  const size = shortSide(image)
  for (let k = 0; k < count; k++) {
    const x = random.next() * image.width
    const y = random.next() ** 1.25 * horizon * 0.97
    const magnitude = random.next() ** 7
    const radius = ((0.45 + magnitude * 1.5) * size) / 1024
    const brightness = (0.28 + 0.75 * random.next()) * (0.5 + magnitude) * (1 - (y / horizon) * 0.7)
    const warmth = random.next()
    if (hole && span(x - hole.x, y - hole.y) < hole.radius) continue
    paintStar(image, x, y, radius, brightness, warmth)
  }
}

function paintStar(
  image: FloatImage,
  x: number,
  y: number,
  radius: number,
  brightness: number,
  warmth: number,
) {
  const { width, height, data } = image
  const reach = Math.ceil(radius * 2)
  for (let j = -reach; j <= reach; j++)
    for (let i = -reach; i <= reach; i++) {
      const px = Math.round(x) + i
      const py = Math.round(y) + j
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const k = Math.exp(-(i * i + j * j) / (radius * radius * 0.8 + 0.05)) * brightness
      const at = (py * width + px) * 3
      data[at]! += k * (warmth < 0.3 ? 1 : 0.85)
      data[at + 1]! += k * 0.9
      data[at + 2]! += k * (warmth > 0.6 ? 1.05 : 0.86)
    }
}
