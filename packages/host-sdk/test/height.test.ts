import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HeightFollower } from '../src/host/height.ts'

describe('a frame with autoHeight', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const follower = () => {
    const heights: number[] = []
    return {
      heights,
      follower: new HeightFollower({ min: 100, max: 5000 }, (height) => heights.push(height)),
    }
  }

  it('grows and shrinks with its content, within limits', () => {
    const { heights, follower: it } = follower()
    for (const height of [50, 700, 701, 300, 9000]) {
      it.follow(height)
      vi.advanceTimersByTime(1000)
    }
    expect(heights).toEqual([100, 700, 300, 5000])
  })

  it('does not grow endlessly with content that is always higher than the frame', () => {
    const { heights, follower: it } = follower()
    for (let turn = 0; turn < 200; turn += 1) {
      it.follow((heights.at(-1) ?? 500) + 20)
      vi.advanceTimersByTime(100)
    }
    expect(heights.length).toBeLessThan(12)
    expect(heights.at(-1)).toBeLessThan(800)
    it.stop()
  })

  it('grows with later additions to such content', () => {
    const { heights, follower: it } = follower()
    let content = 500
    const settle = () => {
      for (let turn = 0; turn < 60; turn += 1) {
        it.follow(Math.max(content, (heights.at(-1) ?? 0) + 20))
        vi.advanceTimersByTime(100)
      }
    }
    settle()
    content = 2000
    settle()
    expect(heights.at(-1)).toBeGreaterThanOrEqual(2000)
    expect(heights.at(-1)).toBeLessThan(2300)
    it.stop()
  })

  it('grows with images that load one soon after the other', () => {
    const { heights, follower: it } = follower()
    for (let picture = 1; picture <= 20; picture += 1) {
      it.follow(picture * 200)
      vi.advanceTimersByTime(60)
    }
    vi.advanceTimersByTime(2000)
    expect(heights.at(-1)).toBe(4000)
    it.stop()
  })
})
