import { afterEach, describe, expect, it, vi } from 'vitest'
import { retryLoad } from './retry-load.ts'

afterEach(() => void vi.useRealTimers())

describe('loading code on demand', () => {
  it('retries a failed load with growing pauses', async () => {
    vi.useFakeTimers()
    const requestCount: number[] = []
    const start = Date.now()
    const load = async () => {
      requestCount.push((Date.now() - start) / 1000)
      if (requestCount.length < 4) throw new Error('gone')
      return 'code'
    }
    const loaded = retryLoad(load, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await loaded).toBe('code')
    expect(requestCount).toEqual([0, 2, 6, 14])
  })

  it('gives up when the signal aborts', async () => {
    vi.useFakeTimers()
    const end = new AbortController()
    const load = vi.fn(async () => {
      throw new Error('gone')
    })
    const loaded = retryLoad(load, end.signal)
    await vi.advanceTimersByTimeAsync(100)
    end.abort()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await loaded).toBeNull()
    expect(load).toHaveBeenCalledTimes(1)
  })
})
