import type { Rgb } from '../raster/colour.ts'
import { type FloatImage, setPixel } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'

export interface SealOptions {
  /** Center, in pixels. */
  x: number
  y: number
  halfWidth: number
  halfHeight: number
  ink: Rgb
  ground?: Rgb
  seed: number
}

/** A carved red seal with strokes that resemble characters. */
export function stampSeal(
  image: FloatImage,
  { x, y, halfWidth, halfHeight, ink, ground, seed }: SealOptions,
): void {
  const carving = new Noise(seed)
  const rough = new Noise(seed + 1)
  const cell = halfWidth / 3.5
  for (let j = -halfHeight; j <= halfHeight; j++)
    for (let i = -halfWidth; i <= halfWidth; i++) {
      const px = Math.round(x + i)
      const py = Math.round(y + j)
      if (px < 0 || py < 0 || px >= image.width || py >= image.height) continue
      const worn = rough.at(i * 0.22, j * 0.22) * 1.5
      if (Math.abs(i) > halfWidth - 1 + worn || Math.abs(j) > halfHeight - 1 + worn) continue
      const border = Math.abs(i) > halfWidth - cell || Math.abs(j) > halfHeight - cell
      const column = Math.floor((i + halfWidth) / cell)
      const row = Math.floor((j + halfHeight) / cell)
      const carved = carving.at(column * 1.7 + 0.5, row * 2.3 + 0.5) > 0.02
      if (border || carved) setPixel(image.data, (py * image.width + px) * 3, ink)
      else if (ground) setPixel(image.data, (py * image.width + px) * 3, ground)
    }
}
