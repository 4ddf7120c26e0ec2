import { MINUTE } from '@easel/contract/numbers'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gallery } from '../../gallery/index.ts'
import { fakeClient, offline, refusal } from '../../testing/fake-client.ts'
import { layOutPage, walkWall } from '../../testing/layout.ts'
import { pagedWorks } from '../../testing/paged-works.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { Works } from '../../works/index.ts'
import { keys } from '../requests/query-keys.ts'

// These tests scroll through long lists.
vi.setConfig({ testTimeout: 30_000 })

let page: ReturnType<typeof layOutPage>
beforeEach(() => {
  page = layOutPage(1200)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const walkTo = (wall: HTMLElement, name: string) => walkWall(page, wall, name)

/** A gallery that was scrolled from its beginning to its end. */
async function wentThrough(count: number, last = `Work ${count - 1}`) {
  const works = pagedWorks(count)
  const api = fakeClient()
  api.on('homepage', ({ query }) => works.page(query?.cursor))
  const view = await renderWidget(<Gallery />, { api })
  const cursors = () => api.made('homepage').map(({ query }) => query?.cursor)
  const wall = await screen.findByRole('list', { name: 'Selected works' })
  const scrollTo = (y: number) => act(async () => page.scrollTo(y))
  const toEnd = () => walkTo(wall, last)
  await screen.findByRole('img', { name: 'Work 0' })
  await toEnd()
  const whole = () =>
    view.queryClient
      .getQueryData<{ pages: { items: unknown[] }[] }>(keys.homepage('en', '', ''))
      ?.pages.filter(({ items }) => items.length > 0).length
  return { ...view, api, works, cursors, wall, scrollTo, toEnd, whole }
}

describe('a long list', () => {
  it('keeps complete works only near the viewport, and its height', async () => {
    const { wall, whole, toEnd, scrollTo } = await wentThrough(300)
    const height = wall.style.blockSize
    await waitFor(() => expect(whole()).toBeLessThanOrEqual(5))
    await scrollTo(0)
    await screen.findByRole('img', { name: 'Work 0' })
    expect(wall.style.blockSize).toBe(height)
    await toEnd()
    await screen.findByRole('img', { name: 'Work 299' })
    await waitFor(() => expect(whole()).toBeLessThanOrEqual(5))
    expect(wall.style.blockSize).toBe(height)
  })

  it('refetches pages near the viewport, and none that are scrolled past quickly', async () => {
    const { cursors, scrollTo, wall } = await wentThrough(300)
    const before = cursors().length
    const height = Number.parseFloat(wall.style.blockSize)
    for (let part = 19; part >= 10; part -= 1) await scrollTo((height * part) / 20)
    const middle = await screen.findAllByRole('img', { name: /^Work 1[45]\d$/ })
    expect(middle.length).toBeGreaterThan(3)
    expect(cursors().slice(before).length).toBeLessThanOrEqual(5)
  })

  it('shows that a page cannot be refetched, and retries by itself', async () => {
    const { api, works, scrollTo } = await wentThrough(300)
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
    api.on('homepage', () => {
      throw offline()
    })
    await scrollTo(0)
    expect(await screen.findByText('Network error, please check your network')).toBeTruthy()
    api.on('homepage', ({ query }) => works.page(query?.cursor))
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(await screen.findByRole('img', { name: 'Work 0' })).toBeTruthy()
  })

  it('still shows at its end that the next page failed, whatever was evicted or refetched since', async () => {
    const { api, works, cursors, scrollTo, wall } = await wentThrough(300, 'Work 180')
    api.on('homepage', ({ query }) => {
      if (query?.cursor === '269') throw offline()
      return works.page(query?.cursor)
    })
    await walkTo(wall, 'Work 269')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    const before = cursors().length
    await scrollTo(Number.parseFloat(wall.style.blockSize) / 3)
    await screen.findAllByRole('img', { name: /^Work (8|9|10)\d$/ })
    expect(cursors().length).toBeGreaterThan(before)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('refreshes only its beginning after a change, when that is visible', async () => {
    const { cursors, works, queryClient, scrollTo, toEnd } = await wentThrough(300)
    const before = cursors().length
    works.add('new')
    await act(async () => {
      await queryClient.invalidateQueries({ queryKey: keys.homepages })
      // Checked at once: visible pages are refetched a moment later.
      expect(cursors()).toHaveLength(before)
    })
    await scrollTo(0)
    expect(await screen.findByRole('img', { name: 'Work new' })).toBeTruthy()
    const ofBeginning = cursors()
      .slice(before)
      .filter((cursor) => Number(cursor ?? 0) < 150)
    expect(ofBeginning.length).toBeLessThanOrEqual(3)
    expect(cursors().length - before).toBeLessThanOrEqual(6)
    // The next pages follow without a gap or a repetition.
    await toEnd()
    expect(cursors()).toContain('28')
    const last = (await screen.findByRole('img', { name: 'Work 299' })).closest('li')
    expect(last?.getAttribute('aria-posinset')).toBe('301')
  })

  it('refreshes its beginning when that is old', async () => {
    const { works, scrollTo } = await wentThrough(300)
    works.add('new')
    vi.setSystemTime(Date.now() + 6 * MINUTE)
    await scrollTo(0)
    expect(await screen.findByRole('img', { name: 'Work new' })).toBeTruthy()
  })

  it('has no gap on the screen when a page above has lost a work', async () => {
    const { works, scrollTo, wall } = await wentThrough(300)
    const height = Number.parseFloat(wall.style.blockSize)
    works.remove('170')
    for (let part = 9; part >= 0; part -= 1) {
      await scrollTo((height * part) / 10)
      await waitFor(() => expect(within(wall).queryAllByRole('link').length).toBeGreaterThan(8))
      expect(Number.parseFloat(wall.style.blockSize)).toBeGreaterThan(height * 0.98)
    }
    expect(await screen.findByRole('img', { name: 'Work 0' })).toBeTruthy()
    expect(screen.queryByAltText('Work 170')).toBeNull()
  })

  it('shows the works of its beginning again, whatever was deleted above', async () => {
    const { works, scrollTo } = await wentThrough(300)
    works.remove('40')
    await scrollTo(1800)
    await screen.findByAltText('Work 41')
    await scrollTo(0)
    expect(await screen.findByRole('img', { name: 'Work 0' })).toBeTruthy()
  })

  it('refreshes the visible pages when everything may have changed, and others when they become visible', async () => {
    const { works, queryClient, cursors, scrollTo } = await wentThrough(300)
    const before = cursors().length
    works.rename((id) => `Obra ${id}`)
    await act(() => queryClient.invalidateQueries({ queryKey: keys.homepages }))
    expect(await screen.findByRole('img', { name: 'Obra 299' })).toBeTruthy()
    expect(cursors().slice(before).length).toBeLessThanOrEqual(4)
    await scrollTo(0)
    expect(await screen.findByRole('img', { name: 'Obra 0' })).toBeTruthy()
  })

  it('does not scroll to its beginning when the focus is still there', async () => {
    const { wall, scrollTo, works, queryClient, toEnd } = await wentThrough(300)
    await scrollTo(0)
    const first = await screen.findByRole('link', { name: 'Work 0' })
    act(() => first.focus())
    await toEnd()
    const height = wall.style.blockSize
    works.add('new')
    await act(() => queryClient.invalidateQueries({ queryKey: keys.homepages }))
    await scrollTo(Number.parseFloat(height) - 1000)
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(wall.style.blockSize).toBe(height)
    expect(screen.getByAltText('Work 299')).toBeTruthy()
  })

  it('remembers a change while another page of the site is open', async () => {
    const { works, queryClient, scrollTo, wall } = await wentThrough(300, 'Work 200')
    works.add('new')
    await act(() => queryClient.invalidateQueries({ queryKey: keys.homepages }))
    await walkTo(wall, 'Work 299')
    await scrollTo(0)
    expect(await screen.findByRole('img', { name: 'Work new' })).toBeTruthy()
  })

  it('retries a failed page, also after scrolling', async () => {
    const { api, works, scrollTo } = await wentThrough(300)
    api.on('homepage', () => {
      throw offline()
    })
    await scrollTo(0)
    await screen.findByText('Network error, please check your network')
    api.on('homepage', ({ query }) => works.page(query?.cursor))
    await scrollTo(40)
    expect(await screen.findByRole('img', { name: 'Work 0' })).toBeTruthy()
  })

  it('is complete after a jump past a changed page', async () => {
    const { works, scrollTo, wall } = await wentThrough(300)
    const height = Number.parseFloat(wall.style.blockSize)
    works.remove('95')
    await scrollTo(height * 0.4)
    await screen.findByAltText('Work 125')
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    expect(Number.parseFloat(wall.style.blockSize)).toBeGreaterThan(height * 0.98)
    expect(await screen.findByAltText('Work 125')).toBeTruthy()
  })

  it('stops requesting a page that is refused, and shows that once', async () => {
    const { api, scrollTo } = await wentThrough(300)
    let requestCount = 0
    api.on('homepage', () => {
      requestCount += 1
      throw refusal(403, {}, 'Not for you')
    })
    await scrollTo(2000)
    expect(await screen.findByText('Not for you')).toBeTruthy()
    await act(() => new Promise((resolve) => setTimeout(resolve, 1000)))
    await scrollTo(2010)
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect(requestCount).toBeLessThanOrEqual(4)
  })
})

it('a selected work far above is part of the zip file', async () => {
  const works = pagedWorks(300)
  const api = fakeClient()
  api.on('mine', ({ query }) => works.page(query?.cursor))
  api.on('saveBalance', () => ({ remaining: 3, limit: 3, resetsAt: null }))
  api.on('download', () => ({ url: '/zip' }))
  const { user } = await renderWidget(<Works />, {
    api,
    page: 'works',
    host: { supports: () => true, downloadImage: async () => ({ outcome: 'done' as const }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Select' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Work 0' }))
  const wall = screen.getByRole('group', { name: 'My works' })
  await walkTo(wall, 'Work 299')
  await user.click(screen.getByRole('button', { name: 'Download as one file' }))
  await waitFor(() => expect(api.made('download')[0]?.body).toEqual({ items: [{ imageId: '0', slot: 1 }] }))
})
