import { grade, toneMap } from '../finish/tone.ts'
import { floats, recycle } from '../raster/arena.ts'
import { blurImage, blurPlane } from '../raster/blur.ts'
import { clamp, luminance } from '../raster/colour.ts'
import { brushScale } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { texture } from '../raster/texture.ts'
import { flatten } from './palette.ts'
import type { Style } from './style.ts'

const SHEETS = 11

/** Layers of colored paper, dark ones in front, each with its shadow. */
export const papercut: Style = (source, { seed, strength }) => {
  toneMap(source)
  grade(source, { contrast: 0.1, saturation: 1.2, exposure: 1.06 })
  const scale = brushScale(source)
  const soft = blurImage(source, 3 * scale, 1)
  recycle(source.data)
  const { image, palette, labels } = flatten(soft, seed, SHEETS, scale * 1.5)
  const { width, height, data } = image
  const order = palette
    .map((c, i) => ({ i, light: luminance(...c) }))
    .sort((a, b) => b.light - a.light)
    .map(({ i }) => i)
  const level = palette.map((_, i) => order.indexOf(i) / (palette.length - 1))
  const lift = floats(width * height)
  for (let i = 0; i < lift.length; i++) lift[i] = level[labels[i]!]!
  const near = blurPlane(lift, width, height, Math.max(1, 3 * scale))
  const wide = blurPlane(lift, width, height, Math.max(1, 11 * scale))
  const offset = Math.max(1, Math.round(7 * scale))
  const grain = new Noise(seed)
  const fibres = texture(grain, image, [2.5, 2.5], 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      // The light comes from the upper left, so the shadow of a pixel comes from there.
      const from = Math.max(0, y - offset) * width + Math.max(0, x - offset)
      const shadow =
        clamp((wide[from]! - lift[i]!) * 1.5, 0, 0.42) + clamp((near[from]! - lift[i]!) * 0.9, 0, 0.25)
      const edge = clamp((lift[i]! - near[i]!) * 1.1, 0, 0.16) * (lift[i]! > near[from]! ? 1 : 0)
      const fibre = 1 + fibres(x, y) * 0.07
      const k = (1 - shadow * strength) * fibre
      for (let c = 0; c < 3; c++) data[i * 3 + c] = data[i * 3 + c]! * k + edge
    }
  return image
}
