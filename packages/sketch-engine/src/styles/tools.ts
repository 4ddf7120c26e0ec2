import { floats, recycle } from '../raster/arena.ts'
import { blurPlane, channelOf } from '../raster/blur.ts'
import { luminance, smooth } from '../raster/colour.ts'
import { brushScale, enlargePlane, type FloatImage, shrink } from '../raster/image.ts'

/** Brightness of each pixel. */
export function lumaOf({ data, width, height }: FloatImage): Float32Array {
  const plane = floats(width * height)
  for (let i = 0; i < plane.length; i++)
    plane[i] = luminance(data[i * 3]!, data[i * 3 + 1]!, data[i * 3 + 2]!)
  return plane
}

/** 0 in uniform areas, 1 at clear edges; a higher sensitivity finds weaker ones. */
export function edgesOf(image: FloatImage, radius: number, sensitivity: number): Float32Array {
  const { width, height } = image
  const edges = floats(width * height)
  // A large image has the same lines as a small one.
  const step = Math.floor(brushScale(image))
  if (step >= 2) {
    const small = shrink(image, step)
    const found = edgesOf(small, radius / step, sensitivity)
    enlargePlane(found, small, edges, image)
    for (const used of [found, small.data]) recycle(used)
    return edges
  }
  for (let channel = 0; channel < 3; channel++) {
    const plane = channelOf(image, channel)
    const soft = blurPlane(plane, width, height, Math.max(1, radius))
    recycle(plane)
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x
        const dx = soft[i + 1]! - soft[i - 1]!
        const dy = soft[i + width]! - soft[i - width]!
        edges[i] = Math.max(edges[i]!, Math.sqrt(dx * dx + dy * dy))
      }
    recycle(soft)
  }
  for (let i = 0; i < edges.length; i++) edges[i] = smooth(0.035 / sensitivity, 0.13 / sensitivity, edges[i]!)
  return edges
}

/** Distance of a pixel from the nearest border of the image, in image widths. */
export const marginAt = (image: FloatImage, x: number, y: number): number =>
  Math.min(x, image.width - 1 - x, y, image.height - 1 - y) / image.width
