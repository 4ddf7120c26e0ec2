import { failedFixture, imageFixture, runningFixture } from '@easel/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keys } from '../runtime/keys.ts'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Viewer } from './index.ts'

const large = { slot: 1 as const, queuePosition: null, etaSeconds: null }

async function viewed(vip: boolean, ready: boolean) {
  const api = fakeClient()
  if (vip) api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
  api.on('enlarge', () => ({ ...large, imageId: 'img_large', ready }))
  api.on('saveConsume', () => ({ remaining: 2, limit: 3, resetsAt: null, url: '/files/taken/x' }))
  const downloadImage = vi.fn(async () => ({ outcome: 'done' as const }))
  const host = { supports: () => true, downloadImage }
  const rendered = await renderWidget(<Viewer />, { place: 'works', params: { image: 'img_a' }, api, host })
  const button = () => screen.findByRole('button', { name: 'Download in 4K' })
  return { ...rendered, api, downloadImage, button }
}

describe('a picture in 4K', () => {
  it('is saved at once where it is there already', async () => {
    const { user, api, button } = await viewed(true, true)
    await waitFor(async () => expect((await button()).dataset.look).toBe('default'))
    await user.click(await button())
    await waitFor(() => expect(api.made('saveConsume')[0]?.body).toEqual({ imageId: 'img_large', slot: 1 }))
    expect(api.made('enlarge')[0]?.body).toEqual({ imageId: 'img_a', slot: 1 })
  })

  it('is shown being made, and saved when it is done', async () => {
    const { user, api, button, queryClient, downloadImage } = await viewed(true, false)
    api.on('image', ({ params }) =>
      params?.id === 'img_large'
        ? runningFixture({ id: 'img_large', progress: 40 })
        : imageFixture({ id: 'img_a' }),
    )
    await waitFor(async () => expect((await button()).dataset.look).toBe('default'))
    await user.click(await button())
    const ring = await screen.findByRole('progressbar', { name: 'Being made in 4K' })
    await waitFor(() => expect(ring.getAttribute('aria-valuenow')).toBe('40'))
    expect((await button()).getAttribute('aria-busy')).toBe('true')
    expect(downloadImage).not.toHaveBeenCalled()
    queryClient.setQueryData(keys.image('img_large'), imageFixture({ id: 'img_large' }))
    await waitFor(() =>
      expect(downloadImage).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ imageId: 'img_large' }),
      ),
    )
    expect(screen.queryByRole('progressbar', { name: 'Being made in 4K' })).toBeNull()
  })

  it('can be asked for again when nothing came of it', async () => {
    const { user, api, button } = await viewed(true, false)
    api.on('image', ({ params }) =>
      params?.id === 'img_large' ? failedFixture({ id: 'img_large' }) : imageFixture({ id: 'img_a' }),
    )
    await waitFor(async () => expect((await button()).dataset.look).toBe('default'))
    await user.click(await button())
    await waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBeNull())
    expect(api.made('saveConsume')).toEqual([])
  })

  it('is a matter of VIP, and nothing that is large already has to become', async () => {
    const { user, api, button, unmount } = await viewed(false, true)
    await user.click(await button())
    expect(api.made('enlarge')).toEqual([])
    unmount()
    const other = fakeClient()
    other.on('image', () => imageFixture({ id: 'img_a', operation: 1 }))
    await renderWidget(<Viewer />, { place: 'works', params: { image: 'img_a' }, api: other })
    await screen.findByRole('button', { name: 'Download' })
    expect(screen.queryByRole('button', { name: 'Download in 4K' })).toBeNull()
  })
})
