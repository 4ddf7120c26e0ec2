import { failedFixture, imageFixture, runningFixture } from '@easel/contract/fixtures'
import type { ImageSet } from '@easel/contract/types'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keys } from '../runtime/requests/query-keys.ts'
import { type FakeClient, fakeClient, refusal } from '../testing/fake-client.ts'
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
  const rendered = await renderWidget(<Viewer />, { page: 'works', params: { image: 'img_a' }, api, host })
  const button = () => screen.findByRole('button', { name: 'Download in 4K' })
  return { ...rendered, api, downloadImage, button }
}

const becomes = (api: FakeClient, made: ImageSet) =>
  api.on('image', ({ params }) => (params?.id === made.id ? made : imageFixture({ id: 'img_a' })))
const nameOf = ({ textContent }: HTMLElement) => textContent

describe('an image in 4K', () => {
  it('is downloaded at once if it exists', async () => {
    const { user, api, button } = await viewed(true, true)
    await waitFor(async () => expect((await button()).dataset.variant).toBe('default'))
    await user.click(await button())
    await waitFor(() => expect(api.made('saveConsume')[0]?.body).toEqual({ imageId: 'img_large', slot: 1 }))
    expect(api.made('enlarge')[0]?.body).toEqual({ imageId: 'img_a', slot: 1 })
  })

  it('shows its progress, and is downloaded when it is finished', async () => {
    const { user, api, button, queryClient, downloadImage } = await viewed(true, false)
    api.on('image', ({ params }) =>
      params?.id === 'img_large'
        ? runningFixture({ id: 'img_large', progress: 40 })
        : imageFixture({ id: 'img_a' }),
    )
    await waitFor(async () => expect((await button()).dataset.variant).toBe('default'))
    await user.click(await button())
    const ring = await screen.findByRole('progressbar', { name: 'Enhancing to 4K' })
    await waitFor(() => expect(ring.getAttribute('aria-valuenow')).toBe('40'))
    expect((await button()).getAttribute('aria-busy')).toBe('true')
    expect(downloadImage).not.toHaveBeenCalled()
    queryClient.setQueryData(keys.image('img_large'), imageFixture({ id: 'img_large' }))
    await waitFor(() =>
      expect(downloadImage).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ imageId: 'img_large' }),
      ),
    )
    expect(screen.queryByRole('progressbar', { name: 'Enhancing to 4K' })).toBeNull()
  })

  it.each([
    ['engine_timeout', 'Generation failed: The engine took too long. Nothing was charged.', ['Try again']],
    ['blocked', 'The image does not comply with the rules. Nothing was charged.', []],
  ])('shows the reason beside the button when it failed with %s', async (code, text, steps) => {
    const { user, api, button } = await viewed(true, false)
    becomes(api, failedFixture({ id: 'img_large', failure: { code, message: '' } }))
    await waitFor(async () => expect((await button()).dataset.variant).toBe('default'))
    await user.click(await button())
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(text)).toBeTruthy()
    expect((await button()).getAttribute('aria-busy')).toBeNull()
    expect(within(alert).queryAllByRole('button').map(nameOf)).toEqual(steps)
    expect(api.made('saveConsume')).toEqual([])
  })

  it('can be retried from the notice of its failure', async () => {
    const { user, api, button } = await viewed(true, false)
    becomes(api, failedFixture({ id: 'img_large' }))
    await waitFor(async () => expect((await button()).dataset.variant).toBe('default'))
    await user.click(await button())
    await screen.findByRole('alert')
    becomes(api, runningFixture({ id: 'img_again' }))
    api.on('enlarge', () => ({ ...large, imageId: 'img_again', ready: false }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('progressbar', { name: 'Enhancing to 4K' })).toBeTruthy()
    expect(api.made('enlarge')).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is reported when it was deleted meanwhile', async () => {
    const { user, api, button } = await viewed(true, false)
    api.on('image', ({ params }) => {
      if (params?.id === 'img_large') throw refusal(404)
      return imageFixture({ id: 'img_a' })
    })
    await waitFor(async () => expect((await button()).dataset.variant).toBe('default'))
    await user.click(await button())
    expect(await screen.findByText('The 4K image is no longer available.')).toBeTruthy()
  })

  it('still shows its progress after viewing another image of the set', async () => {
    const { user, api, button } = await viewed(true, false)
    becomes(api, runningFixture({ id: 'img_large', progress: 40 }))
    await waitFor(async () => expect((await button()).dataset.variant).toBe('default'))
    await user.click(await button())
    await screen.findByRole('progressbar', { name: 'Enhancing to 4K' })
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Enhancing to 4K' })).toBeNull())
    act(() => screen.getByRole('dialog').focus())
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByRole('progressbar', { name: 'Enhancing to 4K' })).toBeTruthy()
    expect(api.made('enlarge')).toHaveLength(1)
  })

  it('shows the waiting time beside the button when it is refused for a while', async () => {
    const { user, api, button } = await viewed(true, false)
    api.on('enlarge', () => {
      throw refusal(430, { retryAfter: 90 })
    })
    await waitFor(async () => expect((await button()).dataset.variant).toBe('default'))
    await user.click(await button())
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Too frequent')).toBeTruthy()
    expect(alert.getByText(/^Again in 1:(30|29)$/)).toBeTruthy()
  })

  it('is for VIP only, and not offered for images that are already large', async () => {
    const { user, api, button, unmount } = await viewed(false, true)
    await user.click(await button())
    expect(api.made('enlarge')).toEqual([])
    unmount()
    const other = fakeClient()
    other.on('image', () => imageFixture({ id: 'img_a', operation: 1 }))
    await renderWidget(<Viewer />, { page: 'works', params: { image: 'img_a' }, api: other })
    await screen.findByRole('button', { name: 'Download' })
    expect(screen.queryByRole('button', { name: 'Download in 4K' })).toBeNull()
  })
})
