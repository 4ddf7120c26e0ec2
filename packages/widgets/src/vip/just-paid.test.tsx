import { DEVICE_KEY } from '@easel/client'
import { PaymentStatus } from '@easel/contract/payments'
import type { Payment, Plan } from '@easel/contract/types'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Vip, VipDialog } from './index.ts'

const PLAN: Plan = {
  ...{ id: 'week', type: 1, unit: '$', currency: 'USD', price: 4, text: '周', value: 7 },
  ...{ origin_price: 4, banner: null },
}
const MINUTE = 60_000

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A shop whose payments are p1, p2 and so on; a phone pays at the wallet's page. */
function shop({ phone = false, left = 10 * MINUTE } = {}) {
  if (phone) vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }))
  const api = fakeClient()
  const payments = new Map<string, Payment>()
  api.on('plans', () => ({ items: [PLAN], providers: ['sandbox'] }))
  api.on('createPayment', () => {
    const payment: Payment = {
      ...{ id: `p${payments.size + 1}`, status: PaymentStatus.Pending, planId: 'week', provider: 'sandbox' },
      ...{ amount: 4, unit: '$', currency: 'USD', createdAt: Date.now(), paidAt: null },
      expiresAt: Date.now() + left,
    }
    payments.set(payment.id, payment)
    return { payment, alipayPayload: `/pay/${payment.id}` }
  })
  api.on('payment', ({ params }) => ({ payment: payments.get(params?.id ?? '') }))
  api.on('restorePayments', () => ({ outcome: 'none', vipInfo: {} }))
  const session = new Map<string, string>()
  const open = () =>
    renderWidget(<VipDialog agreement="/a" onLogin={() => {}} onClose={() => {}} />, { api, session })
  return { api, payments, session, open }
}
const note = () => screen.queryByRole('region', { name: 'Just paid? Do not pay again' })
const shown = () => screen.findByRole('region', { name: 'Just paid? Do not pay again' })

describe('somebody who has just paid', () => {
  it('is told not to pay again when the order has expired, and can have it checked', async () => {
    const { api, open } = shop({ left: 50 })
    const { user } = await open()
    await screen.findByRole('button', { name: /Click to refresh/ })
    const told = within(await shown())
    expect(told.getByText('p1')).toBeTruthy()
    expect(told.getByText(/begins by itself as soon as the payment is confirmed/)).toBeTruthy()
    // An earlier purchase counts, of course: this one is what is asked about.
    api.on('restorePayments', () => ({ outcome: 'known', vipInfo: {} }))
    await user.click(told.getByRole('button', { name: 'Check again' }))
    expect(await told.findByText(/This payment has not arrived yet/)).toBeTruthy()
    api.on('restorePayments', () => ({ outcome: 'restored', vipInfo: {} }))
    await user.click(told.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('dialog', { name: 'Payment succeeded' })).toBeTruthy()
  })

  it('is told so on a phone when they come from the wallet, also in a page that was loaded anew', async () => {
    const { payments, open } = shop({ phone: true })
    const { user } = await open()
    const pay = await screen.findByRole('link', { name: 'Pay now' })
    expect(note()).toBeNull()
    await user.click(pay)
    expect(within(await shown()).getByText('p1')).toBeTruthy()
    cleanup()
    await open()
    expect(within(await shown()).getByText('p1')).toBeTruthy()
    // Nothing is asked of them any more once it was declined.
    cleanup()
    const declined = payments.get('p1') as Payment
    payments.set('p1', { ...declined, status: PaymentStatus.Failed })
    await open()
    await screen.findByRole('link', { name: 'Pay now' })
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(note()).toBeNull()
  })

  it('is told so where the code is still shown a minute later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { open } = shop()
    await open()
    await screen.findByTitle('QR code of the payment')
    expect(note()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(MINUTE + 1000))
    expect(within(await shown()).getByText('p1')).toBeTruthy()
  })

  it('is not told so of a payment that was declined', async () => {
    const { payments, open } = shop({ phone: true })
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: 'Pay now' }))
    await shown()
    const payment = payments.get('p1') as Payment
    payments.set('p1', { ...payment, status: PaymentStatus.Failed })
    await waitFor(() => expect(note()).toBeNull(), { timeout: 3000 })
    expect(screen.getByText('The payment did not go through')).toBeTruthy()
  })
})

describe('a page where nobody can log in', () => {
  const words = /belongs to this browser alone/
  const visit = async (device: string | null, supports = false) => {
    const { api, session } = shop()
    if (device) session.set(DEVICE_KEY, device)
    Object.assign(api, { kind: () => 'visitor' })
    await renderWidget(<Vip />, { api, session, host: { supports: () => supports } })
    await screen.findByTitle('QR code of the payment')
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  }

  it('says before the payment that the membership belongs to this browser', async () => {
    await visit('d1')
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('does not say so where somebody can log in, or the page itself names the device', async () => {
    await visit('d1', true)
    expect(screen.queryByText(words)).toBeNull()
    cleanup()
    await visit(null)
    expect(screen.queryByText(words)).toBeNull()
  })
})
