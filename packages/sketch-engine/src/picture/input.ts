import { createHash } from 'node:crypto'
import { SketchError } from '../studio/errors.ts'

/** A reference image. */
export interface SketchInput {
  width: number
  height: number
  /** width × height × 4 bytes: red, green, blue, opacity. */
  rgba: Uint8Array | Uint8ClampedArray
}

const LARGEST_SIDE = 16_384
const MOST_PIXELS = 40_000_000

/**
 * @returns the name of an input in a recipe: SHA-256 of its size and pixels
 * @throws SketchError INVALID when the size does not fit the bytes, or is far too large
 */
export function nameOfInput({ width, height, rgba }: SketchInput): string {
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 1 || side > LARGEST_SIDE)
      throw new SketchError('INVALID', `an input's sides must be whole numbers, 1 … ${LARGEST_SIDE}`)
  if (width * height > MOST_PIXELS)
    throw new SketchError('INVALID', `an input must have at most ${MOST_PIXELS} pixels`)
  if (!ArrayBuffer.isView(rgba) || rgba.length !== width * height * 4)
    throw new SketchError('INVALID', 'an input must have four bytes a pixel')
  return createHash('sha256').update(`${width} ${height} `).update(rgba).digest('hex')
}

/** A copy in shared memory, so that the caller may change its own. */
export function sharedCopy({ width, height, rgba }: SketchInput): SketchInput {
  const copy = new Uint8Array(new SharedArrayBuffer(rgba.length))
  copy.set(rgba)
  return { width, height, rgba: copy }
}
