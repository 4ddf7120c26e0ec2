import { imageFixture } from '@easel/contract/fixtures'
import type { ImageSet } from '@easel/contract/types'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { view } from '../testing/viewer.tsx'

describe('Viewer', () => {
  it('downloads a counted image through the host if it supports that', async () => {
    const downloadImage = vi.fn(async () => ({ outcome: 'done' as const }))
    const api = fakeClient()
    api.on('saveConsume', () => ({ remaining: 2, limit: 3, resetsAt: null, url: '/files/taken/x' }))
    const { user } = await view({ api, host: { supports: () => true, downloadImage } })
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    expect(api.made('saveConsume')[0]?.body).toEqual({ imageId: 'img_a', slot: 1 })
    await waitFor(() =>
      expect(downloadImage).toHaveBeenCalledWith({
        url: '/files/taken/x',
        filename: 'easel-img_a-1.jpg',
        imageId: 'img_a',
      }),
    )
  })

  it('downloads in the format that was chosen, also in the next visit', async () => {
    const downloadImage = vi.fn(async () => ({ outcome: 'done' as const }))
    const api = fakeClient()
    api.on('saveConsume', () => ({ remaining: 2, limit: 3, resetsAt: null, url: '/files/taken/x' }))
    const session = new Map<string, string>()
    const host = { supports: () => true, downloadImage }
    const first = await view({ api, host, session })
    await first.user.click(await screen.findByRole('button', { name: 'File format: JPEG' }))
    await first.user.click(screen.getByRole('menuitemradio', { name: /^PNG/ }))
    first.unmount()
    const { user } = await view({ api, host, session })
    expect(await screen.findByRole('button', { name: 'File format: PNG' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(downloadImage).toHaveBeenCalledOnce())
    expect(api.made('saveConsume')[0]?.body).toEqual({ imageId: 'img_a', slot: 1, format: 'png' })
    expect(downloadImage).toHaveBeenCalledWith(expect.objectContaining({ filename: 'easel-img_a-1.png' }))
  })

  it('downloads what is transparent as PNG where JPEG is the choice, and offers no JPEG for it', async () => {
    const downloadImage = vi.fn(async () => ({ outcome: 'done' as const }))
    const api = fakeClient()
    const [slot] = imageFixture().slots
    const slots = [{ ...slot, thumbhash: 'qYmGDQQ0d4iOcocId4hweAiHCLeHeHV6Vw==' }] as ImageSet['slots']
    api.on('image', () => imageFixture({ id: 'img_a', slots }))
    api.on('saveConsume', () => ({ remaining: 2, limit: 3, resetsAt: null, url: '/files/taken/x' }))
    const { user } = await view({ api, host: { supports: () => true, downloadImage } })
    await user.click(await screen.findByRole('button', { name: 'File format: PNG' }))
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent?.slice(0, 4))).toEqual([
      'PNGL',
      'WebP',
    ])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(downloadImage).toHaveBeenCalledOnce())
    expect(api.made('saveConsume')[0]?.body).toEqual({ imageId: 'img_a', slot: 1, format: 'png' })
    expect(downloadImage).toHaveBeenCalledWith(expect.objectContaining({ filename: 'easel-img_a-1.png' }))
  })

  it('shows that the downloads are used up, with a link to VIP', async () => {
    const api = fakeClient()
    api.on('saveConsume', () => {
      throw refusal(402, { reason: 'save_limit', retryAfter: 7200 }, 'Daily downloads used up.')
    })
    const { user } = await view({ api })
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    expect(await screen.findByText('Daily downloads used up')).toBeTruthy()
    // The countdown is correct from the first render.
    expect(screen.getByText(/^Again in (2:00:00|1:59:\d\d)$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Become VIP' }))
    expect(await screen.findByRole('textbox', { name: 'Activation code' })).toBeTruthy()
  })

  it('shows a VIP only the time of the reset', async () => {
    const api = fakeClient()
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    api.on('saveConsume', () => {
      throw refusal(403, { reason: 'save_limit', retryAfter: 7200 })
    })
    const { user } = await view({ api })
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    expect(await screen.findByText('Again in 2:00:00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /VIP|Log in/ })).toBeNull()
  })

  it('shows the remaining downloads and the size of the original before the click', async () => {
    const api = fakeClient()
    api.on('saveBalance', () => ({ remaining: 2, limit: 3, resetsAt: null }))
    api.on('viewBalance', () => ({ remaining: 1, limit: 3, resetsAt: null }))
    await view({ api })
    expect(await screen.findByText('2 left')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download', description: '2 left' })).toBeTruthy()
    expect(
      screen.getByRole('button', { name: 'View original', description: '1024 × 1024 · 1 left' }),
    ).toBeTruthy()
  })

  it('shows a VIP no count', async () => {
    const api = fakeClient()
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    await view({ api })
    await screen.findByRole('button', { name: 'View original', description: '1024 × 1024' })
    await waitFor(() => expect(api.made('vipInfo')).not.toEqual([]))
    expect(screen.queryByText('3 left')).toBeNull()
    expect(api.made('saveBalance')).toEqual([])
  })

  it('shows others the link to VIP instead of a refusal', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil: Date.now() + 60_000 }))
    const { user } = await view({ api })
    await user.click(await screen.findByRole('button', { name: 'Four more like this' }))
    expect(await screen.findByRole('textbox', { name: 'Activation code' })).toBeTruthy()
    expect(api.made('modify')).toEqual([])
  })
})
