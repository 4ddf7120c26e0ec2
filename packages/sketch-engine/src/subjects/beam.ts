import { glow } from '../raster/glow.ts'
import { addPixel, type FloatImage, shortSide } from '../raster/image.ts'
import { span } from '../raster/span.ts'

const LAMP = [1, 0.93, 0.72] as const
const HALF_ANGLE = 0.09

/** The two beams of a lighthouse. */
export function castBeam(image: FloatImage, lampX: number, lampY: number, seed: number): void {
  const size = shortSide(image)
  const direction = seed & 1 ? 0.16 : Math.PI - 0.16
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const angle = Math.atan2(y - lampY, x - lampX)
      const off = Math.abs(((angle - direction + Math.PI * 1.5) % Math.PI) - Math.PI / 2)
      if (off > HALF_ANGLE) continue
      const away = span(x - lampX, y - lampY) / size
      const k = (1 - off / HALF_ANGLE) ** 1.4 * Math.exp(-away * 1.9) * 0.65
      addPixel(image.data, (y * image.width + x) * 3, LAMP, k)
    }
  glow(image, { x: lampX, y: lampY, radius: size * 0.09 }, [1, 0.92, 0.65], 0.9, 2.4)
  glow(image, { x: lampX, y: lampY, radius: size * 0.02 }, [1, 1, 0.95], 1.5, 1)
}
