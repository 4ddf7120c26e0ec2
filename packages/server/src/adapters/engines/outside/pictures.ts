import { type RatioLabel, ratioValue } from '@easel/contract/aspect-ratios'
import type { Sharp } from 'sharp'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { Pixels } from '../../../domain/kernel/pixels.ts'
import { isRaster } from '../../images/raster.ts'

/** Larger files are decompression bombs. */
const MAX_PIXELS = 40_000_000
/** Tolerated deviation from the ratio, because engines round sizes; beyond it the image is cropped. */
const TOLERANCE = 0.03

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** sharp is loaded lazily. */
const load = async () => (await import('sharp')).default

/** Decodes an engine's image and crops it to the requested ratio. Throws when it is no image. */
export async function toPixels(bytes: Uint8Array, ratio: RatioLabel): Promise<Pixels> {
  return readable(async () => {
    const { width, height } = await sizeOf(bytes)
    return cut(bytes, boxOf({ left: 0, top: 0, width, height }, ratio))
  })
}

/** Crops a part of an image to the requested ratio. */
export const cutOut = (bytes: Uint8Array, box: Box, ratio: RatioLabel): Promise<Pixels> =>
  readable(() => cut(bytes, boxOf(box, ratio)))

export const sizeOf = (bytes: Uint8Array): Promise<{ width: number; height: number }> =>
  readable(async () => {
    const { width, height } = await (await opened(bytes)).metadata()
    return { width, height }
  })

/** PNG for services that start from an image. */
export async function toPng({ width, height, rgba }: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await load()
  const png = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
  return new Uint8Array(png)
}

async function opened(bytes: Uint8Array): Promise<Sharp> {
  if (!isRaster(bytes)) throw new Error('Unsupported image format.')
  return (await load())(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
}

async function cut(bytes: Uint8Array, box: Box): Promise<Pixels> {
  const { data, info } = await (await opened(bytes))
    .extract(box)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  }
}

function boxOf(box: Box, ratio: RatioLabel): Box {
  const value = ratioValue(ratio)
  const is = box.width / box.height
  if (Math.abs(is / value - 1) <= TOLERANCE) return box
  const width = is > value ? Math.round(box.height * value) : box.width
  const height = is > value ? box.height : Math.round(box.width / value)
  const left = box.left + Math.floor((box.width - width) / 2)
  const top = box.top + Math.floor((box.height - height) / 2)
  return { left, top, width, height }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new EngineError('engine_failed', 'What the engine has sent is no picture.', { cause: error })
  }
}
