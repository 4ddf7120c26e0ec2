import { bloom, grade, toneMap } from '../finish/tone.ts'
import { floats, recycle } from '../raster/arena.ts'
import { blurPlane } from '../raster/blur.ts'
import { smooth } from '../raster/colour.ts'
import { brushScale, enlarge, type FloatImage, shrink } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { Random } from '../raster/random.ts'
import { kuwahara } from './kuwahara.ts'
import type { Style } from './style.ts'
import { lumaOf } from './tools.ts'

/** Thick paint: strokes that follow the shapes, each with a highlighted ridge. */
export const oil: Style = (source, { seed, strength, shadows, highlights }) => {
  bloom(source, 0.4)
  toneMap(source)
  grade(source, { contrast: 0.16, saturation: 1.22, vignette: 0.2, grain: 0.004, seed, shadows, highlights })
  const scale = brushScale(source)
  const heavy = 1.25 * strength
  const image = source
  // Broad strokes need no fine grid; the narrow ones of the last pass restore the edges.
  const coarse = scale >= 2 ? shrink(image, 2) : image
  const broad = scale / (image.width / coarse.width)
  kuwahara(coarse, 6 * broad * heavy, coarse)
  kuwahara(coarse, 4 * broad * heavy, coarse)
  if (coarse !== image) {
    enlarge(coarse, image)
    recycle(coarse.data)
  }
  breakColours(image, seed)
  kuwahara(image, 3 * scale, image)
  const { width, height, data } = image
  const luma = lumaOf(image)
  // Bristles are not finer in a large image, so they use the grid of a small one.
  const step = Math.max(1, Math.round(scale))
  const across = Math.ceil(width / step)
  const down = Math.ceil(height / step)
  const seen = step === 1 ? luma : thinned(luma, width, height, step, across, down)
  const strokes = smear(
    across,
    down,
    strokeDirections(seen, across, down, Math.max(2, (7 * scale) / step)),
    seed,
    Math.round((20 * scale * heavy) / step) + 3,
    Math.max(1, Math.round((3 * scale) / step)),
  )
  for (let y = step; y < height - 1; y++)
    for (let x = step; x < width - 1; x++) {
      const i = y * width + x
      const stroke = between(strokes, across, down, x / step, y / step)
      const before = between(strokes, across, down, x / step - 1, y / step - 1)
      const ridge = ((stroke - before) * 1.5 + (stroke - 0.5) * 0.36) * heavy
      const k = 1 + ridge * 0.55 * smooth(1.02, 0.7, luma[i]!) * (0.35 + 0.65 * smooth(0, 0.25, luma[i]!))
      for (let c = 0; c < 3; c++) data[i * 3 + c] = data[i * 3 + c]! * k
    }
  return image
}

/** The mean of each square of pixels. */
function thinned(
  plane: Float32Array,
  width: number,
  height: number,
  step: number,
  across: number,
  down: number,
): Float32Array {
  const result = floats(across * down)
  const share = 1 / (step * step)
  for (let y = 0; y < height; y++)
    for (let x = 0, row = Math.floor(y / step) * across; x < width; x++)
      result[row + Math.floor(x / step)]! += plane[y * width + x]! * share
  return result
}

function between(plane: Float32Array, width: number, height: number, x: number, y: number): number {
  const left = x | 0
  const top = y | 0
  const right = left + 1 < width ? 1 : 0
  const below = top + 1 < height ? width : 0
  const at = top * width + left
  const upper = plane[at]! + (plane[at + right]! - plane[at]!) * (x - left)
  const lower = plane[at + below]! + (plane[at + below + right]! - plane[at + below]!) * (x - left)
  return upper + (lower - upper) * (y - top)
}

/** Colors that are not fully mixed. */
function breakColours(image: FloatImage, seed: number): void {
  const noise = new Noise(seed + 9)
  const scale = brushScale(image)
  const step = Math.max(1, Math.round(scale))
  let [a, b] = [0, 0]
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const at = (y * image.width + x) * 3
      if (x % step === 0) {
        a = noise.at(x / scale / 26, y / scale / 26) * 0.045
        b = noise.at(x / scale / 21 + 40, y / scale / 21) * 0.045
      }
      image.data[at]! += a
      image.data[at + 1]! += (b - a) * 0.3
      image.data[at + 2]! += b
    }
}

/** Unit vectors along the edges, smoothed: pairs of x, y. */
function strokeDirections(luma: Float32Array, width: number, height: number, radius: number): Float32Array {
  const xx = floats(luma.length)
  const xy = floats(luma.length)
  const yy = floats(luma.length)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const dx = luma[i + 1]! - luma[i - 1]!
      const dy = luma[i + width]! - luma[i - width]!
      xx[i] = dx * dx
      xy[i] = dx * dy
      yy[i] = dy * dy
    }
  const [a, b, c] = [xx, xy, yy].map((plane) => {
    const soft = blurPlane(plane, width, height, radius)
    recycle(plane)
    return soft
  }) as [Float32Array, Float32Array, Float32Array]
  const result = floats(luma.length * 2)
  for (let i = 0; i < luma.length; i++) {
    const angle = 0.5 * Math.atan2(2 * b[i]!, a[i]! - c[i]!) + Math.PI / 2
    result[i * 2] = Math.cos(angle)
    result[i * 2 + 1] = Math.sin(angle)
  }
  for (const plane of [a, b, c]) recycle(plane)
  return result
}

/** Coarse noise that is stretched along the directions: bristles. */
function smear(
  width: number,
  height: number,
  along: Float32Array,
  seed: number,
  length: number,
  cell: number,
) {
  const random = new Random(seed)
  const columns = Math.ceil(width / cell)
  const cells = Float32Array.from({ length: columns * Math.ceil(height / cell) }, () => random.next())
  const at = (x: number, y: number) => cells[Math.floor(y / cell) * columns + Math.floor(x / cell)]!
  const result = floats(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = at(x, y)
      let count = 1
      for (const direction of [1, -1]) {
        let px = x + 0.5
        let py = y + 0.5
        let lastX = 0
        let lastY = 0
        for (let k = 0; k < length; k++) {
          const i = (Math.floor(py) * width + Math.floor(px)) * 2
          const turn =
            k > 0 && (along[i]! * lastX + along[i + 1]! * lastY) * direction < 0 ? -direction : direction
          lastX = along[i]! * turn
          lastY = along[i + 1]! * turn
          px += lastX * 1.5
          py += lastY * 1.5
          if (px < 0 || py < 0 || px >= width || py >= height) break
          sum += at(px, py)
          count++
        }
      }
      result[y * width + x] = sum / count
    }
  return result
}
