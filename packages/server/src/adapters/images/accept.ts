import { calls } from '@easel/contract'
import { DERIVATIVE_SIDE, UPLOAD_MAX_PIXELS } from '@easel/contract/numbers'
import sharp from 'sharp'
import type { AcceptedPicture } from '../../domain/files/ports.ts'
import { isRaster } from './raster.ts'

const ACCEPTED = calls.upload.file.types.map((type) => type.replace('image/', ''))
/** Bytes per sample by libvips' format names. */
const SAMPLE_BYTES: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const UNKNOWN_SAMPLE_BYTES = 8

/**
 * Re-encodes an upload: upright, at preview size at most, without metadata such as its location. Images that would
 * decode to more memory than the largest 8-bit one are refused before decoding.
 */
export async function accept(bytes: Uint8Array): Promise<AcceptedPicture> {
  if (!isRaster(bytes)) return 'not_an_image'
  try {
    // Reads the header only.
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
    // A decoder error means an invalid image.
    return 'not_an_image'
  }
}
