import { failedFixture, imageFixture, runningFixture, slotFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keys } from '../runtime/requests/query-keys.ts'
import { fakeClient, pageOf, refusal } from '../testing/fake-client.ts'
import { picture, pressMore, view } from '../testing/viewer.tsx'
import { moved, step, WHOLE, zoomed } from './viewer.state.ts'

describe('Viewer', () => {
  it('goes through the set and on to the next work with the arrow keys', async () => {
    const { user, visits, queryClient } = await view()
    await picture(1)
    act(() => {
      const list = pageOf([
        imageFixture({ id: 'img_a' }),
        imageFixture({ id: 'img_b', slots: [slotFixture(1)] }),
      ])
      queryClient.setQueryData(keys.mine({}), { pages: [list], pageParams: [undefined] })
    })
    for (const number of [2, 3, 4]) {
      await user.keyboard('{ArrowRight}')
      await picture(number)
    }
    await user.keyboard('{ArrowRight}')
    expect(visits.at(-1)?.params).toEqual({ image: 'img_b', slot: '1' })
    await user.keyboard('{ArrowLeft}')
    expect(visits.at(-1)?.params).toEqual({ image: 'img_a', slot: '4' })
  })

  it('closes with Escape and with the button', async () => {
    const { user, visits } = await view()
    await picture(1)
    await user.keyboard('{Escape}')
    expect(visits.at(-1)).toEqual({ page: 'works', params: {} })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('requests the work with the source of its page, and names the engine', async () => {
    const { api } = await view({ page: 'home' })
    expect(await screen.findByText('Built-in sketch engine')).toBeTruthy()
    expect(api.made('image')[0]?.query).toEqual({ source: 'home' })
  })

  it('offers to delete one’s own work', async () => {
    const { user, api, unmount } = await view()
    api.on('deleteWorks', () => ({ ids: ['img_a'], restorableUntil: Date.now() + 30_000 }))
    expect(await screen.findByRole('button', { name: 'Remix' })).toBeTruthy()
    await pressMore(user, 'Delete the whole set')
    await waitFor(() => expect(api.made('deleteWorks')[0]?.body).toEqual({ ids: ['img_a'] }))
    unmount()
    const other = fakeClient()
    other.on('image', () => imageFixture({ id: 'img_a', mine: false }))
    const otherView = await view({ api: other })
    await screen.findByRole('button', { name: 'Remix' })
    await otherView.user.click(screen.getByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: /^Delete/ })).toBeNull()
  })

  it('begins the next prompt with the image that is looked at, in its ratio', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', ratioType: 2, aspectRatio: '9:16' }))
    const { user, visits } = await view({ api, params: { image: 'img_a', slot: '3' } })
    await picture(3)
    await pressMore(user, 'Use as reference')
    expect(visits.at(-1)).toEqual({ page: 'create', params: { reference: 'img_a.3', ratio: '9:16' } })
  })

  it('marks a favourite from the menu and by F; others’ works have neither', async () => {
    const { user, api } = await view()
    api.on('favourite', ({ body }) => ({ ids: body?.ids, favourite: body?.favourite }))
    await picture(1)
    await pressMore(user, 'Add to favorites')
    const marked = (number: number) => api.made('favourite')[number]?.body
    await waitFor(() => expect(marked(0)).toEqual({ ids: ['img_a'], favourite: true, slot: 1 }))
    await user.keyboard('f')
    await waitFor(() => expect(marked(1)).toEqual({ ids: ['img_a'], favourite: false, slot: 1 }))
    api.on('image', () => imageFixture({ id: 'img_a', mine: false }))
    const other = await view({ api })
    await screen.findAllByRole('button', { name: 'Remix' })
    await other.user.keyboard('f')
    expect(api.made('favourite')).toHaveLength(2)
  })

  it('has the star of the image that is looked at: those of the others of its set stay', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', favourite: true, favouriteSlots: [1] }))
    api.on('favourite', ({ body }) => ({ ids: body?.ids, favourite: body?.favourite }))
    const { user, queryClient } = await view({ api, params: { image: 'img_a', slot: '2' } })
    await picture(2)
    await pressMore(user, 'Add to favorites')
    const body = { ids: ['img_a'], favourite: true, slot: 2 }
    await waitFor(() => expect(api.made('favourite')[0]?.body).toEqual(body))
    expect(queryClient.getQueryData(keys.image('img_a'))).toMatchObject({ favouriteSlots: [1, 2] })
    await user.keyboard('{ArrowRight}f{ArrowLeft}f')
    await waitFor(() =>
      expect(queryClient.getQueryData(keys.image('img_a'))).toMatchObject({ favouriteSlots: [1, 3] }),
    )
    await user.keyboard('{ArrowLeft}')
    await picture(1)
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('menuitem', { name: 'Remove from favorites' })).toBeTruthy()
  })

  it.each([
    ['enlarge', 1, 'Enlarged by a neural network; fine detail is invented'],
    ['sketch', 1, 'Re-rendered at 4K'],
    ['sketch', 0, 'Built-in sketch engine'],
  ] as const)('shows how an image by %s (operation %i) was made', async (engine, operation, words) => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', engine, operation }))
    await view({ api })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('does not show how images of other engines were made', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', engine: 'paid', operation: 1 }))
    await view({ api })
    await screen.findByRole('button', { name: 'Download' })
    expect(screen.queryByText(/network|anew|engine/)).toBeNull()
  })

  it('zooms in, out and back by keyboard', async () => {
    const { user } = await view()
    const frame = () =>
      screen.getByRole('img', { name: 'A lighthouse under the full moon' }).closest('[data-zoomed]')
    await picture(1)
    await user.keyboard('+')
    expect(frame()?.getAttribute('data-zoomed')).toBe('true')
    await user.keyboard('-')
    expect(frame()?.getAttribute('data-zoomed')).toBe('false')
    await user.keyboard('++0')
    expect(frame()?.getAttribute('data-zoomed')).toBe('false')
  })

  it('accepts a running set (413) and a partly withheld one (409) as answers', async () => {
    const api = fakeClient()
    api.on('image', () => {
      throw refusal(413, runningFixture({ id: 'img_a', progress: 42 }))
    })
    const first = await view({ api })
    expect((await screen.findAllByText(/Drawing, 42%/))[0]).toBeTruthy()
    first.unmount()
    const small = [slotFixture(1, { width: 256, height: 256, thumbUrl: null })]
    api.on('image', () => {
      throw refusal(413, runningFixture({ id: 'img_a', progress: 60, operation: 1, slots: small }))
    })
    const growing = await view({ api })
    expect((await screen.findAllByText(/Drawing, 60%/))[0]).toBeTruthy()
    expect(screen.queryByText('256 × 256')).toBeNull()
    expect(screen.getByRole('img', { name: /image 1$/ }).closest('ul')?.children).toHaveLength(1)
    growing.unmount()
    api.on('image', () => {
      const slots = [slotFixture(1, { withheld: true, thumbUrl: null, previewUrl: null }), slotFixture(2)]
      throw refusal(409, imageFixture({ id: 'img_a', moderation: 'half', slots }))
    })
    await view({ api })
    expect(await screen.findByRole('img', { name: 'A lighthouse under the full moon' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Image 1' })).toBeNull()
  })

  it('shows what failed and what was refunded, and what no longer exists', async () => {
    const api = fakeClient()
    api.on('image', () => failedFixture({ id: 'img_a' }))
    const first = await view({ api })
    expect(await screen.findByText('Generation failed')).toBeTruthy()
    expect(screen.getByText('Nothing was charged')).toBeTruthy()
    first.unmount()
    api.on('image', () => {
      throw refusal(404, {}, 'There is no such image')
    })
    await view({ api })
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such image')
  })
})

describe('the visible part of an image', () => {
  const frame = { width: 400, height: 300 }

  it('stops at the ends of the list', () => {
    const set = imageFixture({ id: 'a' })
    expect(step([set], set, 4, 1)).toBeNull()
    expect(step([set], set, 1, -1)).toBeNull()
    expect(step([], set, 1, 1)).toEqual({ image: 'a', slot: 2 })
  })

  it('keeps the point under the finger, and never leaves the frame', () => {
    const near = zoomed(WHOLE, 2, { x: 100, y: 0 }, frame)
    expect(near).toEqual({ scale: 2, x: -100, y: 0 })
    expect(moved(near, 9999, 9999, frame)).toEqual({ scale: 2, x: 200, y: 150 })
    expect(zoomed(near, 0.1, { x: 0, y: 0 }, frame)).toMatchObject({ scale: 1 })
  })
})
