import type { Ratio } from './types.ts'

export interface Size {
  width: number
  height: number
}

export const PREVIEW_SIDE = 256
export const SMALLEST_SIDE = 64
export const LARGEST_SIDE = 4096

/** The default longer side: about one megapixel. */
const DEFAULT_SIDE: Record<Ratio, number> = {
  '1:1': 1024,
  '2:3': 1248,
  '3:2': 1248,
  '4:5': 1145,
  '5:4': 1145,
  '3:4': 1184,
  '4:3': 1184,
  '9:16': 1360,
  '16:9': 1360,
}

export const defaultSide = (ratio: Ratio): number => DEFAULT_SIDE[ratio]

/** Width and height for a given longer side. */
export function sizeFor(ratio: Ratio, longSide: number): Size {
  const [across, down] = sidesOf(ratio)
  const short = Math.round((longSide * Math.min(across, down)) / Math.max(across, down))
  return isTall(ratio) ? { width: short, height: longSide } : { width: longSide, height: short }
}

export function isTall(ratio: Ratio): boolean {
  const [across, down] = sidesOf(ratio)
  return across < down
}

function sidesOf(ratio: Ratio): [across: number, down: number] {
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  return [across, down]
}
