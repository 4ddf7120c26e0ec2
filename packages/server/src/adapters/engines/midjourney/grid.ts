import type { RatioLabel } from '@easel/contract/aspect-ratios'
import type { Slot } from '@easel/contract/numbers'
import type { Pixels } from '../../../domain/kernel/pixels.ts'
import { cutOut, sizeOf } from '../outside/pictures.ts'

/** One of the four pictures of a grid: left to right, then the second row. */
export async function quarter(bytes: Uint8Array, slot: Slot, ratio: RatioLabel): Promise<Pixels> {
  const size = await sizeOf(bytes)
  const width = Math.floor(size.width / 2)
  const height = Math.floor(size.height / 2)
  const left = slot % 2 === 1 ? 0 : width
  const top = slot <= 2 ? 0 : height
  return cutOut(bytes, { left, top, width, height }, ratio)
}
