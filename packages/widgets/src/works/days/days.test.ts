import { imageFixture, slotFixture } from '@easel/contract/fixtures'
import { describe, expect, it } from 'vitest'
import { tilesOf } from '../../runtime/lists/list-tiles.ts'
import { dayBefore, dayOf } from '../../ui/days/calendar.ts'
import { MAX_MOUNTED } from '../../ui/wall/wall-layout.ts'
import { DAY, dayTileAt, dayTilesIn, layOutDays } from './day-layout.ts'
import { daysOf } from './days.ts'

const TODAY = dayOf(new Date(2026, 10, 21, 12).getTime())
const HOUR = 3_600_000
const work = (id: number, finishedAt: number) =>
  imageFixture({
    id: String(id),
    finishedAt,
    slots: [slotFixture(1, { width: [900, 600][id % 2] ?? 0, height: 900 })],
  })

/** Works of these numbers a day, today first, in pages of thirty. */
function listOf(counts: readonly number[]) {
  const days = counts.map((_, back) => Array.from({ length: back }).reduce<number>(dayBefore, TODAY))
  const sets = counts.flatMap((count, day) =>
    Array.from({ length: count }, (_, at) => ({ day, at: (days[day] ?? 0) + 23 * HOUR - at * 60_000 })),
  )
  const works = sets.map(({ at }, id) => work(id, at))
  const pages = Array.from({ length: Math.ceil(works.length / 30) }, (_, page) => ({
    items: works.slice(page * 30, (page + 1) * 30),
    nextCursor: String(page),
  }))
  return { days, data: { pages, pageParams: pages.map((_, page) => String(page)) } }
}
const NONE = new Set<string>()

describe('works by day', () => {
  it('are grouped by the day of their end, across pages', () => {
    const { days, data } = listOf([5, 40, 1])
    const found = daysOf(tilesOf(data, NONE), null)
    expect(found.map(({ at, start, count }) => [at, start, count])).toEqual([
      [days[0], 0, 5],
      [days[1], 5, 40],
      [days[2], 45, 1],
    ])
    expect(found[1]?.chunks.map(({ length }) => length)).toEqual([25, 15])
  })

  it('lose a day with its last work', () => {
    const { data } = listOf([1, 2])
    expect(daysOf(tilesOf(data, new Set(['0'])), null).map(({ start, count }) => [start, count])).toEqual([
      [0, 2],
    ])
  })

  it('stay with their days when only their shapes are kept', () => {
    const { data } = listOf([5, 40, 20])
    const whole = tilesOf(data, NONE)
    const before = daysOf(whole, null)
    const pages = data.pages.map((page, number) =>
      number === 1 ? page : { ...page, items: [], evicted: whole.chunks[number]?.ratios ?? [] },
    )
    expect(daysOf(tilesOf({ ...data, pages }, NONE), null)).toEqual(before)
  })

  it('begin with a place for a name before any are known', () => {
    const coming = [1, 1, 1]
    expect(daysOf(tilesOf(undefined, NONE), coming)).toEqual([
      { at: null, start: 0, count: 0, chunks: [coming] },
    ])
    const { data } = listOf([3])
    expect(daysOf(tilesOf(data, NONE), coming)[0]?.chunks.at(-1)).toBe(coming)
  })
})

describe('a wall of 10,000 works of 1,000 days', () => {
  const { data } = listOf(Array.from({ length: 1000 }, (_, day) => (day % 19) + 1))
  const tiles = tilesOf(data, NONE)
  const days = daysOf(tiles, null)
  const layout = layOutDays(days, 1680)
  const every = Array.from({ length: tiles.count }, (_, index) => dayTileAt(layout, index))

  it('has each day below the one before, under its name', () => {
    expect(tiles.count).toBeGreaterThan(9_900)
    for (const [number, { y, end, start, count }] of layout.days.entries()) {
      const tops = every.slice(start, start + count).map((tile) => tile?.y ?? 0)
      expect(Math.min(...tops)).toBe(y + DAY.heading)
      const bottoms = every.slice(start, start + count).map((tile) => (tile?.y ?? 0) + (tile?.height ?? 0))
      expect(Math.max(...bottoms)).toBeCloseTo(end, 3)
      const next = layout.days[number + 1]
      expect(next?.y ?? layout.height + DAY.between).toBeCloseTo(end + DAY.between, 3)
    }
  })

  it('mounts the tiles in the visible band, and never more than eighty', () => {
    const within = dayTilesIn(layout, 50_000, 51_000).map(({ index }) => index)
    expect(within.length).toBeGreaterThan(5)
    for (const [index, box] of every.entries()) {
      const { y, height } = box ?? { y: Number.NaN, height: 0 }
      expect(within.includes(index)).toBe(y < 51_000 && y + height > 50_000)
    }
    const far = dayTilesIn(layout, 0, 100_000)
    expect(far).toHaveLength(MAX_MOUNTED)
    for (const { y } of far) expect(Math.abs(y - 50_000)).toBeLessThan(6_000)
  })

  it('only moves the days below a work that has gone', () => {
    const fewer = daysOf(tilesOf(data, new Set(['0'])), null)
    const next = layOutDays(fewer, 1680, layout)
    expect(next).toEqual(layOutDays(fewer, 1680))
    expect(next.days[500]?.wall.blocks[0]).toBe(layout.days[501]?.wall.blocks[0])
  })
})
