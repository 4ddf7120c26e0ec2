import { DERIVATIVE_SIDE } from '@easel/contract/numbers'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { Imaging } from '../../domain/files/ports.ts'
import type { Pixels } from '../../domain/kernel/pixels.ts'
import { encodeForDownload } from './encode-for-download.ts'
import { fitsWatermark, watermarkFor } from './watermark.ts'

/** Sides of the thumbhash input and of previews. */
const HASH_SIDE = 48
const PREVIEW_SIDE = 384

// One thread per image; several images run in parallel.
sharp.concurrency(1)
sharp.cache(false)

/** Derives files from images, off the main thread. */
export function createImaging(): Omit<Imaging, 'accept'> {
  return {
    async derive(pixels) {
      const { width, height } = pixels
      const work = [
        within(open(pixels), DERIVATIVE_SIDE.thumb).webp({ quality: 80, effort: 2 }).toBuffer(),
        previews(pixels),
        open(pixels).webp({ quality: 95, effort: 0 }).toBuffer(),
        hash(pixels),
      ] as const
      try {
        const [thumb, [preview, watermarkedPreview], original, thumbhash] = await Promise.all(work)
        return { width, height, thumbhash, thumb, preview, watermarkedPreview, original }
      } finally {
        // Other derivations may still read the pixels.
        await Promise.allSettled(work)
        release(pixels.rgba)
      }
    },
    async decode(bytes) {
      const { hasAlpha } = await sharp(bytes).metadata()
      const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      const { width, height } = info
      const rgba = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      return { width, height, rgba, ...(hasAlpha && { transparent: true }) }
    },
    encodeForDownload,
    preview: (pixels) => within(open(pixels), PREVIEW_SIDE).webp({ quality: 70, effort: 0 }).toBuffer(),
  }
}

/**
 * Detaching frees four megabytes per image outside the heap, which garbage collection would keep for hours in an idle
 * process. Pooled buffers are left alone.
 */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

function open({ rgba, width, height, transparent = false }: Pixels): Sharp {
  const image = sharp(rgba, { raw: { width, height, channels: 4 } })
  return transparent ? image : image.removeAlpha()
}

const within = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

async function previews(pixels: Pixels): Promise<[Buffer, Buffer]> {
  const side = DERIVATIVE_SIDE.preview
  const scale = Math.min(1, side / Math.max(pixels.width, pixels.height))
  const size = { width: Math.round(pixels.width * scale), height: Math.round(pixels.height * scale) }
  const marks = fitsWatermark(size) ? [{ input: watermarkFor(size), gravity: 'southeast' }] : []
  const encode = (image: Sharp) => image.webp({ quality: 84, effort: 2 }).toBuffer()
  return Promise.all([
    encode(within(open(pixels), side)),
    encode(within(open(pixels), side).composite(marks)),
  ])
}

async function hash(pixels: Pixels): Promise<string> {
  const { data, info } = await within(open(pixels), HASH_SIDE)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
