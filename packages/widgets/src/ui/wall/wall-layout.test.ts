import { expect, it } from 'vitest'
import { layOut, MOST_MOUNTED, tilesIn } from './wall-layout.ts'

const { boxes } = layOut(new Array(10_000).fill(1), 1680)

it('mounts what touches the band, and nothing else', () => {
  const within = tilesIn(boxes, 5_000, 6_000)
  expect(within.length).toBeGreaterThan(12)
  for (const [index, box] of boxes.entries()) {
    expect(within.includes(index)).toBe(box.y < 6_000 && box.y + box.height > 5_000)
  }
})

it('never mounts more than eighty, and keeps those in the middle', () => {
  const within = tilesIn(boxes, 0, 100_000)
  expect(within).toHaveLength(MOST_MOUNTED)
  expect(MOST_MOUNTED).toBeLessThanOrEqual(80)
  for (const index of within) expect(Math.abs((boxes[index]?.y ?? 0) - 50_000)).toBeLessThan(3_000)
})
