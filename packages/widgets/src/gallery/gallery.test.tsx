import { imageFixture, launcherFixture, slotFixture } from '@easel/contract/fixtures'
import { columnsFor, columnWidth, placeTiles, WALL } from '@easel/first-paint'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, offline, pageOf } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Gallery } from './index.ts'

const SHAPES = [1, 2 / 3, 3 / 2]
const works = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index
    const width = 1200
    const height = Math.round(width / (SHAPES[number % 3] ?? 1))
    const slot = slotFixture(1, { width, height, thumbUrl: `/t/${number}.webp` })
    return imageFixture({ id: `img_${number}`, prompt: `Work ${number}`, mine: false, slots: [slot] })
  })

let page: ReturnType<typeof layOutPage>
beforeEach(() => {
  page = layOutPage(1200)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('Gallery', () => {
  it('places each tile exactly as the shared layout does', async () => {
    const api = fakeClient()
    api.on('homepage', () => pageOf(works(12)))
    await renderWidget(<Gallery />, { api })
    const items = within(await screen.findByRole('list', { name: 'Selected works' }))
    await waitFor(() => expect(items.getAllByRole('link')).toHaveLength(12))
    const columns = columnsFor(1200)
    const width = columnWidth(1200, columns)
    const expected = placeTiles(
      works(12).map((set) => (set.slots[0]?.width ?? 1) / (set.slots[0]?.height ?? 1)),
      columns,
    ).map(
      ({ column, above, rank }) =>
        `translate(${column * (width + WALL.gap)}px, ${above * width + rank * WALL.gap}px)`,
    )
    expect(items.getAllByRole('listitem').map((tile) => tile.style.transform)).toEqual(expected)
  })

  it('has at most 80 images in the page with 10,000 works, at any scroll position', async () => {
    const api = fakeClient()
    api.on('homepage', () => pageOf(works(10_000)))
    const { container } = await renderWidget(<Gallery />, { api })
    await screen.findByRole('img', { name: 'Work 0' })
    const count = () => container.querySelectorAll('li img').length
    expect(count()).toBeGreaterThan(8)
    expect(count()).toBeLessThanOrEqual(80)
    act(() => page.scrollTo(200_000))
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Work 0' })).toBeNull())
    expect(count()).toBeGreaterThan(8)
    expect(count()).toBeLessThanOrEqual(80)
  })

  it('adopts the image element that the server rendered', async () => {
    const paint = document.createElement('div')
    paint.id = 'easel-first-paint'
    paint.innerHTML = '<a><img src="/t/0.webp" alt=""></a>'
    document.body.append(paint)
    const drawn = paint.querySelector('img')
    await renderWidget(<Gallery />, {
      initial: { language: 'en', home: pageOf(works(3)) },
    })
    expect(await screen.findByRole('img', { name: 'Work 0' })).toBe(drawn)
    paint.remove()
  })

  it('shows the data in the page at once and refreshes it', async () => {
    const api = fakeClient()
    api.on('homepage', () => pageOf(works(1, 7)))
    await renderWidget(<Gallery />, {
      api,
      initial: { language: 'en', home: pageOf(works(1)) },
    })
    expect(screen.getByRole('img', { name: 'Work 0' })).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'Work 7' })).toBeTruthy()
  })

  it('refreshes the first page before it requests the next', async () => {
    const api = fakeClient()
    api.on('homepage', async ({ query }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return query?.cursor ? pageOf(works(20, 20)) : pageOf(works(20, 1), 'next')
    })
    const initial = { language: 'en', home: pageOf(works(20), 'next') } as const
    await renderWidget(<Gallery />, { api, initial })
    await waitFor(() =>
      expect(api.made('homepage').map(({ query }) => query?.cursor)).toEqual([undefined, 'next']),
    )
    expect(screen.queryByRole('img', { name: 'Work 0' })).toBeNull()
    expect(screen.getByRole('img', { name: 'Work 1' })).toBeTruthy()
  })

  it('keeps the works in place when the language changes, and translates them', async () => {
    const api = fakeClient()
    let answer = (_page: unknown) => {}
    api.on('homepage', () => new Promise((resolve) => (answer = resolve)))
    api.on('launcher', () => new Promise(() => {}))
    const initial = {
      language: 'en',
      home: pageOf(works(3), 'next'),
      launcher: launcherFixture,
    } as const
    const { container } = await renderWidget(<Gallery />, { api, initial, language: 'es' })
    const pictures = [...container.querySelectorAll('li img')]
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      '/t/0.webp',
      '/t/1.webp',
      '/t/2.webp',
    ])
    expect(container.textContent).not.toContain('Work 0')
    expect(container.textContent).not.toContain('Ink wash')
    const own = works(3).map((work, index) => ({ ...work, prompt: `Obra ${index}` }))
    await act(async () => answer(pageOf(own)))
    expect(await screen.findByRole('img', { name: 'Obra 0' })).toBe(pictures[0])
  })

  it('requests more before the end is reached, each page once', async () => {
    const api = fakeClient()
    api.on('homepage', ({ query }) => (query?.cursor ? pageOf(works(20, 20)) : pageOf(works(20), 'next')))
    await renderWidget(<Gallery />, { api })
    await waitFor(() =>
      expect(api.made('homepage').map(({ query }) => query?.cursor)).toEqual([undefined, 'next']),
    )
  })

  it('searches once, a moment after the last keystroke, and keeps the search in the URL', async () => {
    const { user, visits } = await renderWidget(<Gallery />)
    await user.type(await screen.findByRole('searchbox'), 'moon')
    await waitFor(() => expect(visits).toEqual([{ page: 'home', params: { search: 'moon' } }]))
  })

  it('filters by a style and removes the filter', async () => {
    const { user, api } = await renderWidget(<Gallery />)
    await user.click(await screen.findByRole('button', { name: 'Ink wash' }))
    expect(screen.getByRole('button', { name: 'Ink wash', pressed: true })).toBeTruthy()
    await waitFor(() => expect(api.made('homepage').at(-1)?.query?.style).toBe('ink'))
    await user.click(screen.getByRole('button', { name: 'All' }))
    expect(screen.getByRole('button', { name: 'Ink wash', pressed: false })).toBeTruthy()
  })

  it('offers to create what was not found', async () => {
    const { user, visits } = await renderWidget(<Gallery />, { params: { search: 'a blue whale' } })
    await user.click(await screen.findByRole('button', { name: 'Create “a blue whale”' }))
    expect(visits.at(-1)).toEqual({ page: 'create', params: { prompt: 'a blue whale' } })
  })

  it('shows a network failure and recovers with one click', async () => {
    const api = fakeClient()
    api.on('homepage', () => {
      throw offline()
    })
    const { user } = await renderWidget(<Gallery />, { api })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('alert').textContent).toContain('Network error, please check your network')
    api.on('homepage', () => pageOf(works(1)))
    await user.click(retry)
    expect(await screen.findByRole('img', { name: 'Work 0' })).toBeTruthy()
  })

  it('needs one Tab key from the search to the first image, with any number of styles', async () => {
    const api = fakeClient()
    api.on('homepage', () => pageOf(works(1)))
    const { user } = await renderWidget(<Gallery />, { api })
    await screen.findByRole('link', { name: 'Work 0' })
    const all = await screen.findByRole('button', { name: 'All' })
    await user.click(screen.getByRole('searchbox'))
    await user.tab()
    expect(document.activeElement).toBe(all)
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ink wash' }))
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Popular' }))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Work 0' }))
  })

  it('opens the work in the URL, and remixes it in Create', async () => {
    const api = fakeClient()
    api.on('homepage', () => pageOf(works(1)))
    const { user, visits } = await renderWidget(<Gallery />, { api })
    await user.click(await screen.findByRole('link', { name: 'Work 0' }))
    expect(visits.at(-1)).toEqual({ page: 'home', params: { image: 'img_0' } })
    await user.click(await screen.findByRole('button', { name: 'Remix' }))
    expect(visits.at(-1)).toEqual({ page: 'create', params: { like: 'img_0', source: 'home' } })
  })

  it('likes a work where it lies, and names who has made it', async () => {
    const api = fakeClient()
    const author = { name: 'Ada', avatar: null, id: 'author_1' }
    const shown = { liked: false, likeCount: 4, author }
    api.on('homepage', () => pageOf(works(1).map((work) => ({ ...work, ...shown }))))
    api.on('squareLike', () => ({ liked: true, likeCount: 5 }))
    const { user, visits } = await renderWidget(<Gallery />, { api })
    await user.hover(await screen.findByRole('link', { name: 'Work 0' }))
    const [like] = await screen.findAllByRole('button', { name: 'Like, 4' })
    await user.click(like as HTMLElement)
    expect(await screen.findAllByRole('button', { name: 'Liked, 5', pressed: true })).toBeTruthy()
    expect(api.made('squareLike')[0]?.body).toEqual({ id: 'img_0' })
    await user.click(screen.getByRole('link', { name: 'Ada' }))
    expect(visits.at(-1)).toEqual({ page: 'author', params: { author: 'author_1' } })
  })

  it('has no likes where a partner has no square', async () => {
    const api = fakeClient()
    api.on('homepage', () => pageOf(works(1)))
    await renderWidget(<Gallery />, { api, features: ['create'] })
    expect(await screen.findByRole('button', { name: 'Remix' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull()
  })
})
