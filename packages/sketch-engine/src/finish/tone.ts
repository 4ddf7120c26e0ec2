import { blurImage } from '../raster/blur.ts'
import { clamp, lerp, luminance, type Rgb, smooth } from '../raster/colour.ts'
import { type FloatImage, shortSide, shrink } from '../raster/image.ts'
import { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'

/** Rolls off what is brighter than the screen can show. */
export function toneMap(image: FloatImage): void {
  const { data } = image
  for (let i = 0; i < data.length; i++) {
    const v = Math.max(0, data[i]!)
    data[i] = v < 0.8 ? v : 0.8 + 0.2 * (1 - Math.exp(-(v - 0.8) / 0.2))
  }
}

/** Brings the mean brightness toward a target, as a camera does. */
export function autoExpose(image: FloatImage, target: number): void {
  const { data } = image
  let sum = 0
  let count = 0
  for (let i = 0; i < data.length; i += 3 * 37) {
    sum += clamp(luminance(data[i]!, data[i + 1]!, data[i + 2]!))
    count++
  }
  const mean = clamp(sum / count, 0.03, 0.95)
  const gamma = clamp(lerp(1, Math.log(target) / Math.log(mean), 0.7), 0.6, 1.35)
  const gain = clamp(lerp(1, target / mean, 0.35), 0.85, 1.3)
  const curve = Float32Array.from({ length: CURVE_STEPS + 2 }, (_, i) => (i / CURVE_STEPS) ** gamma)
  for (let i = 0; i < data.length; i++) {
    const v = Math.max(0, data[i]! * gain)
    if (v >= 1) {
      data[i] = v
      continue
    }
    const step = Math.floor(v * CURVE_STEPS)
    const low = curve[step]!
    data[i] = low + (curve[step + 1]! - low) * (v * CURVE_STEPS - step)
  }
}

/** Fine enough that no step can be seen, and far quicker than a power for each value. */
const CURVE_STEPS = 4096

/** Light that spills from what is bright. */
export function bloom(image: FloatImage, strength: number, threshold = 0.72): void {
  const factor = Math.max(1, Math.round(shortSide(image) / 256))
  const bright = shrink(image, factor)
  for (let i = 0; i < bright.data.length; i += 3) {
    const level = Math.max(bright.data[i]!, bright.data[i + 1]!, bright.data[i + 2]!)
    const k = smooth(threshold, threshold + 0.35, level)
    for (let c = 0; c < 3; c++) bright.data[i + c]! *= k
  }
  const near = blurImage(bright, 4)
  const wide = blurImage(bright, 14)
  for (let i = 0; i < near.data.length; i++)
    near.data[i] = Math.min(0.95, (near.data[i]! * 0.6 + wide.data[i]! * 0.75) * strength)
  screen(image, near, factor)
}

/** Lays a small picture of light over a large one, between its pixels. */
function screen(image: FloatImage, small: FloatImage, factor: number): void {
  const { width, height, data } = image
  const row = small.width * 3
  for (let y = 0; y < height; y++) {
    const sy = clamp((y + 0.5) / factor - 0.5, 0, small.height - 1.001)
    const iy = Math.floor(sy)
    const ty = sy - iy
    const below = iy + 1 < small.height ? row : 0
    for (let x = 0; x < width; x++) {
      const sx = clamp((x + 0.5) / factor - 0.5, 0, small.width - 1.001)
      const ix = Math.floor(sx)
      const tx = sx - ix
      const right = ix + 1 < small.width ? 3 : 0
      const from = (iy * small.width + ix) * 3
      const to = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        const at = from + c
        const upper = small.data[at]! * (1 - tx) + small.data[at + right]! * tx
        const lower = small.data[at + below]! * (1 - tx) + small.data[at + below + right]! * tx
        const light = upper * (1 - ty) + lower * ty
        data[to + c] = 1 - (1 - Math.min(1, data[to + c]!)) * (1 - light)
      }
    }
  }
}

export interface Grade {
  contrast: number
  saturation: number
  /** Darkening of the corners. */
  vignette?: number
  grain?: number
  exposure?: number
  /** Added to dark and to bright parts. */
  shadows?: Rgb
  highlights?: Rgb
  /** Washed out, as an old print. */
  fade?: number
  seed?: number
}

const NO_TINT: Rgb = [0, 0, 0]

export function grade(image: FloatImage, look: Grade): void {
  const { width, height, data } = image
  const { contrast, saturation, vignette = 0, grain = 0, exposure = 1, fade = 0 } = look
  const shadows = look.shadows ?? NO_TINT
  const highlights = look.highlights ?? NO_TINT
  const grains = grainTable(look.seed ?? 1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const level = luminance(data[at]!, data[at + 1]!, data[at + 2]!) * exposure
      const dark = 1 - smooth(0, 0.6, level)
      const light = smooth(0.4, 1, level)
      const corner = 1 - vignette * smooth(0.3, 0.8, span(x / width - 0.5, y / height - 0.5))
      const speck = grains[(x * 73 + y * 1409 + ((x * y) >> 3)) & 65535]! * grain
      for (let c = 0; c < 3; c++) {
        const k = c as 0 | 1 | 2
        const toned =
          level + (data[at + c]! * exposure - level) * saturation + shadows[k] * dark + highlights[k] * light
        const v = clamp(toned)
        const curved = v + contrast * (v * v * (3 - 2 * v) - v) * 1.6
        const faded = fade > 0 ? lerp(curved, 0.5 - c * 0.01, fade * 0.3) + fade * (0.03 - c * 0.01) : curved
        data[at + c] = faded * corner + speck
      }
    }
}

function grainTable(seed: number): Float32Array {
  const random = new Random(seed)
  return Float32Array.from({ length: 65536 }, () => random.next() + random.next() - 1)
}
