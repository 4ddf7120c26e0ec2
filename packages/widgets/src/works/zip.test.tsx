import { slotFixture } from '@easel/contract/fixtures'
import { BATCH_MAX, type Slot } from '@easel/contract/numbers'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { downloadZip, work } from '../testing/zip.tsx'
import { Works } from './index.ts'

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('Download as one file', () => {
  it('downloads every image of the selection if there are enough downloads left', async () => {
    const { files, downloadImage } = await downloadZip({ remaining: 8 })
    await waitFor(() =>
      expect(downloadImage).toHaveBeenCalledWith({
        url: '/files/taken/1',
        filename: 'easel.zip',
        imageId: 'a',
      }),
    )
    expect(files[0]).toHaveLength(8)
    expect(await screen.findByRole('button', { name: 'Select' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves out withheld images, which do not count', async () => {
    const slots = [slotFixture(1), slotFixture(2, { withheld: true }), slotFixture(3)]
    const { files } = await downloadZip({ remaining: 2, sets: [work('a', { slots })] })
    await waitFor(() => expect(files).toEqual([[1, 3].map((slot) => ({ imageId: 'a', slot }))]))
  })

  it('offers the first ones if fewer downloads are left, and keeps the rest selected', async () => {
    const { user, files, downloadImage } = await downloadZip({ remaining: 3 })
    const dialog = within(
      await screen.findByRole('dialog', { name: 'You can download 3 of these 8 in 24 hours' }),
    )
    expect(dialog.getByText('2:00:00')).toBeTruthy()
    expect(files).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Download the first 3' }))
    await waitFor(() => expect(downloadImage).toHaveBeenCalledOnce())
    expect(files).toEqual([[1, 2, 3].map((slot) => ({ imageId: 'a', slot }))])
    expect(await screen.findByText('3 images downloaded. The rest stays selected.')).toBeTruthy()
    expect(screen.getByText('2 selected')).toBeTruthy()
  })

  it('downloads nothing if the user declines', async () => {
    const { user, files } = await downloadZip({ remaining: 1 })
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(files).toEqual([])
    expect(screen.getByText('2 selected')).toBeTruthy()
  })

  it('continues with all of them after a sign-in', async () => {
    const { user, files } = await downloadZip({ remaining: 3 })
    await user.click(await screen.findByRole('button', { name: 'Log in for more' }))
    await waitFor(() => expect(files[0]).toHaveLength(8))
  })

  it.each([
    ['visitor', false, ['Log in for more', 'Become VIP']],
    ['member', false, ['Become VIP']],
    ['partner', false, ['Become VIP']],
    ['member', true, []],
  ] as const)(
    'without downloads left shows a %s (VIP: %s) when more are available, and the next step: %s',
    async (kind, vip, steps) => {
      const { api } = await downloadZip({ remaining: 0, kind, vip })
      const notice = await screen.findByRole('alert')
      expect(within(notice).getByText('Daily downloads used up')).toBeTruthy()
      expect(within(notice).getByText(/^Again in (2:00:00|1:59:59)$/)).toBeTruthy()
      const offered = within(notice).queryAllByRole('button', { name: /VIP|Log in/ })
      expect(offered.map(({ textContent }) => textContent)).toEqual(steps)
      expect(api.made('download')).toEqual([])
    },
  )

  it('shows a refusal by the server although the balance was sufficient', async () => {
    const { user, api } = await downloadZip({ remaining: 0, kind: 'member' })
    await screen.findByRole('alert')
    api.on('saveBalance', () => ({ remaining: 8, limit: 8, resetsAt: null }))
    await user.click(screen.getByRole('button', { name: 'Download as one file' }))
    expect(await screen.findByText('Again in 1:00:00')).toBeTruthy()
    expect(api.made('download')).toHaveLength(1)
    expect(screen.getByText('2 selected')).toBeTruthy()
  })

  it('splits a selection that is too large into several files, one after the other', async () => {
    const sets = Array.from({ length: BATCH_MAX / 4 + 1 }, (_, at) => work(`w${at}`))
    const { user, api, downloadImage } = await downloadZip({ remaining: 10_000, sets: sets.slice(0, 1) })
    await waitFor(() => expect(downloadImage).toHaveBeenCalledOnce())
    // Selecting that many works would take long: one work with many images replaces them.
    const slots = sets
      .flatMap(({ slots: four }) => four)
      .map((slot, at) => ({ ...slot, slot: (at + 1) as Slot }))
    api.on('mine', () => pageOf([work('many', { slots })]))
    let release = () => {}
    downloadImage.mockImplementation(async () => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return { outcome: 'done' }
    })
    await renderWidget(<Works />, {
      api,
      page: 'works',
      host: { supports: (name) => name === 'downloadImage', downloadImage },
    })
    const select = screen.getAllByRole('button', { name: 'Select' }).at(-1)
    await user.click(select as HTMLElement)
    await user.click(await screen.findByRole('checkbox', { name: 'Work many' }))
    await user.click(screen.getByRole('button', { name: 'Download as one file' }))
    expect(await screen.findByText('Up to 500 images per file: file 1 of 2')).toBeTruthy()
    await waitFor(() => expect(downloadImage).toHaveBeenCalledTimes(2))
    release()
    expect(await screen.findByText('Up to 500 images per file: file 2 of 2')).toBeTruthy()
    await waitFor(() => expect(downloadImage).toHaveBeenCalledTimes(3))
    release()
    await waitFor(() => expect(screen.queryByText(/fit into a file/)).toBeNull())
    expect(
      api
        .made('download')
        .slice(1)
        .map(({ body }) => (body?.items as unknown[] | undefined)?.length),
    ).toEqual([500, 4])
    expect(downloadImage).toHaveBeenLastCalledWith(expect.objectContaining({ filename: 'easel-2.zip' }))
  })

  it('removes the images of a finished file from the selection when the next file fails', async () => {
    // One work with many images replaces many works: the file is full within the next one.
    const slots = Array.from({ length: BATCH_MAX - 2 }, (_, at) => slotFixture((at + 1) as Slot))
    const sets = [work('many', { slots }), work('b'), work('c')]
    const { user, api, files, answers } = await downloadZip({ remaining: 10_000, sets, failing: [2] })
    await waitFor(() => expect(answers()).toBe(2))
    expect(await screen.findByText('500 images downloaded. The rest stays selected.')).toBeTruthy()
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Download as one file' }))
    await waitFor(() => expect(files).toHaveLength(2))
    const left = ['b 3', 'b 4', 'c 1', 'c 2', 'c 3', 'c 4']
    expect(files[1]).toEqual(left.map((name) => ({ imageId: name[0], slot: Number(name[2]) })))
    expect(api.made('download')).toHaveLength(3)
    expect(await screen.findByRole('button', { name: 'Select' })).toBeTruthy()
  })
})
