import { imageFixture } from '@easel/contract/fixtures'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gallery } from '../../gallery/index.ts'
import { Queue } from '../../queue/index.ts'
import { Square } from '../../square/index.ts'
import { fakeClient, pageOf } from '../../testing/fake-client.ts'
import { layOutPage } from '../../testing/layout.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { Viewer } from '../../viewer/index.ts'
import { Works } from '../../works/index.ts'

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const LEADS = /Remix|Start creating|Enhance to|Four more|^Create|^Try /
const leads = () => screen.queryAllByRole('button', { name: LEADS }).map(({ textContent }) => textContent)
const soon = Date.now() + 60_000

describe('without the create feature', () => {
  const bare = { features: [] }

  it('a work has no remix and no like; it can still be reported', async () => {
    const api = fakeClient()
    api.on('image', () =>
      imageFixture({ id: 'img_a', mine: false, shownInSquare: true, modifiableUntil: soon }),
    )
    const { user } = await renderWidget(<Viewer />, {
      ...bare,
      api,
      page: 'home',
      params: { image: 'img_a' },
    })
    expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull()
    expect(leads()).toEqual([])
  })

  it('one’s own work has no variations', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil: soon }))
    const { user } = await renderWidget(<Viewer />, {
      ...bare,
      api,
      page: 'works',
      params: { image: 'img_a' },
    })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('menuitem', { name: 'Delete the whole set' })).toBeTruthy()
    expect(leads()).toEqual([])
  })

  it.each([
    ['gallery', <Gallery key="g" />, 'Nothing here yet'],
    ['square', <Square key="s" />, 'Nothing is shown today yet'],
    ['works', <Works key="w" />, 'No works yet'],
    ['queue', <Queue key="q" />, 'Nothing in the last three days'],
  ])('an empty %s has no link to Create', async (_, widget, text) => {
    const api = fakeClient()
    api.on('square', () => ({ ...pageOf([]), previousDay: null }))
    await renderWidget(widget, { ...bare, api })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(leads()).toEqual([])
  })
})

describe('when Create is on another page', () => {
  it('public works can be remixed there, but not one’s own, which that page cannot load', async () => {
    const api = fakeClient()
    api.on('image', ({ params }) => imageFixture({ id: params?.id, mine: params?.id === 'own' }))
    const options = { api, isExternal: true, page: 'home' as const }
    const first = await renderWidget(<Viewer />, { ...options, params: { image: 'other' } })
    expect(await screen.findByRole('button', { name: 'Remix' })).toBeTruthy()
    first.unmount()
    const { user } = await renderWidget(<Viewer />, { ...options, params: { image: 'own' } })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('menuitem', { name: 'Delete the whole set' })).toBeTruthy()
    expect(leads()).toEqual([])
  })
})

describe('the switch for showing one’s works', () => {
  it('is in the square if there is no account, and reacts at once', async () => {
    const api = fakeClient()
    api.on('square', () => ({ ...pageOf([]), previousDay: null }))
    api.on('settings', () => ({ isNoShow: '0', username: 'Ink Heron' }))
    api.on('changeSettings', ({ body }) => ({ isNoShow: body?.isNoShow, username: 'Ink Heron' }))
    const { user } = await renderWidget(<Square withSwitch />, { api, page: 'square' })
    const box = await screen.findByRole('checkbox', { name: 'Show my works to others' })
    expect(box).toHaveProperty('checked', true)
    await user.click(box)
    expect(box).toHaveProperty('checked', false)
    expect(api.made('changeSettings')[0]?.body).toEqual({ isNoShow: '1' })
  })
})
