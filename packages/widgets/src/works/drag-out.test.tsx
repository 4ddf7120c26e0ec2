import { imageFixture, slotFixture } from '@easel/contract/fixtures'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient, pageOf } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Works } from './index.ts'

beforeEach(() => void layOutPage(1200))
afterEach(() => vi.restoreAllMocks())

it('an image is dragged from its tile into a folder or another page, and not the link of the tile', async () => {
  const api = fakeClient()
  const slots = [{ ...slotFixture(1), previewUrl: '/files/one.webp' }]
  api.on('mine', () => pageOf([imageFixture({ id: 'a', prompt: 'A fox', slots })]))
  await renderWidget(<Works />, { api, page: 'works' })
  const dragged = new Map<string, string>()
  const dataTransfer = { setData: (type: string, data: string) => dragged.set(type, data) }
  const link = (await screen.findByRole('img', { name: 'A fox' })).closest('a') as HTMLElement
  fireEvent(link, createEvent.dragStart(link, { dataTransfer }))
  const address = new URL('/files/one.webp', document.baseURI).href
  expect(dragged.get('DownloadURL')).toBe(`image/webp:easel-a-1.webp:${address}`)
  expect(dragged.get('text/uri-list')).toBe(address)
})
