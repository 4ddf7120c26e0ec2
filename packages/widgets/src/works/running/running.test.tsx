import { imageFixture, runningFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient, pageOf, refusal } from '../../testing/fake-client.ts'
import { layOutPage } from '../../testing/layout.ts'
import { paintForNewcomer } from '../../testing/newcomer-page.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { Viewer } from '../../viewer/index.ts'
import { Works } from '../index.ts'

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Sets = ReturnType<typeof imageFixture>[]

/** A caller whose sets under way and works are these, also after they have changed. */
function serverOf(sets: { running: Sets; works: Sets }) {
  const api = fakeClient()
  api.on('queue', () => pageOf(sets.running))
  api.on('mine', () => pageOf(sets.works))
  api.on('image', ({ params }) => {
    const running = sets.running.find(({ id }) => id === params?.id)
    if (running) throw refusal(413, { ...running })
    return imageFixture({ id: params?.id ?? '', prompt: 'A fox' })
  })
  return api
}

const fox = runningFixture({ id: 'img_fox', prompt: 'A fox', progress: 42 })
const event = { id: 'img_fox', progress: 100, queuePosition: null, etaSeconds: null }
const tile = () => screen.queryByRole('link', { name: /A fox/ })

it('a first set under way is shown with its progress, and leads to it on Create', async () => {
  const { user, visits, queryClient } = await renderWidget(<Works />, {
    api: serverOf({ running: [fox], works: [] }),
    page: 'works',
  })
  const link = await screen.findByRole('link', { name: /A fox Drawing, 42%/ })
  expect(screen.queryByText('No works yet')).toBeNull()
  await user.click(link)
  expect(visits.at(-1)).toEqual({ page: 'create', params: {} })
  expect(queryClient.getQueryData(['made-sets'])).toEqual(['img_fox'])
})

it('where nothing can be created, a set under way opens where it is', async () => {
  const { user } = await renderWidget(
    <>
      <Works />
      <Viewer />
    </>,
    { api: serverOf({ running: [fox], works: [] }), page: 'works', features: ['works'] },
  )
  await user.click(await screen.findByRole('link', { name: /A fox/ }))
  expect(await screen.findByRole('dialog', { name: 'A fox' })).toBeTruthy()
})

it('whoever has begun nothing is told how to begin', async () => {
  await renderWidget(<Works />, { api: serverOf({ running: [], works: [] }), page: 'works' })
  expect(await screen.findByText('No works yet')).toBeTruthy()
})

it('does not say that there are none before it is known what is under way', async () => {
  paintForNewcomer()()
  const api = serverOf({ running: [], works: [] })
  let answer = (_: ReturnType<typeof pageOf>) => {}
  api.on('queue', () => new Promise((resolve) => (answer = resolve)))
  await renderWidget(<Works />, { api, page: 'works' })
  await waitFor(() => expect(api.made('mine')).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByText('No works yet')).toBeNull()
  await act(async () => answer(pageOf([])))
  expect(await screen.findByText('No works yet')).toBeTruthy()
})

it('a set keeps its place until its work has taken it', async () => {
  const sets = { running: [fox], works: [] as Sets }
  const api = serverOf(sets)
  await renderWidget(<Works />, { api, page: 'works' })
  await waitFor(() => expect(tile()).not.toBeNull())
  const place = tile()?.closest('li')?.style.cssText
  let answer = () => {}
  sets.running = []
  const painted = imageFixture({ id: 'img_fox', prompt: 'Painted' })
  api.on('mine', () => new Promise((resolve) => (answer = () => resolve(pageOf([painted])))))
  const before = api.made('queue').length
  act(() => api.stream.image?.({ ...event, status: 4 }))
  await waitFor(() => expect(api.made('queue').length).toBeGreaterThan(before))
  await act(async () => {})
  expect(tile()).not.toBeNull()
  await act(async () => answer())
  await waitFor(() => expect(tile()).toBeNull())
  const work = document.querySelector<HTMLElement>('li[data-id="img_fox"]')
  expect(work?.style.cssText).toBe(place)
  expect(screen.queryByText('No works yet')).toBeNull()
})

it('becomes a work without events, too', async () => {
  const sets = { running: [fox], works: [] as Sets }
  const api = serverOf(sets)
  const { queryClient } = await renderWidget(<Works />, { api, page: 'works' })
  await waitFor(() => expect(tile()).not.toBeNull())
  Object.assign(sets, { running: [], works: [imageFixture({ id: 'img_fox', prompt: 'Painted' })] })
  await act(() => queryClient.invalidateQueries({ queryKey: ['queue'] }))
  expect(await screen.findByRole('img', { name: 'Painted' })).toBeTruthy()
  expect(tile()).toBeNull()
})

it('a set that fails gives its place up', async () => {
  const sets = { running: [fox], works: [] as Sets }
  const api = serverOf(sets)
  await renderWidget(<Works />, { api, page: 'works' })
  await waitFor(() => expect(tile()).not.toBeNull())
  sets.running = []
  act(() => api.stream.image?.({ ...event, status: 3 }))
  expect(await screen.findByText('No works yet')).toBeTruthy()
})

it('is not among what is looked for, nor what is chosen', async () => {
  const day = { finishedAt: Date.now() }
  const works = [imageFixture({ id: 'img_a', prompt: 'Work a', ...day })]
  const { user } = await renderWidget(<Works />, {
    api: serverOf({ running: [{ ...fox, createdAt: Date.now() }], works }),
    page: 'works',
  })
  await waitFor(() => expect(tile()).not.toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Select' }))
  await user.click(await screen.findByRole('checkbox', { name: /The whole day/ }))
  expect(await screen.findByText('1 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Favorites' }))
  await waitFor(() => expect(tile()).toBeNull())
})

it('a set that was begun from a work opens without being refused', async () => {
  const child = runningFixture({ id: 'img_child', prompt: 'Four more' })
  const sets = { running: [] as Sets, works: [] }
  const api = serverOf(sets)
  api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
  api.on('image', ({ params }) =>
    imageFixture({ id: params?.id ?? '', mine: true, modifiableUntil: Date.now() + 60_000 }),
  )
  api.on('modify', () => {
    sets.running = [child]
    return { id: 'img_child', queuePosition: 0, etaSeconds: 4 }
  })
  const { user } = await renderWidget(<Viewer />, { api, page: 'home', params: { image: 'img_a' } })
  await user.click(await screen.findByRole('button', { name: 'Four more like this' }))
  expect(await screen.findByRole('dialog', { name: 'Four more' })).toBeTruthy()
  expect(api.made('image').map(({ params }) => params?.id)).toEqual(['img_a'])
})
