import { ratioValue } from '@easel/contract/aspect-ratios'
import sharp from 'sharp'
import type { MaskedPicture, PictureEdits } from '../../domain/generation/edit-ports.ts'
import type { Pixels } from '../../domain/kernel/pixels.ts'

/** The longest side of what engines paint a part of: services take no larger ones, and four of them are in memory. */
const MAX_SIDE = 2048
/** Above it a pixel of a drawn mask counts as white: an upload is no longer exact. */
const WHITE = 128
/** How much of the edge is painted again where a picture is extended, as a share of its longer side. */
const OVERLAP = 1 / 100
const OPAQUE = 0xff_00_00_00

const open = ({ rgba, width, height }: Pixels) =>
  sharp(new Uint8Array(rgba), { raw: { width, height, channels: 4 } })

async function pixelsOf(image: ReturnType<typeof open>): Promise<Pixels> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

const shrunk = (picture: Pixels, side: number): Promise<Pixels> =>
  pixelsOf(open(picture).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }))

/** Edits of bare pixels, in the threads of sharp. */
export const pictureEdits: PictureEdits = {
  async masked(given, drawn) {
    const picture = await shrunk(given, MAX_SIDE)
    const { width, height } = picture
    const { rgba } = await pixelsOf(open(drawn).resize(width, height, { fit: 'fill' }))
    const mask = new Uint32Array(width * height)
    for (let at = 0; at < mask.length; at += 1) mask[at] = (rgba[at * 4] ?? 0) < WHITE ? OPAQUE : 0
    return { picture, mask: { width, height, rgba: new Uint8Array(mask.buffer) } }
  },

  async extended(given, ratio, place) {
    const value = ratioValue(ratio)
    const isWider = given.width / given.height < value
    // The canvas, not the picture, is as large as it may be.
    const longest = Math.max(given.width, given.height, isWider ? given.height * value : given.width / value)
    const picture = await shrunk(
      given,
      Math.floor(Math.max(given.width, given.height) * Math.min(1, MAX_SIDE / longest)),
    )
    const width = isWider ? Math.round(picture.height * value) : picture.width
    const height = isWider ? picture.height : Math.round(picture.width / value)
    const share = { start: 0, middle: 0.5, end: 1 }[place]
    const left = Math.floor((width - picture.width) * share)
    const top = Math.floor((height - picture.height) * share)
    const right = width - picture.width - left
    const bottom = height - picture.height - top
    const canvas = await pixelsOf(open(picture).extend({ left, top, right, bottom, extendWith: 'copy' }))
    return { picture: canvas, mask: maskAround(canvas, { left, top, right, bottom }) }
  },

  whole: (picture) => shrunk(picture, MAX_SIDE),

  onWhite: (picture) => pixelsOf(open(picture).flatten({ background: '#fff' })),

  cropped: async (picture, { turn, box }) => ({
    ...(await pixelsOf(open(await pixelsOf(open(picture).rotate(turn))).extract(box))),
    ...(picture.transparent && { transparent: true }),
  }),
}

type Edges = Record<'left' | 'top' | 'right' | 'bottom', number>

/** Opaque where the picture stays, which is a little less than where it lies. */
function maskAround({ width, height }: Pixels, edges: Edges): MaskedPicture['mask'] {
  const overlap = Math.round(Math.max(width, height) * OVERLAP)
  const inner = (edge: number) => (edge === 0 ? 0 : edge + overlap)
  const pixels = new Uint32Array(width * height)
  for (let row = inner(edges.top); row < height - inner(edges.bottom); row += 1) {
    pixels.fill(OPAQUE, row * width + inner(edges.left), (row + 1) * width - inner(edges.right))
  }
  return { width, height, rgba: new Uint8Array(pixels.buffer) }
}
