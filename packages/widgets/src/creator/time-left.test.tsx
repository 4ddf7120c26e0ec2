import { imageFixture, runningFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, offline } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_795_000_000_000, shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Freezes the clock, so that no time passes between two lines of a test on a busy machine. */
function stopTheClock(): number {
  vi.setTimerTickMode('manual')
  return Date.now()
}

async function watching(ids = ['img_one'], etaSeconds = 4) {
  const api = fakeClient()
  const sets = new Map(
    ids.map((id) => [id, runningFixture({ id, status: 1, progress: 0, queuePosition: 0, etaSeconds })]),
  )
  api.on('image', ({ params }) => sets.get(params?.id ?? ''))
  await renderWidget(<Creator />, {
    api,
    page: 'create',
    session: new Map([['creator.sets', JSON.stringify(ids)]]),
  })
  await screen.findAllByText(/Next in line/)
  await waitFor(() => expect(api.stream.state).toBeTruthy())
  act(() => api.stream.state?.('open'))
  const start = stopTheClock()
  const event = { queuePosition: null, previewUrl: undefined }
  /** The server reports this progress of a set, that many seconds after the start. */
  const at = async (seconds: number, progress: number, eta: number, id = 'img_one') => {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.max(0, start + seconds * 1000 - Date.now()))
      sets.set(id, runningFixture({ id, progress, etaSeconds: eta }))
      api.stream.image?.({ ...event, id, status: 2, progress, etaSeconds: eta })
      await vi.advanceTimersByTimeAsync(20)
    })
  }
  const finish = async (id: string) => {
    sets.set(id, imageFixture({ id }))
    await act(async () => {
      api.stream.image?.({ ...event, id, status: 4, progress: 100, etaSeconds: null })
      await vi.advanceTimersByTimeAsync(20)
    })
  }
  return { api, at, finish }
}
const status = () => screen.getAllByText(/Drawing, \d+%/)[0]?.textContent

describe('the estimated time', () => {
  it('counts down between two updates of the server', async () => {
    const { at } = await watching(['img_one'], 30)
    await at(1, 0, 30)
    expect(status()).toContain('about 30 seconds left')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(status()).toMatch(/about (20|21) seconds left/)
  })

  it('is replaced by another text when it has passed', async () => {
    const { at } = await watching()
    await at(1, 0, 4)
    await at(21, 2, 4)
    expect(status()).toBe('Drawing, 2% · taking longer than usual')
  })

  it('decreases if the machine is faster than the server estimated', async () => {
    const { at } = await watching(['img_one'], 67)
    await at(0, 0, 67)
    await at(4, 24, 51)
    await at(8, 48, 35)
    expect(status()).toMatch(/about [89] seconds left/)
  })

  it('increases without progress', async () => {
    const { at } = await watching()
    await at(0, 0, 10)
    await at(5, 50, 5)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(status()).toMatch(/about (5\d|6\d) seconds left|about 1 minute left/)
  })

  it('for the next set is this machine’s time for the last one', async () => {
    const { at, finish } = await watching(['img_two', 'img_one'], 67)
    await at(0, 0, 67)
    await at(16, 99, 1)
    await finish('img_one')
    await at(17, 0, 67, 'img_two')
    expect(status()).toMatch(/about 1[678] seconds left/)
  })
})

describe('an unreachable server', () => {
  it.each([
    ['refuses connections', () => Promise.reject(offline())],
    ['is silent', () => new Promise(() => {})],
  ])(
    'is noticed within five seconds when it %s, and the notice disappears when it is back',
    async (_, answer) => {
      const { api, at } = await watching()
      await at(1, 12, 4)
      api.on('serverInfos', answer)
      await act(() => vi.advanceTimersByTimeAsync(5_000))
      expect(status()).toBe('Drawing, 12% · The server is not responding, trying again')
      api.on('serverInfos', () => ({ timestamp: Date.now() }))
      await act(() => vi.advanceTimersByTimeAsync(5_000))
      expect(status()).not.toContain('not responding')
    },
  )

  it('gets no requests while nothing is running', async () => {
    const { api } = await renderWidget(<Creator />, { page: 'create' })
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(api.made('serverInfos')).toEqual([])
  })
})
