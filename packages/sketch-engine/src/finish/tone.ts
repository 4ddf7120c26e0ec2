import { blurImage } from '../raster/blur.ts'
import { clamp, lerp, luminance, type Rgb, smooth } from '../raster/colour.ts'
import { type FloatImage, shortSide, shrink } from '../raster/image.ts'
import { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'

/** Compresses values that are brighter than a screen can show. */
export function toneMap(image: FloatImage): void {
  const { data } = image
  for (let i = 0; i < data.length; i++) {
    const v = data[i]!
    if (v < 0) data[i] = 0
    else if (v >= 0.8) data[i] = 0.8 + 0.2 * (1 - Math.exp(-(v - 0.8) / 0.2))
  }
}

/** Moves the mean brightness toward a target, as a camera's automatic exposure does. */
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
    const v = data[i]! * gain
    if (v >= 1) data[i] = v
    else if (v <= 0) data[i] = 0
    else {
      const place = v * CURVE_STEPS
      const step = place | 0
      const low = curve[step]!
      data[i] = low + (curve[step + 1]! - low) * (place - step)
    }
  }
}

/** Fine enough to avoid visible steps, and much faster than a power function per value. */
const CURVE_STEPS = 4096

/** Light that spills from bright areas. */
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

/** Adds a small image of light to a large one, interpolated. */
function screen(image: FloatImage, small: FloatImage, factor: number): void {
  const { width, height, data } = image
  const row = small.width * 3
  const line = new Float32Array(row + 3)
  for (let y = 0; y < height; y++) {
    const sy = clamp((y + 0.5) / factor - 0.5, 0, small.height - 1.001)
    const iy = Math.floor(sy)
    const ty = sy - iy
    const upper = iy * row
    const lower = iy + 1 < small.height ? upper + row : upper
    for (let k = 0; k < row; k++) line[k] = small.data[upper + k]! * (1 - ty) + small.data[lower + k]! * ty
    for (let k = 0; k < 3; k++) line[row + k] = line[row + k - 3]!
    for (let x = 0, to = y * width * 3; x < width; x++, to += 3) {
      const sx = clamp((x + 0.5) / factor - 0.5, 0, small.width - 1.001)
      const ix = sx | 0
      const t = sx - ix
      const at = ix * 3
      data[to] = screened(data[to]!, line[at]! + (line[at + 3]! - line[at]!) * t)
      data[to + 1] = screened(data[to + 1]!, line[at + 1]! + (line[at + 4]! - line[at + 1]!) * t)
      data[to + 2] = screened(data[to + 2]!, line[at + 2]! + (line[at + 5]! - line[at + 2]!) * t)
    }
  }
}

const screened = (v: number, light: number): number => (v < 1 ? 1 - (1 - v) * (1 - light) : 1)

export interface Grade {
  contrast: number
  saturation: number
  /** Darkening of the corners. */
  vignette?: number
  grain?: number
  exposure?: number
  /** Colors that are added to dark and to bright areas. */
  shadows?: Rgb
  highlights?: Rgb
  /** Fading, as in an old print. */
  fade?: number
  seed?: number
}

const NO_TINT: Rgb = [0, 0, 0]

export function grade(image: FloatImage, look: Grade): void {
  const { width, height, data } = image
  const { vignette = 0, grain = 0, exposure = 1 } = look
  const [sr, sg, sb] = look.shadows ?? NO_TINT
  const [hr, hg, hb] = look.highlights ?? NO_TINT
  const grains = grainTable(look.seed ?? 1)
  const red = channelGrade(look, 0)
  const green = channelGrade(look, 1)
  const blue = channelGrade(look, 2)
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
      const level = luminance(data[at]!, data[at + 1]!, data[at + 2]!) * exposure
      const dark = level < 0.6 ? 1 - smooth(0, 0.6, level) : 0
      const light = level > 0.4 ? smooth(0.4, 1, level) : 0
      const corner =
        vignette > 0 ? 1 - vignette * smooth(0.3, 0.8, span(x / width - 0.5, y / height - 0.5)) : 1
      const speck = grain > 0 ? grains[(x * 73 + y * 1409 + ((x * y) >> 3)) & 65535]! * grain : 0
      data[at] = red(data[at]!, level, sr * dark + hr * light) * corner + speck
      data[at + 1] = green(data[at + 1]!, level, sg * dark + hg * light) * corner + speck
      data[at + 2] = blue(data[at + 2]!, level, sb * dark + hb * light) * corner + speck
    }
}

/** Saturation, tint, contrast and fading of one color channel. */
function channelGrade({ contrast, saturation, exposure = 1, fade = 0 }: Grade, channel: number) {
  const bend = contrast * 1.6
  const pale = 0.5 - channel * 0.01
  const lift = fade * (0.03 - channel * 0.01)
  return (value: number, level: number, tint: number): number => {
    const v = clamp(level + (value * exposure - level) * saturation + tint)
    const curved = v + bend * (v * v * (3 - 2 * v) - v)
    return fade > 0 ? lerp(curved, pale, fade * 0.3) + lift : curved
  }
}

function grainTable(seed: number): Float32Array {
  const random = new Random(seed)
  return Float32Array.from({ length: 65536 }, () => random.next() + random.next() - 1)
}
