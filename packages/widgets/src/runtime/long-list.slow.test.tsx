import { imageFixture, slotFixture } from '@easel/contract/fixtures'
import { MINUTE } from '@easel/contract/numbers'
import { act, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gallery } from '../gallery/index.ts'
import { fakeClient, offline, pageOf } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Works } from '../works/index.ts'
import { keys } from './keys.ts'

// These walk a long way.
configure({ asyncUtilTimeout: 5000 })
vi.setConfig({ testTimeout: 30_000 })

const PAGE = 30
const work = (id: string) =>
  imageFixture({ id, prompt: `Work ${id}`, slots: [slotFixture(1, { width: 900, height: 900 })] })

/** A server with so many works, newest first, whose cursors name the last work of a page. */
function shelfOf(count: number) {
  let works = Array.from({ length: count }, (_, index) => work(String(index)))
  return {
    add: (id: string) => {
      works = [work(id), ...works]
    },
    page(cursor: string | undefined) {
      const from = works.findIndex(({ id }) => id === cursor) + 1
      const items = works.slice(from, from + PAGE)
      return pageOf(items, from + PAGE < works.length ? (items.at(-1)?.id ?? null) : null)
    },
  }
}

let page: ReturnType<typeof layOutPage>
beforeEach(() => {
  page = layOutPage(1200)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Goes to the end of a wall, as far as it is, until a work is seen. */
async function walkTo(wall: HTMLElement, name: string) {
  for (let step = 0; step < 200 && !screen.queryByAltText(name); step += 1) {
    await act(async () => {
      page.scrollTo(Number.parseFloat(wall.style.blockSize) - 900)
      await new Promise((resolve) => setTimeout(resolve, 10))
    })
  }
  expect(screen.getByAltText(name)).toBeTruthy()
}

/** A gallery through which one has gone from the beginning to the end. */
async function wentThrough(count: number) {
  const shelf = shelfOf(count)
  const api = fakeClient()
  api.on('homepage', ({ query }) => shelf.page(query?.cursor))
  const view = await renderWidget(<Gallery />, { api })
  const cursors = () => api.made('homepage').map(({ query }) => query?.cursor)
  const wall = await screen.findByRole('list', { name: 'Selected works' })
  const scrollTo = (y: number) => act(async () => page.scrollTo(y))
  const toEnd = () => walkTo(wall, `Work ${count - 1}`)
  await screen.findByRole('img', { name: 'Work 0' })
  await toEnd()
  const whole = () =>
    view.queryClient
      .getQueryData<{ pages: { items: unknown[] }[] }>(keys.homepage('en', '', ''))
      ?.pages.filter(({ items }) => items.length > 0).length
  return { ...view, api, shelf, cursors, wall, scrollTo, toEnd, whole }
}

describe('a long list', () => {
  it('keeps whole works around the screen alone, and its height', async () => {
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

  it('fetches back what one comes to, and nothing that one flies past', async () => {
    const { cursors, scrollTo, wall } = await wentThrough(300)
    const before = cursors().length
    const height = Number.parseFloat(wall.style.blockSize)
    for (let part = 19; part >= 10; part -= 1) await scrollTo((height * part) / 20)
    const middle = await screen.findAllByRole('img', { name: /^Work 1[45]\d$/ })
    expect(middle.length).toBeGreaterThan(3)
    expect(cursors().slice(before).length).toBeLessThanOrEqual(5)
  })

  it('says that a page cannot be fetched back, and tries again by itself', async () => {
    const { api, shelf, scrollTo } = await wentThrough(300)
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
    api.on('homepage', () => {
      throw offline()
    })
    await scrollTo(0)
    expect(await screen.findByText('Network error, please check your network')).toBeTruthy()
    api.on('homepage', ({ query }) => shelf.page(query?.cursor))
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(await screen.findByRole('img', { name: 'Work 0' })).toBeTruthy()
  })

  it('is not asked for page by page when something has changed: its beginning is, when one is there', async () => {
    const { cursors, shelf, queryClient, scrollTo, toEnd } = await wentThrough(300)
    const before = cursors().length
    shelf.add('new')
    await act(() => queryClient.invalidateQueries({ queryKey: keys.homepages }))
    expect(cursors()).toHaveLength(before)
    await scrollTo(0)
    expect(await screen.findByRole('img', { name: 'Work new' })).toBeTruthy()
    expect(cursors().slice(before).length).toBeLessThanOrEqual(3)
    // And it goes on from there without a gap, and repeats none.
    await toEnd()
    expect(cursors()).toContain('28')
    const last = (await screen.findByRole('img', { name: 'Work 299' })).closest('li')
    expect(last?.getAttribute('aria-posinset')).toBe('301')
  })

  it('is asked for anew at its beginning when it is old', async () => {
    const { shelf, scrollTo } = await wentThrough(300)
    shelf.add('new')
    vi.setSystemTime(Date.now() + 6 * MINUTE)
    await scrollTo(0)
    expect(await screen.findByRole('img', { name: 'Work new' })).toBeTruthy()
  })

  it('is asked for anew after a page that goes on elsewhere now', async () => {
    const { shelf, scrollTo, cursors, toEnd } = await wentThrough(300)
    shelf.add('new')
    await scrollTo(0)
    expect(await screen.findByRole('img', { name: 'Work new' })).toBeTruthy()
    await toEnd()
    await waitFor(() => expect(cursors().filter((cursor) => cursor === '28')).toHaveLength(1))
  })
})

it('what was chosen far up the wall is in the file, too', async () => {
  const shelf = shelfOf(300)
  const api = fakeClient()
  api.on('mine', ({ query }) => shelf.page(query?.cursor))
  api.on('download', () => ({ url: '/zip' }))
  const { user } = await renderWidget(<Works />, {
    api,
    place: 'works',
    host: { supports: () => true, downloadImage: async () => ({ outcome: 'done' as const }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Select' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Work 0' }))
  const wall = screen.getByRole('list', { name: 'My works' })
  await walkTo(wall, 'Work 299')
  await user.click(screen.getByRole('button', { name: 'Download as one file' }))
  await waitFor(() => expect(api.made('download')[0]?.body).toEqual({ items: [{ imageId: '0', slot: 1 }] }))
})
