import { blurPlane } from '../raster/blur.ts'
import { clamp, lerp, type Rgb } from '../raster/colour.ts'
import type { FloatImage } from '../raster/image.ts'
import { type Sprite, spriteForHeight } from './sprite.ts'

export interface ShadowOptions {
  x: number
  y: number
  height: number
  flip?: boolean
  side: number
  /** Length of the cast shadow, in heights of the sprite. */
  length: number
  strength: number
  /** Factor for the ground's color. */
  tint: Rgb
}

/** The shadow that a sprite casts on the ground, and the dark contact area. */
export function castShadow(image: FloatImage, original: Sprite, options: ShadowOptions): void {
  const sprite = spriteForHeight(original, options.height * 0.4)
  const width = (options.height * sprite.width) / sprite.height
  const length = options.height * options.length
  const boxWidth = Math.ceil(width * 1.6 + length * 1.4)
  const boxHeight = Math.ceil(length * 1.3 + options.height * 0.12)
  if (boxWidth < 4 || boxHeight < 4) return
  const centreX = boxWidth / 2
  const centreY = boxHeight * 0.25
  const mask = new Float32Array(boxWidth * boxHeight)
  for (let y = 0; y < boxHeight; y++)
    for (let x = 0; x < boxWidth; x++) {
      const cast = castAt(sprite, options, width, length, x - centreX, y - centreY) * 0.8
      const contactX = (x - centreX) / (width * 0.36)
      const contactY = (y - centreY) / (width * 0.065)
      mask[y * boxWidth + x] = Math.max(cast, Math.exp(-(contactX ** 2 + contactY ** 2)) * 1.1)
    }
  const soft = blurPlane(mask, boxWidth, boxHeight, Math.max(1, options.height * 0.012))
  darken(
    image,
    soft,
    boxWidth,
    boxHeight,
    options,
    Math.round(options.x - centreX),
    Math.round(options.y - centreY),
  )
}

function castAt(
  sprite: Sprite,
  { flip, side }: ShadowOptions,
  width: number,
  length: number,
  x: number,
  y: number,
) {
  const away = y / length
  if (away < -0.02 || away >= 1) return 0
  const skewed = (x + side * away * length * 1.1) / width
  const u = flip ? 1 - (skewed + 1 - sprite.middle) : skewed + sprite.middle
  const column = Math.floor(u * sprite.width)
  const row = Math.floor((sprite.base - Math.max(0, away)) * sprite.height)
  if (column < 0 || row < 0 || column >= sprite.width || row >= sprite.height) return 0
  return sprite.colour[(row * sprite.width + column) * 4 + 3]! * (1 - away * 0.7)
}

function darken(
  image: FloatImage,
  mask: Float32Array,
  width: number,
  height: number,
  { strength, tint }: ShadowOptions,
  left: number,
  top: number,
): void {
  for (let y = Math.max(0, -top); y < Math.min(height, image.height - top); y++)
    for (let x = Math.max(0, -left); x < Math.min(width, image.width - left); x++) {
      const k = clamp(mask[y * width + x]!) * strength
      const at = ((top + y) * image.width + left + x) * 3
      for (let c = 0; c < 3; c++) image.data[at + c]! *= lerp(1, tint[c as 0 | 1 | 2], k)
    }
}
