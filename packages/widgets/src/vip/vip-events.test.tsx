import { PaymentStatus } from '@easel/contract/payments'
import type { Plan, VipInfo } from '@easel/contract/types'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { VipDialog } from './index.ts'

afterEach(() => void vi.useRealTimers())

const MEMBER: VipInfo = { isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }
const plan: Plan = {
  ...{ id: 'week', type: 1, unit: '$', currency: 'USD', price: 4, text: '周', value: 7 },
  ...{ origin_price: 4, banner: null },
}

async function open() {
  const api = fakeClient()
  const payment = {
    ...{ id: 'p1', status: PaymentStatus.Pending as number, planId: 'week', provider: 'sandbox' as const },
    ...{ amount: 4, unit: '$', currency: 'USD', createdAt: Date.now(), paidAt: null },
    expiresAt: Date.now() + 600_000,
  }
  const year = { ...plan, id: 'year', price: 365, value: 365, origin_price: 365 }
  api.on('plans', () => ({ items: [plan, year], providers: ['sandbox'] }))
  api.on('createPayment', () => ({ payment, alipayPayload: '/pay/qr/p1' }))
  api.on('payment', () => ({ payment: { ...payment } }))
  api.on('userInfo', () => ({ logined: false }))
  const track = vi.fn()
  const asked = { login: vi.fn(), code: vi.fn() }
  const view = await renderWidget(
    <VipDialog agreement="/a" onLogin={asked.login} onCode={asked.code} onClose={() => {}} />,
    { api, track },
  )
  await screen.findByTitle('QR code of the payment')
  return { ...view, payment, track, asked }
}

describe('vip_closed is tracked', () => {
  it('when the dialog is left for an activation code', async () => {
    const { user, track, asked } = await open()
    await user.click(screen.getByRole('button', { name: 'I have an activation code' }))
    expect(asked.code).toHaveBeenCalledOnce()
    expect(track.mock.calls).toEqual([['vip_closed', { bought: false }]])
  })

  it('when the dialog is left for the login after a purchase', async () => {
    const { user, payment, track, asked } = await open()
    payment.status = PaymentStatus.Paid
    await user.click(await screen.findByRole('button', { name: 'Log in now' }))
    expect(asked.login).toHaveBeenCalledOnce()
    expect(track.mock.calls).toEqual([
      ['vip_paid', { plan: 'week' }],
      ['vip_closed', { bought: true }],
    ])
  })
})

it('vip_paid is tracked once, with its plan, when the payment of an earlier choice was paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api, user, payment, track } = await open()
  await waitFor(() => expect(api.made('vipInfo').length).toBeGreaterThan(0))
  const later = { ...payment, id: 'p2', planId: 'year' }
  api.on('createPayment', () => ({ payment: later, alipayPayload: '/pay/qr/p2' }))
  const paid = { ...payment, status: PaymentStatus.Paid }
  api.on('payment', ({ params }) => ({ payment: params?.id === 'p1' ? paid : later }))
  await user.click(screen.getByRole('radio', { name: /365/ }))
  await waitFor(() => expect(api.made('createPayment')).toHaveLength(2))
  api.on('vipInfo', () => MEMBER)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await screen.findByText('Payment succeeded')).toBeTruthy()
  expect(track.mock.calls.filter(([name]) => name === 'vip_paid')).toEqual([['vip_paid', { plan: 'week' }]])
})

it('vip_paid is not tracked when the membership comes by a code: nothing was paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api, track } = await open()
  await waitFor(() => expect(api.made('vipInfo').length).toBeGreaterThan(0))
  api.on('vipInfo', () => MEMBER)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await screen.findByText('You are VIP now')).toBeTruthy()
  expect(track.mock.calls.filter(([name]) => name === 'vip_paid')).toEqual([])
})
