import { imageFixture } from '@easel/contract/fixtures'
import { BATCH_MAX } from '@easel/contract/numbers'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, pageOf } from '../testing/fake-client.ts'
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

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Work ${name}` })
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Work / })
    .flatMap((box) => (box.checked ? [box.getAttribute('aria-label')] : []))

describe('The choice of works', () => {
  it('takes a range by Shift, both ways, and lets it go again', async () => {
    const { user } = await show(['a', 'b', 'c', 'd'].map((id) => work(id)))
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(await box('c'))
    await user.keyboard('{Shift>}')
    await user.click(await box('a'))
    await waitFor(() => expect(chosen()).toEqual(['Work a', 'Work b', 'Work c']))
    await user.click(await box('b'))
    await waitFor(() => expect(chosen()).toEqual(['Work c']))
    await user.keyboard('{/Shift}')
    await user.click(await box('d'))
    expect(chosen()).toEqual(['Work c', 'Work d'])
  })

  it('takes all, also those that have not been loaded, and none again', async () => {
    const { user, api } = await show([])
    api.on('mine', ({ query }) =>
      query?.limit ? pageOf([work('b'), work('c')]) : pageOf([work('a')], 'next'),
    )
    api.on('deleteWorks', ({ body }) => ({ ids: body?.ids, restorableUntil: Date.now() + 30_000 }))
    await user.click(await screen.findByRole('button', { name: 'Filter and sort' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Enhanced' }))
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(await screen.findByText('3 selected')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    await waitFor(() => expect(api.made('deleteWorks')[0]?.body).toEqual({ ids: ['a', 'b', 'c'] }))
  })

  it('becomes none again, where all are chosen', async () => {
    const { user } = await show([work('a'), work('b')])
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(await box('a'))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(await screen.findByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Select none' }))
    expect(await screen.findByText('0 selected')).toBeTruthy()
  })

  it('takes as many as go at once, and says so', async () => {
    const many = Array.from({ length: 501 }, (_, n) => work(String(n)))
    const { user } = await show(many)
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(await screen.findByText('500 selected')).toBeTruthy()
    expect(await screen.findByText('The newest 500 are selected: no more go at once.')).toBeTruthy()
  })

  it('is downloaded in the format that is chosen beside', async () => {
    const api = fakeClient()
    api.on('mine', () => pageOf([work('a')]))
    api.on('saveBalance', () => ({ remaining: 9, limit: 9, resetsAt: null }))
    api.on('download', () => ({ url: '/files/taken/x' }))
    const downloadImage = vi.fn(async () => ({ outcome: 'done' as const }))
    const host = { supports: (name: string) => name === 'downloadImage', downloadImage }
    const { user } = await renderWidget(<Works />, { api, page: 'works', host })
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(await box('a'))
    await user.click(screen.getByRole('button', { name: 'File format: JPEG' }))
    await user.click(screen.getByRole('menuitemradio', { name: /^WebP/ }))
    await user.click(screen.getByRole('button', { name: 'Download as one file' }))
    await waitFor(() => expect(downloadImage).toHaveBeenCalledOnce())
    expect(api.made('download')[0]?.body).toMatchObject({ format: 'webp' })
  })

  it('takes as many as go at once, also of a day with more, and says so', async () => {
    const { user, api } = await show(Array.from({ length: BATCH_MAX + 1 }, (_, at) => work(`w${at}`)))
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
    expect(await screen.findByText('500 are selected: no more go at once.')).toBeTruthy()
    expect(screen.getByText('500 selected')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    await waitFor(() => expect(api.made('deleteWorks')[0]?.body?.ids).toHaveLength(BATCH_MAX))
  })

  it('ends by Escape, and the keyboard stays where it was', async () => {
    const { user } = await show([work('a')])
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select' }))
  })
})
