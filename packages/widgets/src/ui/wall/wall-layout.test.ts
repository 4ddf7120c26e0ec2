import { placeTiles } from '@easel/first-paint'
import { describe, expect, it } from 'vitest'
import { layOut, MAX_MOUNTED, tileAt, tilesIn } from './wall-layout.ts'

const chunksOf = (count: number, ratio: (index: number) => number = () => 1) =>
  Array.from({ length: count / 20 }, (_, chunk) =>
    Array.from({ length: 20 }, (_, at) => ratio(chunk * 20 + at)),
  )
const layout = layOut(chunksOf(10_000), 1680)
const every = Array.from({ length: 10_000 }, (_, index) => tileAt(layout, index))

describe('a wall of 10,000 tiles', () => {
  it('mounts only tiles in the visible band', () => {
    const within = tilesIn(layout, 5_000, 6_000).map(({ index }) => index)
    expect(within.length).toBeGreaterThan(12)
    for (const [index, box] of every.entries()) {
      const { y, height } = box ?? { y: Number.NaN, height: 0 }
      expect(within.includes(index)).toBe(y < 6_000 && y + height > 5_000)
    }
  })

  it('never mounts more than eighty, and keeps those in the middle', () => {
    const within = tilesIn(layout, 0, 100_000)
    expect(within).toHaveLength(MAX_MOUNTED)
    expect(MAX_MOUNTED).toBeLessThanOrEqual(80)
    for (const { y } of within) expect(Math.abs(y - 50_000)).toBeLessThan(3_000)
  })
})

describe('a growing wall', () => {
  const mixed = chunksOf(200, (index) => [1, 2 / 3, 3 / 2][index % 3] ?? 1)
  const grown = mixed.reduce(
    (before, _, index) => layOut(mixed.slice(0, index + 1), 1200, before),
    layOut([], 1200),
  )

  it('has the same layout as one that was complete at once', () => {
    expect(grown).toEqual(layOut(mixed, 1200))
    const places = placeTiles(mixed.flat(), grown.columns)
    for (const [index, { above, rank }] of places.entries()) {
      expect(tileAt(grown, index)?.y).toBeCloseTo(above * grown.width + rank * 12, 6)
    }
  })

  it('moves only tiles after a change', () => {
    const changed = mixed.map((chunk, index) => (index === 4 ? chunk.slice(1) : [...chunk]))
    const next = layOut(changed, 1200, grown)
    expect(next.blocks.slice(0, 4)).toEqual(grown.blocks.slice(0, 4))
    expect(next).toEqual(layOut(changed, 1200))
  })

  it('gets a new layout in another width', () => {
    expect(layOut(mixed, 700, grown)).toEqual(layOut(mixed, 700))
  })
})
