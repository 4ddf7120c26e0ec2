import { imageFixture, slotFixture } from '@easel/contract/fixtures'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Square } from '../square/index.ts'
import { fakeClient, pageOf } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Gallery } from './index.ts'

const PAINTED = imageFixture({ id: 'img_1', prompt: 'A painted work', mine: false, slots: [slotFixture(1)] })
const YESTERDAY = { ...PAINTED, finishedAt: 1 }

/** The lists are never answered: what is seen is what the document holds. */
function silentClient() {
  const api = fakeClient()
  for (const name of ['homepage', 'top', 'square'] as const) api.on(name, () => new Promise(() => {}))
  return api
}

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  ['selected  ', {}],
  ['selected ink ', { style: 'ink' }],
  ['selected  a fox', { search: 'a fox' }],
  ['popular  ', { list: 'popular' }],
])(
  'shows the works of the document at once where they are what the address names: %s',
  async (view, params) => {
    const initial = { language: 'en', view, home: pageOf([PAINTED]) } as const
    await renderWidget(<Gallery />, { api: silentClient(), initial, params })
    expect(screen.getByRole('img', { name: 'A painted work' })).toBeTruthy()
  },
)

it('never shows the works of another list', async () => {
  const initial = { language: 'en', view: 'selected  a fox', home: pageOf([PAINTED]) } as const
  const others: Record<string, string>[] = [
    {},
    { style: 'ink' },
    { search: 'a' },
    { list: 'popular', search: 'a fox' },
  ]
  for (const params of others) {
    const { unmount } = await renderWidget(<Gallery />, { api: silentClient(), initial, params })
    expect(screen.queryByRole('img', { name: 'A painted work' })).toBeNull()
    unmount()
  }
})

it('shows works of all days in the square where the address names them, and of today alone where it names none', async () => {
  const square = pageOf([YESTERDAY])
  const of = (view: string | undefined, params: Record<string, string>) =>
    renderWidget(<Square />, {
      api: silentClient(),
      initial: { language: 'en', square, ...(view !== undefined && { view }) },
      page: 'square',
      params,
    })
  const best = await of('best ', { order: 'best' })
  expect(await screen.findByRole('img', { name: 'A painted work' })).toBeTruthy()
  best.unmount()
  const found = await of('new painted', { search: 'painted' })
  expect(await screen.findByRole('img', { name: 'A painted work' })).toBeTruthy()
  found.unmount()
  for (const [view, params] of [
    [undefined, {}],
    ['best ', {}],
    ['best ', { order: 'best', noSelf: 'true' }],
  ] as const) {
    const { unmount } = await of(view, params)
    await screen.findByRole('heading', { name: 'Square' })
    expect(screen.queryByRole('img', { name: 'A painted work' })).toBeNull()
    unmount()
  }
})
