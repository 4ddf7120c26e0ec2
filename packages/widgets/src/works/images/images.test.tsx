import { imageFixture, slotFixture } from '@easel/contract/fixtures'
import type { ImageSet } from '@easel/contract/types'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, pageOf, refusal } from '../../testing/fake-client.ts'
import { layOutPage } from '../../testing/layout.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { Works } from '../index.ts'

const set = (id: string, over: Partial<ImageSet> = {}) =>
  imageFixture({ id, prompt: `Work ${id}`, slots: [slotFixture(1), slotFixture(2), slotFixture(3)], ...over })

async function show(sets: ImageSet[], stored: Record<string, string> = { 'works.each': 'image' }) {
  const api = fakeClient()
  api.on('mine', () => pageOf(sets))
  api.on('folders', () => ({ folders: [{ id: 'f', name: 'Foxes', count: 0 }], limit: 5 }))
  api.on('favourite', ({ body }) => ({ ids: body?.ids, favourite: body?.favourite }))
  const page = await renderWidget(<Works />, { api, page: 'works', session: new Map(Object.entries(stored)) })
  return { ...page, api, images: () => screen.findAllByRole('img', { name: /^Work / }) }
}

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('each image by itself', () => {
  it('is chosen by a switch, and remembered', async () => {
    const { user, images, session } = await show([set('a'), set('b')], {})
    expect(await images()).toHaveLength(2)
    await user.click(screen.getByRole('radio', { name: 'Images' }))
    await waitFor(async () => expect(await images()).toHaveLength(6))
    expect(session.get('works.each')).toBe('image')
    await user.click(screen.getByRole('radio', { name: 'Sets' }))
    await waitFor(async () => expect(await images()).toHaveLength(2))
    expect(session.has('works.each')).toBe(false)
  })

  it('opens as that image of its set, and has no withheld ones', async () => {
    const slots = [slotFixture(1), slotFixture(2, { withheld: true }), slotFixture(3)]
    const { user, images, visits } = await show([set('a', { slots })])
    expect(await images()).toHaveLength(2)
    await user.click(screen.getAllByRole('link', { name: 'Work a' })[1] as HTMLElement)
    expect(visits.at(-1)?.params).toEqual({ image: 'a', slot: '3' })
  })

  it('is a favourite by itself, and its set stays one for the others', async () => {
    const { user, api, images } = await show([set('a', { favourite: true })])
    expect(await images()).toHaveLength(3)
    await user.click(screen.getAllByRole('button', { name: 'Remove from favorites' })[1] as HTMLElement)
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Remove from favorites' })).toHaveLength(2),
    )
    expect(api.made('favourite').map(({ body }) => body)).toEqual([{ ids: ['a'], favourite: false, slot: 2 }])
  })

  it('is listed among the favourites without the others of its set', async () => {
    const { user, images } = await show([set('a', { favourite: true, favouriteSlots: [2] })])
    expect(await images()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Favorites' }))
    await waitFor(async () => expect(await images()).toHaveLength(1))
  })

  it('is selected, marked and downloaded without the others of its set', async () => {
    const { user, api, images } = await show([set('a'), set('b')])
    api.on('saveBalance', () => ({ remaining: 9, limit: 9, resetsAt: null }))
    api.on('download', () => ({ remaining: 7, limit: 9, resetsAt: null, url: '/zip' }))
    vi.stubGlobal('fetch', async () => new Response('zip'))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const select = async (...numbers: number[]) => {
      await images()
      await user.click(screen.getByRole('button', { name: 'Select' }))
      for (const number of numbers)
        await user.click(screen.getAllByRole('checkbox', { name: /^Work / })[number] as HTMLElement)
    }
    await select(0, 4)
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Download as one file' }))
    await waitFor(() => expect(api.made('download')).toHaveLength(1))
    expect(api.made('download')[0]?.body?.items).toEqual([
      { imageId: 'a', slot: 1 },
      { imageId: 'b', slot: 2 },
    ])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Select' })).toBeTruthy())
    await select(0, 3, 5)
    await user.click(screen.getAllByRole('button', { name: 'Add to favorites' })[0] as HTMLElement)
    await waitFor(() => expect(api.made('favourite')).toHaveLength(2))
    expect(api.made('favourite').map(({ body }) => body)).toEqual([
      { ids: ['a', 'b'], favourite: true, slot: 1 },
      { ids: ['b'], favourite: true, slot: 3 },
    ])
    // Images are counted, not works.
    expect(await screen.findByText('3 images added to favorites')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(await screen.findByText('6 selected')).toBeTruthy()
  })

  it('goes into a folder with the others of its set, as is said before', async () => {
    const { user, api, images } = await show([set('a'), set('b')])
    api.on('fileWorks', ({ body }) => ({
      ids: body?.ids,
      folder: { id: 'f', name: 'Foxes', count: 2, createdAt: 0 },
    }))
    await images()
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    await user.click(screen.getAllByRole('button', { name: 'Folders' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Put 2 works into a folder' }))
    expect(dialog.getByText('Whole sets are in folders: the other images of a set go with it.')).toBeTruthy()
    await user.click(await dialog.findByRole('button', { name: /Foxes/ }))
    await waitFor(() => expect(api.made('fileWorks')[0]?.body).toMatchObject({ ids: ['a', 'b'] }))
  })

  it('is marked after the one before; what was stored before a refusal is shown, and what comes after is not sent', async () => {
    const stored = new Set<unknown>()
    const { user, api, images } = await show([set('a')])
    api.on('mine', () => pageOf([set('a', stored.has(1) ? { favourite: true, favouriteSlots: [1] } : {})]))
    let open = 0
    api.on('favourite', async ({ body }) => {
      open += 1
      expect(open).toBe(1)
      await Promise.resolve()
      open -= 1
      if (body?.slot === 2) throw refusal(404, {}, 'There is no such image')
      stored.add(body?.slot)
      return { ids: body?.ids, favourite: body?.favourite }
    })
    expect(await images()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    await user.click(screen.getAllByRole('button', { name: 'Add to favorites' })[0] as HTMLElement)
    expect(await screen.findByText('There is no such image')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Remove from favorites' })).toHaveLength(1),
    )
    expect(api.made('favourite').map(({ body }) => body?.slot)).toEqual([1, 2])
    expect(screen.getAllByRole('button', { name: 'Add to favorites' })).toHaveLength(2)
  })
})
