import { imageFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { HostAnswer } from '../runtime/provider/ports.ts'
import { type FakeClient, fakeClient, refusal } from '../testing/fake-client.ts'
import { picture, view } from '../testing/viewer.tsx'

const BALANCE = { remaining: 9, limit: 9, resetsAt: null }

/** The viewer of somebody who is not VIP, in a host whose membership page stays open until `end`. */
async function viewed(change: (api: FakeClient) => void = () => {}) {
  const api = fakeClient()
  let isVip = false
  api.on('vipInfo', () => ({ isVip, isPermanentVip: isVip, vipExpiryTime: null }))
  api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil: Date.now() + 60_000 }))
  api.on('enlarge', () => ({
    imageId: 'img_large',
    slot: 1,
    ready: true,
    queuePosition: null,
    etaSeconds: null,
  }))
  api.on('saveConsume', () => ({ ...BALANCE, url: '/files/taken/x' }))
  api.on('modify', () => ({ id: 'img_child', queuePosition: 0, etaSeconds: 4 }))
  change(api)
  let settle: (answer: HostAnswer) => void = () => {}
  const showVip = vi.fn(
    () =>
      new Promise<HostAnswer>((resolve) => {
        settle = resolve
      }),
  )
  const downloadImage = vi.fn(async () => ({ outcome: 'done' as const }))
  const host = { supports: () => true, showVip, downloadImage }
  const rendered = await view({ api, host })
  return {
    ...rendered,
    api,
    showVip,
    press: async (name: string | RegExp) => rendered.user.click(await screen.findByRole('button', { name })),
    end: async (outcome: 'done' | 'cancelled') => {
      await waitFor(() => expect(showVip).toHaveBeenCalled())
      isVip = outcome === 'done'
      await act(async () => settle({ outcome }))
    },
  }
}
/** As long as an action takes that must not begin. */
const quiet = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

describe('what a membership allows goes on by itself once it has begun:', () => {
  it('the download in 4K, once', async () => {
    const { api, press, end, showVip } = await viewed()
    await press('Download in 4K')
    await end('done')
    await waitFor(() => expect(api.made('saveConsume')[0]?.body).toEqual({ imageId: 'img_large', slot: 1 }))
    await quiet()
    expect([api.made('enlarge').length, api.made('saveConsume').length, showVip.mock.calls.length]).toEqual([
      1, 1, 1,
    ])
  })

  it('four variations', async () => {
    const { api, press, end } = await viewed()
    await press('Four more like this')
    await end('done')
    await waitFor(() => expect(api.made('modify')).toHaveLength(1))
  })

  it('the view of the original, and it is asked for once even if it is refused again', async () => {
    const { api, press, end, showVip } = await viewed((client) => {
      client.on('viewConsume', () => {
        throw refusal(403, { reason: 'view_limit', retryAfter: 600 })
      })
    })
    await press(/^View original/)
    await end('done')
    await waitFor(() => expect(api.made('viewConsume')).toHaveLength(2))
    await quiet()
    expect([api.made('viewConsume').length, showVip.mock.calls.length]).toEqual([2, 1])
  })

  it('a download that was refused, from its notice', async () => {
    const { api, press, end } = await viewed((client) => {
      client.callerKind = 'member'
      client.on('saveConsume', () => {
        throw refusal(402, { reason: 'save_limit', retryAfter: 600 })
      })
    })
    await press(/^Download(?! in)/)
    await screen.findByRole('button', { name: 'Become VIP' })
    api.on('saveConsume', () => ({ ...BALANCE, url: '/files/taken/x' }))
    await press('Become VIP')
    await end('done')
    await waitFor(() => expect(api.made('saveConsume')).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

it('a host may say so before it has named its user anew', async () => {
  const { api, press, end, queryClient } = await viewed()
  await press('Download in 4K')
  api.on('vipInfo', () => ({ isVip: false, isPermanentVip: false, vipExpiryTime: null }))
  await end('done')
  await quiet()
  expect(api.made('enlarge')).toEqual([])
  api.on('vipInfo', () => ({ isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }))
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(api.made('enlarge')).toHaveLength(1))
})

describe('nothing goes on by itself', () => {
  it('without a membership', async () => {
    const { api, press, end } = await viewed()
    await press('Download in 4K')
    await end('cancelled')
    await quiet()
    expect(api.made('enlarge')).toEqual([])
  })

  it('once another image is shown', async () => {
    const { api, press, end, user } = await viewed()
    await press('Download in 4K')
    act(() => screen.getByRole('dialog').focus())
    await user.keyboard('{ArrowRight}')
    await picture(2)
    await end('done')
    await quiet()
    expect(api.made('enlarge')).toEqual([])
  })

  it('once the viewer is closed', async () => {
    const { api, press, end } = await viewed()
    await press('Four more like this')
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await end('done')
    await quiet()
    expect(api.made('modify')).toEqual([])
  })
})
