import { imageFixture, slotFixture } from '@easel/contract/fixtures'
import type { ImageSet } from '@easel/contract/types'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Creator } from '../../creator/index.ts'
import { fakeClient, pageOf, refusal } from '../../testing/fake-client.ts'
import { layOutPage } from '../../testing/layout.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { pressMore } from '../../testing/viewer.tsx'
import { Viewer } from '../../viewer/index.ts'
import { Works } from '../index.ts'

/** A server with one set of three images, which can be deleted and restored. */
function server() {
  const api = fakeClient()
  const deleted = new Set<number>()
  const stored = (): ImageSet[] => {
    const slots = ([1, 2, 3] as const).filter((slot) => !deleted.has(slot)).map((slot) => slotFixture(slot))
    return slots.length > 0 ? [imageFixture({ id: 'a', prompt: 'Work a', slots })] : []
  }
  api.on('mine', () => pageOf(stored()))
  api.on('image', () => {
    const [set] = stored()
    if (!set) throw refusal(404, {}, 'There is no such image')
    return set
  })
  api.on('deleteImages', ({ body }) => {
    deleted.add(Number(body?.slot))
    return { ids: body?.ids, restorableUntil: Date.now() + 30_000 }
  })
  api.on('restoreImages', ({ body }) => {
    // As the server does: with its last image the set went as a whole.
    if (deleted.size === 3 && body?.slot !== [...deleted].at(-1))
      throw refusal(404, {}, 'There is no such set')
    deleted.delete(Number(body?.slot))
    return { ids: body?.ids }
  })
  return { api, deleted }
}

const IMAGES = new Map([['works.each', 'image']])
const images = () => screen.queryAllByRole('img', { name: 'Work a' })
const shown = (count: number) => waitFor(() => expect(images()).toHaveLength(count))
const press = (name: string) => screen.getByRole('button', { name })

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('deleting single images', () => {
  it('leaves the others of the set, and Undo brings it back to its place', async () => {
    const { api } = server()
    const { user } = await renderWidget(<Works />, { api, page: 'works', session: new Map(IMAGES) })
    await shown(3)
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[1] as HTMLElement)
    await shown(2)
    expect(await screen.findByText('1 image deleted')).toBeTruthy()
    expect(api.made('deleteImages').map(({ body }) => body)).toEqual([{ ids: ['a'], slot: 2 }])
    expect(api.made('deleteWorks')).toEqual([])
    await user.click(press('Undo'))
    await shown(3)
    expect(api.made('restoreImages').map(({ body }) => body)).toEqual([{ ids: ['a'], slot: 2 }])
    expect(await screen.findByText('Restored')).toBeTruthy()
  })

  it('of all that are selected is one deletion for Undo, and with the last the set is gone', async () => {
    const { api } = server()
    const { user } = await renderWidget(<Works />, { api, page: 'works', session: new Map(IMAGES) })
    await shown(3)
    await user.click(press('Select'))
    await user.click(press('Select all'))
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    await shown(0)
    expect(await screen.findByText('3 images deleted')).toBeTruthy()
    await user.click(press('Undo'))
    await shown(3)
  })

  it.each([
    ['tells what was deleted before a refusal, and keeps the rest', 403, '1 image deleted', 2],
    ['goes on after one that is gone already, and tells of it', 404, '2 images deleted', 1],
  ])('%s', async (_, status, said, left) => {
    const { api, deleted } = server()
    api.on('deleteImages', ({ body }) => {
      if (body?.slot === 2) throw refusal(status, {}, 'There is no such image')
      deleted.add(Number(body?.slot))
      return { ids: body?.ids, restorableUntil: Date.now() + 30_000 }
    })
    const { user } = await renderWidget(<Works />, { api, page: 'works', session: new Map(IMAGES) })
    await shown(3)
    await user.click(press('Select'))
    await user.click(press('Select all'))
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    expect(await screen.findByText('There is no such image')).toBeTruthy()
    expect(await screen.findByText(said)).toBeTruthy()
    await shown(left)
  })

  it('is offered beside the whole set in the viewer, which stays open for the others', async () => {
    const { api } = server()
    const { user } = await renderWidget(
      <>
        <Works />
        <Viewer />
      </>,
      { api, page: 'works', params: { image: 'a', slot: '2' } },
    )
    await pressMore(user, 'Delete this image')
    await waitFor(() => expect(api.made('deleteImages')).toHaveLength(1))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() =>
      expect(within(dialog).queryAllByRole('button', { name: /^Image \d$/ })).toHaveLength(2),
    )
    await pressMore(user, 'Delete the whole set')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.made('deleteWorks').map(({ body }) => body)).toEqual([{ ids: ['a'] }])
  })

  it('of a result leaves each of the others once, where it stood', async () => {
    const { api } = server()
    const { user } = await renderWidget(<Creator />, {
      api,
      page: 'create',
      session: new Map([['creator.sets', '["a"]']]),
    })
    const opened = () => screen.findAllByRole('button', { name: /^Work a, image \d$/ })
    expect(await opened()).toHaveLength(3)
    await user.click(screen.getAllByRole('button', { name: 'Image 1: more actions' })[0] as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'Delete this image' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Work a, image 1' })).toBeNull())
    expect(await opened()).toHaveLength(2)
    for (const name of ['Work a, image 2', 'Work a, image 3'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
  })
})
