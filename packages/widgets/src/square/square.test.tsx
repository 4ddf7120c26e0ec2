import { imageFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshAfterEnd } from '../runtime/works/images.ts'
import { fakeClient, offline } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Square } from './index.ts'

const work = (id: string, over = {}) => imageFixture({ id, prompt: `Work ${id}`, mine: false, ...over })
const day = (items: ReturnType<typeof work>[], previousDay: number | null = null) => ({
  items,
  nextCursor: null,
  previousDay,
})
const YESTERDAY = Date.now() - 86_400_000
const noonOf = (at: number) => new Date(at).setHours(12, 0, 0, 0)

/** Its weekday comes before it, or its year after it where that is another one. */
const dateOf = (at: number) =>
  new RegExp(new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' }).format(at))

/** A reader who is near every end, once the browser tells it. */
function seesAll() {
  const watched = new Set<() => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #tell: () => void
      constructor(told: (entries: object[]) => void) {
        this.#tell = () => told([{ isIntersecting: true }])
      }
      observe = () => watched.add(this.#tell)
      disconnect = () => watched.delete(this.#tell)
    },
  )
  return {
    watched,
    async near() {
      await waitFor(() => expect(watched.size).toBeGreaterThan(0))
      act(() => {
        for (const tell of watched) tell()
      })
    },
  }
}

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('Square', () => {
  it('shows today in the reader’s time zone, and then the day before', async () => {
    const api = fakeClient()
    api.on('square', ({ query }) => (query?.time ? day([work('b')]) : day([work('a')], YESTERDAY)))
    const { user, visits } = await renderWidget(<Square />, { api, page: 'square' })
    expect(await screen.findByRole('img', { name: 'Work a' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Today', level: 2 })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Today' })).toBeTruthy()
    expect(api.made('square')[0]?.query).toEqual({
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    await user.click(screen.getByRole('button', { name: /^Earlier: / }))
    const section = await screen.findByRole('list', { name: 'Yesterday' })
    expect(await within(section).findByRole('img', { name: 'Work b' })).toBeTruthy()
    expect(api.made('square').at(-1)?.query).toMatchObject({ time: noonOf(YESTERDAY) })
    expect(screen.getByRole('img', { name: 'Work a' })).toBeTruthy()
    // The button has gone, and with it the place of the keyboard.
    expect(document.activeElement?.textContent).toBe('Yesterday')
    expect(visits).toEqual([])
    expect(screen.getByText('You’ve reached the end.')).toBeTruthy()
  })

  it('goes on day by day without a press as one nears the end, and moves nobody’s focus', async () => {
    const { near } = seesAll()
    const before = YESTERDAY - 86_400_000
    const api = fakeClient()
    api.on('square', ({ query }) => {
      if (String(query?.time) === String(noonOf(before))) return day([work('c')])
      return query?.time ? day([], before) : day([work('a')], YESTERDAY)
    })
    await renderWidget(<Square />, { api, page: 'square' })
    await screen.findByRole('img', { name: 'Work a' })
    await near()
    await near()
    // The day between has nothing for this reader.
    expect(await screen.findByRole('img', { name: 'Work c' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: dateOf(before) })).toBeTruthy()
    expect(document.activeElement).toBe(document.body)
  })

  it('keeps the days below where the newest work of one goes, and asks for today alone when a set has ended', async () => {
    const api = fakeClient()
    let newest = YESTERDAY
    api.on('square', ({ query }) => (query?.time ? day([work('b')]) : day([work('a')], newest)))
    const { user, queryClient } = await renderWidget(<Square />, { api, page: 'square' })
    await user.click(await screen.findByRole('button', { name: /^Earlier: / }))
    const tile = await screen.findByRole('img', { name: 'Work b' })
    newest -= 1000
    refreshAfterEnd(queryClient, 'a')
    await waitFor(() => expect(api.made('square').filter(({ query }) => !query?.time)).toHaveLength(2))
    expect(screen.getByRole('img', { name: 'Work b' })).toBe(tile)
    expect(api.made('square').filter(({ query }) => query?.time)).toHaveLength(1)
  })

  it('leaves the next day to a press for those who save data', async () => {
    const { watched } = seesAll()
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
    const api = fakeClient()
    api.on('square', () => day([work('a')], YESTERDAY))
    await renderWidget(<Square />, { api, page: 'square' })
    expect(await screen.findByRole('button', { name: /^Earlier: / })).toBeTruthy()
    expect(watched.size).toBe(0)
    expect(api.made('square').filter(({ query }) => query?.time)).toEqual([])
  })

  it('says why the next day has not come, and asks again', async () => {
    const api = fakeClient()
    api.on('square', ({ query }) => {
      if (query?.time) throw offline()
      return day([work('a')], YESTERDAY)
    })
    const { user } = await renderWidget(<Square />, { api, page: 'square' })
    await user.click(await screen.findByRole('button', { name: /^Earlier: / }))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    api.on('square', () => day([work('b')]))
    await user.click(retry)
    expect(document.activeElement?.textContent).toBe('Yesterday')
    expect(await screen.findByRole('img', { name: 'Work b' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Work a' })).toBeTruthy()
  })

  it('stays on its day after midnight', async () => {
    const evening = new Date(2026, 10, 21, 23, 59, 30).getTime()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(evening)
    const api = fakeClient()
    api.on('square', ({ query }) => {
      if (!query?.cursor) return { ...day([work('a')]), nextCursor: 'next' }
      return Date.now() === evening ? new Promise<never>(() => {}) : day([work('b')])
    })
    const Visits = () => {
      const [away, setAway] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setAway(!away)}>
            To and fro
          </button>
          {!away && <Square />}
        </>
      )
    }
    const { user } = await renderWidget(<Visits />, { api, page: 'square' })
    await waitFor(() => expect(api.made('square').at(-1)?.query?.cursor).toBe('next'))
    await user.click(screen.getByRole('button', { name: 'To and fro' }))
    clock.mockReturnValue(evening + 40_000)
    await user.click(screen.getByRole('button', { name: 'To and fro' }))
    expect(await screen.findByRole('img', { name: 'Work b' })).toBeTruthy()
    expect(api.made('square').at(-1)?.query).toMatchObject({ cursor: 'next', time: evening })
  })

  it('hides one’s own works on request', async () => {
    const api = fakeClient()
    api.on('square', () => day([work('a')]))
    const { user } = await renderWidget(<Square />, { api, page: 'square' })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Hide mine', checked: false }))
    await waitFor(() => expect(api.made('square').at(-1)?.query).toMatchObject({ noSelf: 'true' }))
  })

  it('has three orders, one press apart and in the address; of all time there is no day', async () => {
    const api = fakeClient()
    api.on('square', () => day([work('a')]))
    const { user, visits } = await renderWidget(<Square />, { api, page: 'square', params: { day: '1' } })
    await user.click(await screen.findByRole('button', { name: 'Popular that day', pressed: false }))
    expect(visits.at(-1)?.params).toEqual({ day: '1', order: 'popular' })
    await waitFor(() => expect(api.made('square').at(-1)?.query).toMatchObject({ time: 1, order: 'popular' }))
    await user.keyboard('{ArrowRight}{Enter}')
    expect(visits.at(-1)?.params).toEqual({ order: 'best' })
    await waitFor(() => expect(api.made('square').at(-1)?.query).toEqual({ order: 'best' }))
    expect(screen.getByRole('list', { name: 'The most liked works of all days' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Newest' }))
    expect(visits.at(-1)?.params).toEqual({})
  })

  it('searches the works of all days, and says what to do where nothing is found', async () => {
    const api = fakeClient()
    api.on('square', () => day([]))
    const { user, visits } = await renderWidget(<Square />, {
      api,
      page: 'square',
      params: { order: 'best' },
    })
    await user.type(await screen.findByRole('searchbox', { name: 'Search the square' }), 'blue whale{Enter}')
    expect(visits.at(-1)?.params).toEqual({ search: 'blue whale' })
    await waitFor(() => expect(api.made('square').at(-1)?.query).toEqual({ search: 'blue whale' }))
    expect(await screen.findByText('Nothing found for “blue whale”')).toBeTruthy()
    expect(screen.getByText(/^Try fewer or other words. The first 24 characters/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create “blue whale”' }))
    expect(visits.at(-1)).toEqual({ page: 'create', params: { prompt: 'blue whale' } })
  })

  it('leads from a list that nobody has liked anything of to the newest works', async () => {
    const api = fakeClient()
    api.on('square', ({ query }) => day(query?.order ? [] : [work('a')]))
    const { user } = await renderWidget(<Square />, { api, page: 'square', params: { order: 'best' } })
    expect(await screen.findByText('Nobody has liked a work yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show the newest' }))
    expect(await screen.findByRole('img', { name: 'Work a' })).toBeTruthy()
  })

  it('likes with one click, and shows the number of likes', async () => {
    const api = fakeClient()
    api.on('square', () => day([work('a', { likeCount: 1 })]))
    api.on('squareLike', () => ({ liked: true, likeCount: 2 }))
    const { user } = await renderWidget(<Square />, { api, page: 'square' })
    // Over the picture, or in its corner where nothing hovers.
    const [like] = await screen.findAllByRole('button', { name: 'Like, 1' })
    await user.click(like as HTMLElement)
    expect(await screen.findAllByRole('button', { name: 'Liked, 2' })).toBeTruthy()
    expect(api.made('squareLike')[0]?.body).toEqual({ id: 'a' })
  })

  it('shows an empty day with a link to Create, and leads on to the day before', async () => {
    const api = fakeClient()
    api.on('square', () => day([], YESTERDAY))
    const { user, visits } = await renderWidget(<Square />, { api, page: 'square' })
    expect(await screen.findByText('Nothing is shown today yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Earlier: / })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Start creating' }))
    expect(visits.at(-1)?.page).toBe('create')
  })

  it('shows a network failure and recovers with one click', async () => {
    const api = fakeClient()
    api.on('square', () => {
      throw offline()
    })
    const { user } = await renderWidget(<Square />, { api, page: 'square' })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    api.on('square', () => day([work('a')]))
    await user.click(retry)
    expect(await screen.findByRole('img', { name: 'Work a' })).toBeTruthy()
  })
})
