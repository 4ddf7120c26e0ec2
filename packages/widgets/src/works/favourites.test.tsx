import { imageFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { knownImage } from '../runtime/works/images.ts'
import { fakeClient, pageOf, refusal } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Works } from './index.ts'

const work = (id: string, over = {}) => imageFixture({ id, prompt: `Work ${id}`, ...over })
const show = (works: ReturnType<typeof work>[]) => {
  const api = fakeClient()
  api.on('mine', () => pageOf(works))
  return renderWidget(<Works />, { api, page: 'works' })
}

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('Favorites', () => {
  it('marks a favourite from its tile and by a key, and shows it; a refusal takes it back', async () => {
    const { user, api } = await show([work('a'), work('b', { favourite: true })])
    api.on('favourite', ({ body }) => ({ ids: body?.ids, favourite: body?.favourite }))
    const badges = () => screen.queryAllByText('Favorite').length
    await user.click(await screen.findByRole('button', { name: 'Add to favorites' }))
    await waitFor(() => expect(badges()).toBe(2))
    act(() => screen.getAllByRole('link')[1]?.focus())
    await user.keyboard('{Control>}f{/Control}F')
    await waitFor(() => expect(badges()).toBe(1))
    expect(api.made('favourite').map(({ body }) => body)).toEqual([
      { ids: ['a'], favourite: true },
      { ids: ['b'], favourite: false },
    ])
    api.on('favourite', () => {
      throw refusal(500, {}, 'Server error')
    })
    await user.click(screen.getByRole('button', { name: 'Remove from favorites' }))
    expect(await screen.findByText('Server error')).toBeTruthy()
    await waitFor(() => expect(badges()).toBe(1))
  })

  it('lists favourites alone, and one that is none any more leaves that list', async () => {
    const { user, api, visits } = await show([])
    let favourites = [work('a', { favourite: true })]
    api.on('mine', ({ query }) => pageOf(query?.favourites ? favourites : [work('a'), work('b')]))
    api.on('favourite', ({ body }) => {
      favourites = []
      return { ids: body?.ids, favourite: false }
    })
    await user.click(await screen.findByRole('button', { name: 'Favorites', pressed: false }))
    expect(visits.at(-1)?.params).toEqual({ favourites: 'true' })
    await user.click(await screen.findByRole('button', { name: 'Remove from favorites' }))
    expect(await screen.findByText('No favorites yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all works' }))
    expect(visits.at(-1)?.params).toEqual({})
  })

  it('are, after Undo, the images that were it before, not their whole sets', async () => {
    const { user, api } = await show([
      work('a', { favourite: true, favouriteSlots: [1, 3] }),
      work('b', { favourite: true }),
    ])
    api.on('favourite', ({ body }) => ({ ids: body?.ids, favourite: body?.favourite }))
    await chooseAll(user)
    await user.click(screen.getAllByRole('button', { name: 'Remove from favorites' })[0] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(api.made('favourite').map(({ body }) => body)).toEqual([
      { ids: ['a', 'b'], favourite: false },
      { ids: ['a'], favourite: true, slot: 1 },
      { ids: ['a'], favourite: true, slot: 3 },
      { ids: ['b'], favourite: true },
    ])
  })

  it('are as before where a set is refused, single images, too', async () => {
    const { user, api, queryClient } = await show([work('a', { favourite: true, favouriteSlots: [1, 3] })])
    api.on('favourite', () => {
      // Not what the server says later, but what was shown before.
      api.on('mine', () => new Promise(() => {}))
      throw refusal(500, {}, 'Server error')
    })
    const slots = () => knownImage(queryClient, 'a')?.favouriteSlots
    await user.click(await screen.findByRole('button', { name: 'Remove from favorites' }))
    expect(await screen.findByText('Server error')).toBeTruthy()
    await waitFor(() => expect(slots()).toEqual([1, 3]))
    await chooseAll(user)
    await user.click(screen.getAllByRole('button', { name: 'Remove from favorites' })[0] as HTMLElement)
    await waitFor(() => expect(api.made('favourite')).toHaveLength(2))
    await waitFor(() => expect(slots()).toEqual([1, 3]))
  })
})

async function chooseAll(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('button', { name: 'Select all' }))
}
