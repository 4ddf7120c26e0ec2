import { bloom, grade, toneMap } from '../finish/tone.ts'
import { blurPlane } from '../raster/blur.ts'
import { clamp } from '../raster/colour.ts'
import { brushScale } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { texture } from '../raster/texture.ts'
import { kuwahara } from './kuwahara.ts'
import type { Style } from './style.ts'
import { lumaOf } from './tools.ts'

/** Modeling clay: soft shapes, highlighted edges, fingerprints. */
export const clay: Style = (image, { seed, strength }) => {
  const scale = brushScale(image)
  bloom(image, 0.4)
  toneMap(image)
  grade(image, { contrast: 0.06, saturation: 1.16, vignette: 0.16, exposure: 1.05 })
  const soft = kuwahara(image, 6 * scale * strength)
  kuwahara(soft, 4 * scale, soft)
  const { width, height, data } = soft
  const noise = new Noise(seed)
  const relief = blurPlane(lumaOf(soft), width, height, Math.max(1, 2.5 * scale))
  const prints = texture(noise, image, [90, 90], 2)
  const dents = texture(noise, image, [26, 26], 3)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const bump = (relief[i]! - relief[i - 1]! + relief[i]! - relief[i - width]!) * 2.6
      const print = Math.sin(prints(x, y) * 60) * 0.012
      const dent = dents(x, y) * 0.05
      const k = 1 + clamp(bump, -0.28, 0.28) * strength + print + dent
      for (let c = 0; c < 3; c++) data[i * 3 + c] = data[i * 3 + c]! * k
    }
  return soft
}
