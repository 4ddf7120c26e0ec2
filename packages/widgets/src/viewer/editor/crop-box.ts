import { type RatioLabel, ratioValue } from '@easel/contract/aspect-ratios'
import { CROP_MIN_SIDE, type Turn } from '@easel/contract/edits'
import type { CropRequest } from '@easel/contract/types'
import type { CropDraft } from './draft.ts'

interface Size {
  width: number
  height: number
}

export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }

/** The ratio that a turn makes of one. */
export function turnedRatio(ratio: RatioLabel, turn: Turn): RatioLabel {
  if (turn === 0 || turn === 180) return ratio
  return ratio.split(':').toReversed().join(':') as RatioLabel
}

/** The least share of the largest box that is not too small. */
export function leastSize(image: Size, ratio: RatioLabel): number {
  const { width, height } = largest(image, ratio)
  return Math.min(1, CROP_MIN_SIDE / Math.min(width, height))
}

function largest({ width, height }: Size, ratio: RatioLabel): Size {
  const value = ratioValue(ratio)
  return width / height > value ? { width: height * value, height } : { width, height: width / value }
}

/** The box in whole pixels of the turned image. */
export function boxOf(image: Size, draft: CropDraft & { ratio: RatioLabel }): CropRequest['box'] {
  const turned = turnedSize(image, draft.turn)
  const most = largest(turned, draft.ratio)
  const size = Math.max(draft.size, leastSize(turned, draft.ratio))
  const width = Math.min(turned.width, Math.max(CROP_MIN_SIDE, Math.round(most.width * size)))
  const height = Math.min(turned.height, Math.max(CROP_MIN_SIDE, Math.round(most.height * size)))
  return {
    left: Math.round((turned.width - width) * draft.x),
    top: Math.round((turned.height - height) * draft.y),
    width,
    height,
  }
}

/** Moved by pixels of the turned image. */
export function moved(
  image: Size,
  draft: CropDraft & { ratio: RatioLabel },
  dx: number,
  dy: number,
): CropDraft {
  const turned = turnedSize(image, draft.turn)
  const box = boxOf(image, draft)
  const along = (at: number, by: number, room: number) =>
    room <= 0 ? at : Math.min(1, Math.max(0, at + by / room))
  return {
    ...draft,
    x: along(draft.x, dx, turned.width - box.width),
    y: along(draft.y, dy, turned.height - box.height),
  }
}

/**
 * Its lower right corner pulled by pixels of the turned image, as far as along the axis by which it is pulled further;
 * the opposite corner stays.
 */
export function stretched(
  image: Size,
  draft: CropDraft & { ratio: RatioLabel },
  dx: number,
  dy: number,
): CropDraft {
  const turned = turnedSize(image, draft.turn)
  const ratio = ratioValue(draft.ratio)
  const { left, top, width } = boxOf(image, draft)
  const wide = Math.abs(dx) > Math.abs(dy * ratio) ? dx : dy * ratio
  const room = Math.min(turned.width - left, (turned.height - top) * ratio)
  const next = { ...draft, size: resized(image, draft, Math.min(room, width + wide)).size }
  const box = boxOf(image, next)
  const share = (at: number, space: number, before: number) => (space > 0 ? Math.min(1, at / space) : before)
  return {
    ...next,
    x: share(left, turned.width - box.width, draft.x),
    y: share(top, turned.height - box.height, draft.y),
  }
}

/** Resized so that its width is that many pixels. */
export function resized(image: Size, draft: CropDraft & { ratio: RatioLabel }, width: number): CropDraft {
  const turned = turnedSize(image, draft.turn)
  const most = largest(turned, draft.ratio)
  const size = Math.min(1, Math.max(leastSize(turned, draft.ratio), width / most.width))
  return { ...draft, size }
}
