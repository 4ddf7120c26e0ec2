import type { ImageSet } from '@easel/contract/types'
import type { Tiles } from '../../runtime/lists/list-tiles.ts'
import { dayOf } from '../../ui/days/calendar.ts'

/** The list is in the order of this time. */
export const dayOfSet = ({ finishedAt, createdAt }: ImageSet): number => dayOf(finishedAt ?? createdAt)

/** Works that follow each other in one page and are of one day. */
interface Run {
  day: number
  /** Width over height of each. */
  ratios: readonly number[]
}

/** The works of one day. */
export interface Day {
  /** null: nothing is known yet of what comes. */
  at: number | null
  /** The place of its first work in the list. */
  start: number
  count: number
  /** The shapes of its works, by pages. */
  chunks: readonly (readonly number[])[]
}

/**
 * By the shapes of a page, which are the same array as long as the page is, and all that is kept of it once it is evicted.
 * Runs that have not changed stay the same objects, so that they are not laid out again.
 */
const known = new WeakMap<readonly number[], readonly Run[]>()

/** A page of works; without them where it is evicted. */
type Page = Pick<Tiles['chunks'][number], 'items' | 'ratios'>

function runsOf({ items, ratios }: Page): readonly Run[] {
  const before = known.get(ratios) ?? []
  if (!items) return before
  const days = items.map(dayOfSet)
  const daysBefore = before.flatMap((run) => run.ratios.map(() => run.day))
  if (before.length > 0 && days.every((day, index) => day === daysBefore[index])) return before
  const runs = days.flatMap((day, from): Run[] => {
    if (days[from - 1] === day) return []
    const end = days.findIndex((next, index) => index > from && next !== day)
    return [{ day, ratios: ratios.slice(from, end < 0 ? days.length : end) }]
  })
  known.set(ratios, runs)
  return runs
}

/** The days of a list, in its order. `coming` are the shapes of works that are still being loaded, for whatever day. */
export function daysOf(
  { chunks }: { chunks: readonly Page[] },
  coming: readonly number[] | null,
  oldestFirst = false,
): Day[] {
  const days: { at: number | null; start: number; count: number; chunks: (readonly number[])[] }[] = []
  for (const chunk of chunks) {
    for (const { day, ratios } of runsOf(chunk)) {
      const last = days.at(-1)
      // A work that came later than its order says stays with those around it.
      if (last && last.at !== null && (oldestFirst ? day <= last.at : day >= last.at)) {
        last.chunks.push(ratios)
        last.count += ratios.length
      } else {
        days.push({
          at: day,
          start: last ? last.start + last.count : 0,
          count: ratios.length,
          chunks: [ratios],
        })
      }
    }
  }
  if (!coming) return days
  const last = days.at(-1)
  if (last) last.chunks.push(coming)
  else days.push({ at: null, start: 0, count: 0, chunks: [coming] })
  return days
}
