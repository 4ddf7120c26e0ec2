import type { VipInfo } from '@easel/contract/types'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeClient, offline } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { VipDialog } from './vip-dialog.tsx'

const NONE = { isVip: false, isPermanentVip: false, vipExpiryTime: null }
const MEMBER = { isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }

async function open(answer: () => unknown, before: VipInfo = NONE) {
  const api = fakeClient()
  api.on('plans', () => ({ items: [], providers: [] }))
  api.on('vipInfo', () => before)
  api.on('restorePayments', answer)
  const onClose = vi.fn()
  const view = await renderWidget(
    <VipDialog agreement="/vip-agreement" onLogin={() => {}} onClose={onClose} />,
    {
      api,
    },
  )
  await view.user.click(await screen.findByRole('button', { name: 'Restore purchase' }))
  return { ...view, onClose }
}

describe('restoring a purchase', () => {
  it('shows the result and closes', async () => {
    const { user, onClose } = await open(() => ({ outcome: 'restored', vipInfo: MEMBER }))
    expect(await screen.findByRole('dialog', { name: 'Your purchase is restored' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Continue|Later/ }))
    expect(onClose).toHaveBeenCalledWith(true)
  })

  it.each([
    ['none', NONE, /No purchase was found/],
    ['returned', NONE, /was refunded or is disputed/],
    ['known', MEMBER, /is already part of your membership/],
    ['unanswered', NONE, /is not responding at the moment/],
    ['unasked', NONE, /no longer offered here/],
  ])('shows the outcome: %s', async (outcome, vipInfo, words) => {
    await open(() => ({ outcome, vipInfo }), vipInfo)
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringMatching(words),
      ),
    )
    expect(screen.getByRole('button', { name: 'Restore purchase' })).toBeTruthy()
  })

  it('can be retried after a failure', async () => {
    let failing = true
    const { user } = await open(() => {
      if (failing) throw offline()
      return { outcome: 'restored', vipInfo: MEMBER }
    })
    const button = await screen.findByRole('button', { name: 'Restore purchase' })
    await waitFor(() =>
      expect(screen.getAllByRole('status').some(({ textContent }) => textContent)).toBe(true),
    )
    failing = false
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Your purchase is restored' })).toBeTruthy()
  })
})

it('a member sees the upgrade with its new end date', async () => {
  const api = fakeClient()
  api.on('vipInfo', () => MEMBER)
  const plan = { id: 'year', type: 1, unit: '$', currency: 'USD', price: 30, text: '年', value: 365 }
  api.on('plans', () => ({ items: [{ ...plan, origin_price: 30, banner: null }], providers: ['sandbox'] }))
  await renderWidget(<VipDialog agreement="/vip-agreement" onLogin={() => {}} onClose={() => {}} />, { api })
  expect(await screen.findByRole('dialog', { name: 'Upgrade VIP' })).toBeTruthy()
  // 4,000,000,000 seconds are in October 2096.
  expect(await screen.findByText(/lasts until October \d+, 2097/)).toBeTruthy()
})

it('whose membership is over sees the end that a plan bought now has', async () => {
  const api = fakeClient()
  api.on('vipInfo', () => ({ ...MEMBER, isVip: false, vipExpiryTime: api.serverNow() / 1000 - 400 * 86_400 }))
  const plan = { id: 'week', type: 1, unit: '$', currency: 'USD', price: 4, text: '周', value: 7 }
  api.on('plans', () => ({ items: [{ ...plan, origin_price: 4, banner: null }], providers: ['sandbox'] }))
  await renderWidget(<VipDialog agreement="/vip-agreement" onLogin={() => {}} onClose={() => {}} />, { api })
  const end = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(api.serverNow() + 7 * 86_400_000)
  expect(await screen.findByText(`With this plan your VIP lasts until ${end}.`)).toBeTruthy()
})
