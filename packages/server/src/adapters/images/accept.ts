import { DERIVATIVE_SIDE } from '@easel/contract/numbers'
import sharp from 'sharp'

/** More pixels than any camera has that people carry: beyond it, a small file is a trap. */
const PIXELS_AT_MOST = 64_000_000
const TAKEN = ['png', 'jpeg', 'webp']

/**
 * Makes a picture anew from what was sent, whatever its name says: upright, no larger than a preview, and without
 * anything but pixels, so without the place where it was taken. Null when it is none that we take.
 */
export async function accept(
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; width: number; height: number } | null> {
  if (bytes.byteLength === 0) return null
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' })
    const { format, pages = 1, width, height } = await image.metadata()
    if (!TAKEN.includes(format) || pages > 1 || width < 16 || height < 16) return null
    const side = DERIVATIVE_SIDE.preview
    const { data, info } = await image
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .webp({ quality: 92, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    // Whatever the decoder stumbles over is no picture for us.
    return null
  }
}
