import { glow } from '../raster/glow.ts'
import { addPixel, type FloatImage, shortSide } from '../raster/image.ts'
import { span } from '../raster/span.ts'

const LAMP = [1, 0.93, 0.72] as const
const HALF_ANGLE = 0.09

/** The two beams of a lighthouse. */
export function castBeam(image: FloatImage, lampX: number, lampY: number, seed: number): void {
  const size = shortSide(image)
  const direction = seed & 1 ? 0.16 : Math.PI - 0.16
  const slope = Math.tan(direction)
  for (let x = 0; x < image.width; x++) {
    const out = Math.abs(x - lampX)
    const middle = lampY + (x - lampX) * slope
    // Wide enough on both sides of the axis; the angle decides.
    const reach = out * 0.11 + 2
    const bottom = Math.min(image.height - 1, Math.ceil(middle + reach))
    for (let y = Math.max(0, Math.floor(middle - reach)); y <= bottom; y++) {
      const angle = Math.atan2(y - lampY, x - lampX)
      const off = Math.abs(((angle - direction + Math.PI * 1.5) % Math.PI) - Math.PI / 2)
      if (off > HALF_ANGLE) continue
      const away = span(x - lampX, y - lampY) / size
      const k = (1 - off / HALF_ANGLE) ** 1.4 * Math.exp(-away * 1.9) * 0.65
      addPixel(image.data, (y * image.width + x) * 3, LAMP, k)
    }
  }
  glow(image, { x: lampX, y: lampY, radius: size * 0.09 }, [1, 0.92, 0.65], 0.9, 2.4)
  glow(image, { x: lampX, y: lampY, radius: size * 0.02 }, [1, 1, 0.95], 1.5, 1)
}
