import { imageFixture } from '@easel/contract/fixtures'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeClient, offline } from '../../testing/fake-client.ts'
import { view } from '../../testing/viewer.tsx'

afterEach(() => vi.restoreAllMocks())

/** Erases on a page of its own, whose uploads have this id, and loses the answer. */
async function erase(session: Map<string, string>, upload: string, contents = 'mask') {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([contents])))
  const api = fakeClient()
  api.on('image', ({ params }) => imageFixture({ id: params?.id ?? '', edits: ['erase'] }))
  api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
  api.on('upload', () => ({ id: upload, width: 1024, height: 1024 }))
  api.on('edit', () => {
    throw offline()
  })
  const { user, unmount } = await view({ api, session })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const area = await screen.findByRole('application', { name: 'Image to paint on' })
  fireEvent.pointerDown(area, { pointerId: 1, button: 0, clientX: 10, clientY: 10 })
  fireEvent.pointerUp(area, { pointerId: 1 })
  await user.click(screen.getByRole('button', { name: 'Erase it' }))
  // Twice: a lost answer is asked for again at once.
  await waitFor(() => expect(api.made('edit')).toHaveLength(2))
  unmount()
  const [{ body, idempotencyKey } = {}] = api.made('edit')
  return { body, idempotencyKey }
}

it('the same region is the same wish on a page that the phone has loaded anew', async () => {
  const session = new Map<string, string>()
  const first = await erase(session, 'mask_1')
  expect(await erase(session, 'mask_2')).toEqual(first)
})

it('another region is another wish', async () => {
  const session = new Map<string, string>()
  const first = await erase(session, 'mask_1')
  const other = await erase(session, 'mask_2', 'another mask')
  expect(other.body).toMatchObject({ mask: 'mask_2' })
  expect(other.idempotencyKey).not.toBe(first.idempotencyKey)
})
