import type { Slot } from '@easel/contract/numbers'
import { PAGES } from '@easel/contract/pages'
import type { ImageSet, ImageSource } from '@easel/contract/types'
import type { PageName } from '../runtime/provider/ports.ts'

export interface Position {
  image: string
  slot: Slot
}

/** The page that a work is opened from decides what the server shows of it. */
export const sourceOf = (page: PageName): ImageSource => PAGES[page].works ?? 'home'

export const visibleSlots = (set: ImageSet) => set.slots.filter((slot) => !slot.withheld && slot.previewUrl)

/** The requested slot, or the first visible one. */
export function slotOf(set: ImageSet, requested: string | undefined) {
  const slots = visibleSlots(set)
  return slots.find((slot) => String(slot.slot) === requested) ?? slots[0]
}

/** The next image in a direction: first within the set, then in the list behind. Null at either end. */
export function step(
  list: readonly ImageSet[],
  set: ImageSet,
  present: Slot | undefined,
  by: 1 | -1,
): Position | null {
  const slots = visibleSlots(set)
  const next = slots[slots.findIndex((slot) => slot.slot === present) + by]
  if (next) return { image: set.id, slot: next.slot }
  const openable = list.filter((item) => item.id === set.id || visibleSlots(item).length > 0)
  const index = openable.findIndex((item) => item.id === set.id)
  const other = index < 0 ? undefined : openable[index + by]
  const slot = other && visibleSlots(other).at(by === 1 ? 0 : -1)
  return other && slot ? { image: other.id, slot: slot.slot } : null
}

/** The zoom: scale relative to the frame, and offset in pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const LARGEST = 5

/** Zooms around a point (relative to the frame's center) and keeps the image within its frame. */
export function zoomed(view: View, factor: number, point: { x: number; y: number }, frame: Size): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  const x = point.x - (point.x - view.x) * grown
  const y = point.y - (point.y - view.y) * grown
  return held({ scale, x, y }, frame)
}

export const moved = (view: View, dx: number, dy: number, frame: Size): View =>
  held({ ...view, x: view.x + dx, y: view.y + dy }, frame)

interface Size {
  width: number
  height: number
}

function held({ scale, x, y }: View, { width, height }: Size): View {
  const most = (length: number) => ((scale - 1) * length) / 2
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))
  return { scale, x: within(x, most(width)), y: within(y, most(height)) }
}
