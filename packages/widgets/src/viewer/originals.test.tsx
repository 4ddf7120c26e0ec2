import { imageFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeClient, offline, refusal } from '../testing/fake-client.ts'
import { view } from '../testing/viewer.tsx'

describe('Viewer', () => {
  it('shows the original in place, and makes no request for a while after the last free view', async () => {
    const api = fakeClient()
    api.on('viewConsume', () => ({ remaining: 2, limit: 3, resetsAt: null, url: '/files/taken/original' }))
    const { user } = await view({ api })
    const button = await screen.findByRole('button', { name: 'View original' })
    await user.click(button)
    const picture = () => screen.getByRole('img', { name: 'A lighthouse under the full moon' })
    await waitFor(() => expect(picture().getAttribute('src')).toBe('/files/taken/original'))
    await user.click(button)
    expect(picture().getAttribute('src')).toBe('/files/sample-1-preview.webp')
    api.on('viewConsume', () => {
      throw refusal(403, { reason: 'view_limit', retryAfter: 600 }, 'Your free views are used up.')
    })
    await user.click(button)
    expect(await screen.findByText(/^Again in (10:00|9:59)$/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(api.made('viewConsume')).toHaveLength(2)
  })

  it('shows the original to a user who became a member after the last free view', async () => {
    const api = fakeClient()
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    api.on('viewConsume', () => ({ remaining: 9, limit: 9, resetsAt: null, url: '/files/taken/original' }))
    const session = new Map([['view.used-up', String(Date.now() + 600_000)]])
    const { user } = await view({ api, session })
    await waitFor(() => expect(api.made('vipInfo')).not.toHaveLength(0))
    await user.click(await screen.findByRole('button', { name: 'View original' }))
    await waitFor(() => expect(api.made('viewConsume')).toHaveLength(1))
  })

  it('makes four variations of an image for VIP, within ten minutes, and opens them', async () => {
    const api = fakeClient()
    const fresh = (modifiableUntil: number) => () => imageFixture({ id: 'img_a', modifiableUntil })
    api.on('image', fresh(Date.now() + 60_000))
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }))
    api.on('modify', () => ({ id: 'img_child', queuePosition: 0, etaSeconds: 4 }))
    const first = await view({ api })
    await first.user.click(await screen.findByRole('button', { name: 'Four more like this' }))
    await waitFor(() =>
      expect(api.made('modify')[0]?.body).toEqual({
        requestBody: { imageId: 'img_a', operation: 2, slot: 1 },
      }),
    )
    await waitFor(() => expect(first.visits.at(-1)?.params).toEqual({ image: 'img_child' }))
    first.unmount()
    api.on('image', fresh(Date.now() - 1))
    await view({ api })
    expect(await screen.findByRole('button', { name: 'Four more like this' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(screen.getByText('Four more can only be made within 10 minutes of generation.')).toBeTruthy()
  })

  it('charges variations once where the answer was lost and they are asked for again', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil: Date.now() + 60_000 }))
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    api.on('modify', () => {
      throw offline()
    })
    const { user } = await view({ api })
    await user.click(await screen.findByRole('button', { name: 'Four more like this' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(api.made('modify')).toHaveLength(4))
    expect(new Set(api.made('modify').map((input) => input.idempotencyKey)).size).toBe(1)
  })

  it('leaves whoever looks at another work by then at that, and offers to show the variations', async () => {
    const api = fakeClient()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    api.on('image', ({ params }) =>
      imageFixture({ id: params?.id ?? '', modifiableUntil: Date.now() + 60_000 }),
    )
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    api.on('modify', () => promise)
    const { user, go, visits } = await view({ api })
    await user.click(await screen.findByRole('button', { name: 'Four more like this' }))
    await waitFor(() => expect(api.made('modify')).toHaveLength(1))
    act(() => go()('works', { image: 'img_b' }))
    await act(async () => resolve({ id: 'img_child', queuePosition: 0, etaSeconds: 4 }))
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    expect(visits.map(({ params }) => params.image)).toEqual(['img_b', 'img_child'])
  })

  it('makes subtle and strong variations where the engine can, behind the button for four more', async () => {
    const api = fakeClient()
    const modifiableUntil = Date.now() + 60_000
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil, strengths: ['subtle', 'strong'] }))
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }))
    api.on('modify', () => ({ id: 'img_child', queuePosition: 0, etaSeconds: 4 }))
    const first = await view({ api })
    await first.user.click(await screen.findByRole('button', { name: 'How much the variations differ' }))
    await first.user.click(await screen.findByRole('menuitem', { name: /^Strong variation/ }))
    await waitFor(() =>
      expect(api.made('modify')[0]?.body).toEqual({
        requestBody: { imageId: 'img_a', operation: 2, slot: 1, strength: 'strong' },
      }),
    )
    first.unmount()
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil, strengths: [] }))
    await view({ api })
    await screen.findByRole('button', { name: 'Four more like this' })
    expect(screen.queryByRole('button', { name: 'How much the variations differ' })).toBeNull()
  })

  it('offers no variations where no engine can make them', async () => {
    const api = fakeClient()
    const modifiableUntil = Date.now() + 60_000
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil, variations: false }))
    await view({ api })
    await screen.findByRole('button', { name: 'Download' })
    expect(screen.queryByRole('button', { name: 'Four more like this' })).toBeNull()
  })

  it('asks once for variations, whatever is chosen from the menu until there is an answer', async () => {
    const api = fakeClient()
    const modifiableUntil = Date.now() + 60_000
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil, strengths: ['subtle', 'strong'] }))
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }))
    api.on('modify', () => new Promise<never>(() => {}))
    const { user } = await view({ api })
    for (const kind of [/^Strong variation/, /^Subtle variation/]) {
      await user.click(await screen.findByRole('button', { name: 'How much the variations differ' }))
      await user.click(await screen.findByRole('menuitem', { name: kind }))
    }
    expect(api.made('modify')).toHaveLength(1)
  })

  it('says of a variation how far it may be from its image', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', operation: 2, parentId: 'img_b', strength: 'subtle' }))
    await view({ api })
    expect((await screen.findByText('Variation')).nextElementSibling?.textContent).toBe('Subtle')
  })

  it('offers variations as long as the server allows them, whatever the device’s clock says', async () => {
    const api = fakeClient()
    api.ahead = -2 * 3_600_000
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil: Date.now() + api.ahead + 60_000 }))
    await view({ api })
    expect(await screen.findByRole('button', { name: 'Four more like this' })).toHaveProperty(
      'disabled',
      false,
    )
  })

  it('offers 4K once: one button to enhance, download and pay', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil: Date.now() + 60_000 }))
    await view({ api })
    await screen.findByRole('button', { name: 'Download in 4K' })
    expect(screen.queryAllByRole('button', { name: /4K/ })).toHaveLength(1)
  })

  it('does not remix a prompt that may not be read, until the user becomes a member', async () => {
    const api = fakeClient()
    api.on('image', () =>
      imageFixture({ id: 'img_a', mine: false, prompt: 'A castle ov', promptTruncated: true }),
    )
    const showVip = vi
      .fn(async () => ({ outcome: 'done' as const }))
      .mockResolvedValueOnce({ outcome: 'cancelled' } as never)
    const host = { supports: (name: string) => name === 'showVip', showVip }
    const { user, visits } = await view({ api, host, page: 'square' })
    await user.click(await screen.findByRole('button', { name: 'Remix' }))
    await waitFor(() => expect(showVip).toHaveBeenCalledWith({ reason: 'locked', key: 'prompt' }))
    expect(visits).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remix' }))
    await waitFor(() =>
      expect(visits.at(-1)).toEqual({ page: 'create', params: { like: 'img_a', source: 'square' } }),
    )
  })

  it.each([
    [429, {}, 'Daily images used up', []],
    [431, {}, 'The queue is full: try again soon. Nothing was charged.', ['Try again']],
    [402, { reason: 'vip' }, 'This is part of the membership. Nothing was charged.', ['Become VIP']],
  ])('shows beside the image why it has no variations: %i %o', async (status, data, text, steps) => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil: Date.now() + 60_000 }))
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    api.on('modify', () => {
      throw refusal(status, { ...data, retryAfter: 3600 })
    })
    const { user } = await view({ api })
    const button = await screen.findByRole('button', { name: 'Four more like this' })
    await waitFor(() => expect(button.dataset.variant).toBe('default'))
    await user.click(button)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(text)).toBeTruthy()
    expect(alert.getByText(/^Again in (1:00:00|59:59)$/)).toBeTruthy()
    expect(alert.queryAllByRole('button', { name: /again|VIP/ }).map((one) => one.textContent)).toEqual(steps)
  })
})
