import type { EngineSource } from '../../../domain/generation/engine-ports.ts'
import type { Pixels } from '../../../domain/kernel/pixels.ts'

/** How wide the seam is, as a share of the longer side: what is new and what stays run into each other there. */
const SEAM = 1 / 300
const OPACITY = 3

/**
 * The picture that was begun with, and only where its mask is transparent what an engine has made of it. Engines take a
 * mask for a hint and paint all of a picture again, a little different everywhere.
 */
export async function onlyWhereMasked(made: Pixels, source: EngineSource | null): Promise<Pixels> {
  if (!source?.picture || !source.mask) return made
  const { picture, mask } = source
  const { width, height } = picture
  const sharp = (await import('sharp')).default
  const raw = (pixels: Pixels) => ({
    raw: { width: pixels.width, height: pixels.height, channels: 4 as const },
  })
  const opacity = await sharp(mask.rgba, raw(mask))
    .extractChannel(OPACITY)
    .blur(Math.max(1, Math.max(width, height) * SEAM))
    .raw()
    .toBuffer()
  const kept = Buffer.from(picture.rgba)
  for (let at = 0; at < opacity.length; at += 1) kept[at * 4 + OPACITY] = opacity[at] ?? 0
  const { data } = await sharp(made.rgba, raw(made))
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: kept, ...raw(picture) }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}
