import type { Pixels } from '../kernel/pixels.ts'
import type { Work } from '../kernel/work.ts'
import { EngineError } from './engine-error.ts'

/** Bytes of a pixel, the last of which is its opacity. */
const PIXEL = 4
const OPACITY = 3
const HALF = 128

type Made = Pick<Work, 'edit'>

/** What an engine has made: opaque, unless its background was to be removed. */
export const asMade = ({ edit }: Made, pixels: Pixels): Pixels =>
  edit === 'cutout' ? { ...pixels, transparent: true } : pixels

/** Services that do not know what is asked of them give the image back as it was, or nothing at all. */
export function refuseWithBackground({ edit }: Made, pixels: Pixels): void {
  if (edit !== 'cutout' || isCutOut(pixels)) return
  throw new EngineError(
    'engine_failed',
    'What the engine has sent has its background still, or nothing else.',
  )
}

/** Whether something can be seen through, and something cannot. */
function isCutOut({ rgba }: Pixels): boolean {
  let clear = false
  let solid = false
  for (let at = OPACITY; at < rgba.length && !(clear && solid); at += PIXEL) {
    if ((rgba[at] ?? 0) < HALF) clear = true
    else solid = true
  }
  return clear && solid
}
