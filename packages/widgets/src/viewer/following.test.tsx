import { imageFixture, slotFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Square } from '../square/index.ts'
import { fakeClient, offline } from '../testing/fake-client.ts'
import { layOutPage, walkWall } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Viewer } from './index.ts'

const DAY = 86_400_000
const YESTERDAY = Date.now() - DAY
const noonOf = (at: number) => new Date(at).setHours(12, 0, 0, 0)

/** A work of one image. */
const work = (id: string) => imageFixture({ id, prompt: `Work ${id}`, mine: false, slots: [slotFixture(1)] })
const page = (ids: string[], previousDay: number | null = null, nextCursor: string | null = null) => ({
  items: ids.map(work),
  nextCursor,
  previousDay,
})

/** Looking at a work of the square, with the square behind. */
async function looked(api: ReturnType<typeof fakeClient>, params: Record<string, string>) {
  api.on('image', ({ params }) => work(params?.id ?? ''))
  const world = { api, page: 'square', params } as const
  return renderWidget(
    <>
      <Square />
      <Viewer />
    </>,
    world,
  )
}
const shows = (id: string) => screen.findByRole('dialog', { name: `Work ${id}` })
async function press(user: UserEvent, name: 'Next image' | 'Previous image', id: string) {
  await user.click(await screen.findByRole('button', { name }))
  await shows(id)
}
const lastOne = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Next image', hidden: true })).toBeNull())

const BEFORE = YESTERDAY - 2 * DAY
/** Three days, of which the one between has nothing for this reader. */
function withDayBetween() {
  const api = fakeClient()
  api.on('square', ({ query }) => {
    if (query?.time === undefined) return page(['a', 'b'], YESTERDAY)
    return Number(query.time) === noonOf(YESTERDAY) ? page([], BEFORE) : page(['c'])
  })
  return api
}

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('going through the square', () => {
  it('goes on into the days before, and back', async () => {
    const api = withDayBetween()
    const { user } = await looked(api, { image: 'a' })
    await shows('a')
    await press(user, 'Next image', 'b')
    await press(user, 'Next image', 'c')
    expect(api.made('square').map(({ query }) => query?.time)).toEqual([
      undefined,
      noonOf(YESTERDAY),
      noonOf(BEFORE),
    ])
    await lastOne()
    await press(user, 'Previous image', 'b')
    await press(user, 'Previous image', 'a')
    expect(screen.queryByRole('button', { name: 'Previous image' })).toBeNull()
  })

  it('goes on in the list as far as it is not loaded, before its days', async () => {
    const api = fakeClient()
    api.on('square', ({ query }) => {
      if (query?.time !== undefined && !query.cursor) return page(['c'])
      return query?.cursor ? page(['b'], null) : page(['x', 'y', 'a'], YESTERDAY, 'more')
    })
    const { user } = await looked(api, { image: 'a' })
    await shows('a')
    await press(user, 'Next image', 'b')
    await press(user, 'Next image', 'c')
    await press(user, 'Previous image', 'b')
  })

  it('goes on from a long day that is scrolled down, and back', async () => {
    const laidOut = layOutPage(1200)
    const api = fakeClient()
    const last = 8
    api.on('square', ({ query }) => {
      if (Number(query?.time) === noonOf(YESTERDAY)) return page(['c'])
      const number = Number(query?.cursor ?? 1)
      const ids = Array.from({ length: 24 }, (_, at) => `${number}-${at + 1}`)
      return page(ids, YESTERDAY, number < last ? String(number + 1) : null)
    })
    const { user, go } = await looked(api, {})
    const wall = (await screen.findByAltText('Work 1-1')).closest('ul') as HTMLElement
    await walkWall(laidOut, wall, `Work ${last}-24`)
    act(() => go()('square', { image: `${last}-24` }))
    await shows(`${last}-24`)
    await press(user, 'Next image', 'c')
    await press(user, 'Previous image', `${last}-24`)
    await press(user, 'Previous image', `${last}-23`)
  })

  it('loads nothing ahead for whoever saves data, and all of it by the press on Next', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
    const api = withDayBetween()
    const { user } = await looked(api, { image: 'a' })
    await press(user, 'Next image', 'b')
    // What would be loaded ahead has been asked for by then.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(api.made('square')).toHaveLength(1)
    await press(user, 'Next image', 'c')
    expect(api.made('square')).toHaveLength(3)
    await lastOne()
    await press(user, 'Previous image', 'b')
  })

  it.each([
    ['the day before', () => page(['a'], YESTERDAY)],
    ['more of the day', () => page(['a'], null, 'more')],
  ])('tells whoever saves data that %s did not come, and asks again by the next press', async (_, first) => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
    const api = fakeClient()
    let failing = true
    api.on('square', ({ query }) => {
      if (query?.time === undefined && query?.cursor === undefined) return first()
      if (failing) throw offline()
      return page(['b'], null)
    })
    const { user } = await looked(api, { image: 'a' })
    await shows('a')
    await user.click(await screen.findByRole('button', { name: 'Next image' }))
    expect(await screen.findByText(/Network error/)).toBeTruthy()
    failing = false
    await press(user, 'Next image', 'b')
  })

  it('begins with the day that is shown', async () => {
    const api = fakeClient()
    const shown = YESTERDAY - DAY
    api.on('square', ({ query }) =>
      Number(query?.time) === shown ? page(['a'], shown - DAY) : page(['b'], null),
    )
    const { user } = await looked(api, { image: 'a', day: String(shown) })
    await press(user, 'Next image', 'b')
    expect(api.made('square').map(({ query }) => query?.time)).toEqual([shown, noonOf(shown - DAY)])
  })

  it('asks for nothing before one is near the end, and again at the next work where it did not come', async () => {
    const api = fakeClient()
    const asked: unknown[] = []
    api.on('square', ({ query }) => {
      if (query?.time === undefined) return page(['a', 'b', 'c', 'd'], YESTERDAY)
      asked.push(query.time)
      throw offline()
    })
    const { user } = await looked(api, { image: 'a' })
    await shows('a')
    await press(user, 'Next image', 'b')
    expect(asked).toEqual([])
    await press(user, 'Next image', 'c')
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    api.on('square', ({ query }) => page(query?.time === undefined ? ['a'] : ['e']))
    await press(user, 'Next image', 'd')
    await press(user, 'Next image', 'e')
  })
})
