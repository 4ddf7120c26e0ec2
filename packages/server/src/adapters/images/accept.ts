import { calls } from '@easel/contract'
import { DERIVATIVE_SIDE, UPLOAD_MAX_PIXELS } from '@easel/contract/numbers'
import sharp from 'sharp'
import type { AcceptedPicture } from '../../domain/files/ports.ts'
import { isRaster } from './raster.ts'

const ACCEPTED = calls.upload.file.types.map((type) => type.replace('image/', ''))
/** Bytes that a decoded sample takes, by the names that libvips has for them. */
const SAMPLE_BYTES: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const UNKNOWN_SAMPLE_BYTES = 8

/**
 * Makes a picture anew from what was sent, whatever its name says: upright, no larger than a preview, and without
 * anything but pixels, so without the place where it was taken. What would take more memory than the largest picture
 * with 8 bits a sample is not decoded: a small file can be a trap.
 */
export async function accept(bytes: Uint8Array): Promise<AcceptedPicture> {
  if (!isRaster(bytes)) return 'not_an_image'
  try {
    // The head alone is read here.
    const {
      format,
      pages = 1,
      width,
      height,
      depth,
    } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!ACCEPTED.includes(format) || pages > 1 || width < 16 || height < 16) return 'not_an_image'
    const sample = SAMPLE_BYTES[depth] ?? UNKNOWN_SAMPLE_BYTES
    if (width * height * sample > UPLOAD_MAX_PIXELS) return 'too_large'
    const side = DERIVATIVE_SIDE.preview
    const { data, info } = await sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .webp({ quality: 92, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    // Whatever the decoder stumbles over is no picture for us.
    return 'not_an_image'
  }
}
