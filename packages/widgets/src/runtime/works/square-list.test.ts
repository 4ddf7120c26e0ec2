import { describe, expect, it } from 'vitest'
import { dayBelow, viewOf } from './square-list.ts'

const at = (day: number, hour: number): number => new Date(2026, 4, day, hour).getTime()
const viewAt = (time: number | null) => viewOf(time === null ? {} : { day: String(time) })

describe('the day that follows in the square', () => {
  it('is the last one before it with works, by its noon', () => {
    expect(dayBelow(viewAt(null), at(18, 3))?.day).toBe(at(18, 12))
    expect(dayBelow(viewAt(at(18, 12)), at(16, 23))?.day).toBe(at(16, 12))
  })

  it.each([1, 11, 12, 23])('is none where the server names the very same day, at %i o’clock', (hour) => {
    expect(dayBelow(viewAt(at(18, 12)), at(18, hour))).toBeNull()
    expect(dayBelow(viewAt(at(18, 20)), at(18, hour))).toBeNull()
  })

  it('is none after the first, and in lists of all days', () => {
    expect(dayBelow(viewAt(at(18, 12)), null)).toBeNull()
    expect(dayBelow(viewOf({ order: 'best' }), at(16, 23))).toBeNull()
  })
})
