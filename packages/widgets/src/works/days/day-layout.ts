import {
  layOut,
  MAX_MOUNTED,
  type PlacedTile,
  tileAt,
  tilesIn,
  type WallLayout,
} from '../../ui/wall/wall-layout.ts'
import type { Day } from './days.ts'

/** Pixels: the line of a day's name, and the space above it. */
export const DAY = { heading: 44, between: 20 } as const

export interface PlacedDay extends Day {
  /** The top of its name. */
  y: number
  wall: WallLayout
  /** Below its last work. */
  end: number
}

export interface DayLayout {
  /** Of the container. */
  width: number
  height: number
  columns: number
  days: readonly PlacedDay[]
}

/** Whether these are the very same shapes: of thousands of days, nearly all are. */
const sameChunks = ({ chunks }: Day, day: Day): boolean =>
  chunks.length === day.chunks.length && chunks.every((chunk, index) => chunk === day.chunks[index])

/** Each day is a wall of its own, below its name; days that have not changed since `before` are only moved. */
export function layOutDays(days: readonly Day[], width: number, before?: DayLayout): DayLayout {
  const old = before?.width === width ? new Map(before.days.map((day) => [day.at, day])) : null
  let end = 0
  const placed = days.map((day): PlacedDay => {
    const y = end === 0 ? 0 : end + DAY.between
    const known = old?.get(day.at)
    const wall = known && sameChunks(known, day) ? known.wall : layOut(day.chunks, width, known?.wall)
    // Of whole rows: `wall.height` is that of the column with the most image, which may have a gap less.
    end = y + DAY.heading + wall.blocks.reduce((most, { bottom }) => Math.max(most, bottom), 0)
    return { ...day, y, wall, end }
  })
  return { width, days: placed, height: end, columns: placed[0]?.wall.columns ?? 1 }
}

const moved = (tile: PlacedTile, { start, y }: PlacedDay): PlacedTile => ({
  ...tile,
  index: tile.index + start,
  y: tile.y + y + DAY.heading,
})

/** The tiles between `top` and `bottom`, in order; the nearest to the middle if there are too many. */
export function dayTilesIn({ days }: DayLayout, top: number, bottom: number): PlacedTile[] {
  const within = days
    .filter(({ y, end }) => y < bottom && end > top)
    .flatMap((day) => {
      const above = day.y + DAY.heading
      return tilesIn(day.wall, top - above, bottom - above).map((tile) => moved(tile, day))
    })
  if (within.length <= MAX_MOUNTED) return within
  const middle = (top + bottom) / 2
  const distance = ({ y }: PlacedTile) => Math.abs(y - middle)
  return within
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MAX_MOUNTED)
    .sort((a, b) => a.index - b.index)
}

export function dayTileAt({ days }: DayLayout, index: number): PlacedTile | undefined {
  const day = days.findLast(({ start }) => start <= index)
  const tile = day && tileAt(day.wall, index - day.start)
  return tile && moved(tile, day)
}

interface ShownDay {
  day: PlacedDay
  tiles: PlacedTile[]
}

/** The days of these tiles, and the one that has the keyboard, wherever it is. */
export function daysShown(
  { days }: DayLayout,
  tiles: readonly PlacedTile[],
  focused: number | null,
): ShownDay[] {
  const shown = new Map<PlacedDay, PlacedTile[]>()
  let at = 0
  for (const tile of tiles) {
    while (days[at + 1] && (days[at + 1]?.start ?? 0) <= tile.index) at += 1
    const day = days[at]
    if (day) shown.set(day, [...(shown.get(day) ?? []), tile])
  }
  const held = focused === null ? undefined : days.find((day) => day.at === focused)
  if (held && !shown.has(held)) shown.set(held, [])
  return [...shown].map(([day, of]) => ({ day, tiles: of })).sort((a, b) => a.day.y - b.day.y)
}
