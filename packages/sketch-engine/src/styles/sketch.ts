import { toneMap } from '../finish/tone.ts'
import { blurPlane } from '../raster/blur.ts'
import { clamp, lerp, smooth } from '../raster/colour.ts'
import { brushScale, setPixel } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { texture } from '../raster/texture.ts'
import { kuwahara } from './kuwahara.ts'
import type { Style } from './style.ts'
import { edgesOf, lumaOf } from './tools.ts'

/** Angle, brightness below which it is drawn, spacing, weight. */
const HATCHES = [
  [0.75, 0.62, 1.5, 0.42],
  [-0.7, 0.42, 1.4, 0.45],
  [1.35, 0.25, 1.3, 0.45],
] as const

/** Pencil on paper: outlines, and up to three directions of hatching in dark areas. */
export const sketch: Style = (source, { seed, strength }) => {
  toneMap(source)
  const scale = brushScale(source)
  const image = kuwahara(source, 3.5 * scale, source)
  const { width, height } = image
  const edges = edgesOf(image, 1.1 * scale, 1.5 * strength)
  const tone = stretched(blurPlane(lumaOf(image), width, height, 3 * scale))
  const noise = new Noise(seed)
  const grainNoise = new Noise(seed + 3)
  const grains = texture(grainNoise, image, [2, 2], 2)
  const pressureAt = texture(noise, image, [24, 24], 2)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const sway = noise.at(x / scale / 60, y / scale / 60) * 5 * scale
      const grain = grains(x, y)
      let pencil = 0
      for (const [angle, below, spacing, weight] of HATCHES) {
        if (tone[i]! >= below) continue
        const u = (x * Math.cos(angle) + y * Math.sin(angle) + sway) / (3.4 * scale * spacing)
        const line = smooth(0.55, 0.15, Math.abs(u - Math.floor(u) - 0.5) * 2)
        const pressure = 0.65 + 0.6 * pressureAt(x, y)
        pencil += smooth(below, below - 0.22, tone[i]!) * line * pressure * weight
      }
      const ink = clamp(Math.max(pencil * (0.85 + grain * 0.5), edges[i]! * (0.82 + grain * 0.35)))
      const paper = 0.965 + grain * 0.02
      setPixel(image.data, i * 3, [
        lerp(paper, 0.16, ink),
        lerp(paper * 0.99, 0.16, ink),
        lerp(paper * 0.965, 0.19, ink),
      ])
    }
  return image
}

/** Stretches the contrast, so that a hazy scene is hatched too. */
function stretched(tone: Float32Array): Float32Array {
  const sorted = tone.filter((_, i) => i % 97 === 0).sort()
  const low = sorted[Math.floor(sorted.length * 0.04)]!
  const high = sorted[Math.floor(sorted.length * 0.9)]!
  return tone.map((v) => 0.08 + ((v - low) / Math.max(0.1, high - low)) * 0.8)
}
