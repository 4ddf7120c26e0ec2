import { imageFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Creator } from '../../creator/index.ts'
import { QueuePanel } from '../../queue/index.ts'
import { type FakeClient, fakeClient, pageOf, refusal } from '../../testing/fake-client.ts'
import { layOutPage } from '../../testing/layout.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { pressMore } from '../../testing/viewer.tsx'
import { Viewer } from '../../viewer/index.ts'
import { Works } from '../../works/index.ts'

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const idsOf = (body: Record<string, unknown> | undefined) => body?.ids as string[]
const SETS = JSON.stringify(['img_a', 'img_b'])

/** A server with two works that can be deleted and restored. */
function serverOfTwo(): FakeClient {
  const api = fakeClient()
  const deleted = new Set<string>()
  const stored = () =>
    ['img_a', 'img_b']
      .filter((id) => !deleted.has(id))
      .map((id) => imageFixture({ id, prompt: `Work ${id}` }))
  api.on('image', ({ params }) => {
    const found = stored().find((set) => set.id === params?.id)
    if (!found) throw refusal(404, {}, 'There is no such image')
    return found
  })
  api.on('mine', () => pageOf(stored()))
  api.on('queue', () => pageOf(stored()))
  api.on('deleteWorks', ({ body }) => {
    for (const id of idsOf(body)) deleted.add(id)
    return { ids: body?.ids, restorableUntil: Date.now() + 30_000 }
  })
  api.on('restoreWorks', ({ body }) => {
    for (const id of idsOf(body)) deleted.delete(id)
    return { ids: body?.ids }
  })
  return api
}

const create = (api: FakeClient, session = new Map([['creator.sets', SETS]])) =>
  renderWidget(
    <>
      <Creator />
      <QueuePanel />
      <Viewer />
    </>,
    { api, page: 'create', session },
  )
const results = () => within(screen.getByRole('region', { name: 'Results' }))
const queue = () => within(screen.getByRole('region', { name: 'My queue' }))
const pictures = (name: string) => results().queryAllByRole('button', { name: new RegExp(`^Work ${name}`) })

describe('a deleted work', () => {
  it('disappears from Create, the queue and the viewer at once, and is restored everywhere', async () => {
    const { user, go } = await create(serverOfTwo())
    await waitFor(() => expect(pictures('img_a')).toHaveLength(4))
    await user.click(pictures('img_a')[0] as HTMLElement)
    await pressMore(user, 'Delete the whole set')
    expect(pictures('img_a')).toHaveLength(0)
    expect(pictures('img_b')).toHaveLength(4)
    expect(queue().queryByText('Work img_a')).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    act(() => go()('create', { image: 'img_a' }))
    const viewer = within(await screen.findByRole('dialog'))
    expect(viewer.getByText('It is no longer there')).toBeTruthy()
    expect(viewer.queryByRole('img')).toBeNull()
    await user.click(viewer.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)

    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(pictures('img_a')).toHaveLength(4))
    expect(await queue().findByText('Work img_a')).toBeTruthy()
    act(() => go()('create', { image: 'img_a' }))
    expect(await screen.findByRole('button', { name: 'Image 1' })).toBeTruthy()
  })

  it('stays in its place if deleting failed', async () => {
    const api = serverOfTwo()
    const { user } = await create(api)
    api.on('deleteWorks', () => {
      throw refusal(500, {}, 'Server error')
    })
    await waitFor(() => expect(pictures('img_a')).toHaveLength(4))
    await user.click(pictures('img_a')[0] as HTMLElement)
    await pressMore(user, 'Delete the whole set')
    expect(await screen.findByText('Server error')).toBeTruthy()
    await waitFor(() => expect(pictures('img_a')).toHaveLength(4))
  })

  it('disappears from Create when the server no longer has it, although it was cached', async () => {
    const api = serverOfTwo()
    const { queryClient, session } = await create(api)
    await waitFor(() => expect(pictures('img_a')).toHaveLength(4))
    api.on('image', () => {
      throw refusal(404)
    })
    await act(() => queryClient.invalidateQueries({ queryKey: ['image', 'img_a'] }))
    await waitFor(() => expect(pictures('img_a')).toHaveLength(0))
    expect(session.get('creator.sets')).toBe(JSON.stringify(['img_b']))
  })

  it('disappears and is restored in the browser’s other tabs too', async () => {
    const api = serverOfTwo()
    await create(api)
    await waitFor(() => expect(pictures('img_a')).toHaveLength(4))
    const other = await renderWidget(<Works />, { api, page: 'works' })
    const wall = within(await other.findByRole('group', { name: 'My works' }))
    await waitFor(() => expect(wall.getAllByRole('button', { name: 'Delete' })).toHaveLength(2))
    await other.user.click(wall.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    await waitFor(() => expect(pictures('img_a')).toHaveLength(0))
    expect(queue().queryByText('Work img_a')).toBeNull()
    await other.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(pictures('img_a')).toHaveLength(4))
  })
})
