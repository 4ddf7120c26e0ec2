import { recycle } from '../raster/arena.ts'
import { blurImage } from '../raster/blur.ts'
import { brushScale, type FloatImage } from '../raster/image.ts'

export function sharpen(image: FloatImage, strength: number): void {
  const soft = blurImage(image, Math.max(1, brushScale(image) * 1.2), 1)
  for (let i = 0; i < image.data.length; i++) image.data[i]! += (image.data[i]! - soft.data[i]!) * strength
  recycle(soft.data)
}
