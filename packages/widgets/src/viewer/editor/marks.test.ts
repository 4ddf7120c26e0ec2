import { ALL_RATIOS, ratioValue } from '@easel/contract/aspect-ratios'
import { CROP_TOLERANCE } from '@easel/contract/edits'
import { describe, expect, it } from 'vitest'
import { boxOf, moved, resized, stretched } from './crop-box.ts'
import { EMPTY_CROP } from './draft.ts'
import { added, extended, marksAnything, NO_MARKS, redone, undone } from './marks.ts'

describe('marks', () => {
  const stroke = { kind: 'stroke' as const, size: 0.1, points: [{ x: 0, y: 0 }] }

  it('are taken back a whole stroke at a time, and put back until something new is marked', () => {
    const long = extended(added(NO_MARKS, stroke), { x: 1, y: 1 })
    expect(long.done).toEqual([
      {
        ...stroke,
        points: [
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        ],
      },
    ])
    const none = undone(long)
    expect(marksAnything(none)).toBe(false)
    expect(redone(none)).toEqual(long)
    expect(redone(added(none, { kind: 'inversion' })).done).toEqual([{ kind: 'inversion' }])
    expect(undone(NO_MARKS)).toEqual(NO_MARKS)
  })
})

describe('a crop', () => {
  const image = { width: 1024, height: 1536 }

  it.each(ALL_RATIOS)(
    'in %s lies within the image and has that ratio, at every size, place and turn',
    (ratio) => {
      for (const turn of [0, 90, 180, 270] as const) {
        for (const size of [0, 0.3, 1]) {
          for (const at of [0, 0.5, 1]) {
            const box = boxOf(image, { turn, ratio, size, x: at, y: at })
            const [width, height] = turn % 180 === 0 ? [1024, 1536] : [1536, 1024]
            expect(box.left + box.width).toBeLessThanOrEqual(width)
            expect(box.top + box.height).toBeLessThanOrEqual(height)
            expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(64)
            expect(Math.abs(box.width / box.height / ratioValue(ratio) - 1)).toBeLessThan(CROP_TOLERANCE)
          }
        }
      }
    },
  )

  it.each(ALL_RATIOS)('in %s is pulled by its corner no further than to the edges', (ratio) => {
    for (const turn of [0, 90] as const) {
      for (const by of [-99_999, -100, 33, 99_999]) {
        const crop = { turn, ratio, size: 0.5, x: 0.7, y: 0.9 }
        const [before, box] = [boxOf(image, crop), boxOf(image, { ...stretched(image, crop, by, by), ratio })]
        const [width, height] = turn === 0 ? [1024, 1536] : [1536, 1024]
        expect(box.left + box.width).toBeLessThanOrEqual(width)
        expect(box.top + box.height).toBeLessThanOrEqual(height)
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(64)
        // Where it reaches an edge, it is rounded to whole pixels within the image.
        expect(Math.abs(box.left - before.left)).toBeLessThanOrEqual(1)
        expect(Math.abs(box.top - before.top)).toBeLessThanOrEqual(1)
      }
    }
  })

  it('is moved and resized by pixels, and stops at the edges', () => {
    const crop = { ...EMPTY_CROP, ratio: '1:1' as const, size: 0.5, x: 0, y: 0 }
    const next = { ...moved(image, crop, 256, 99_999), ratio: '1:1' as const }
    expect(boxOf(image, next)).toEqual({ left: 256, top: 1024, width: 512, height: 512 })
    expect(boxOf(image, { ...next, ...resized(image, next, 99_999), ratio: '1:1' })).toMatchObject({
      width: 1024,
    })
  })
})
