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

const pending = (id: string, planId: string, left: number): Payment => ({
  ...{ id, status: PaymentStatus.Pending, planId, provider: 'sandbox' },
  ...{ amount: 4, unit: '$', currency: 'USD', createdAt: Date.now(), paidAt: null },
  expiresAt: Date.now() + left,
})

/** A shop whose payments are p1, p2 and so on; a phone pays at the wallet's page. */
function shop({ phone = false, left = 10 * MINUTE } = {}) {
  if (phone) vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }))
  const api = fakeClient()
  const payments = new Map<string, Payment>()
  api.on('plans', () => ({ items: [PLAN], providers: ['sandbox'] }))
  api.on('createPayment', ({ body }) => {
    const payment = pending(`p${payments.size + 1}`, body?.planId as string, left)
    payments.set(payment.id, payment)
    return { payment, alipayPayload: `/pay/${payment.id}`, checkoutUrl: `/checkout/${payment.id}` }
  })
  api.on('payment', ({ params }) => ({ payment: payments.get(params?.id ?? '') }))
  api.on('restorePayments', () => ({ outcome: 'none', vipInfo: {} }))
  const session = new Map<string, string>()
  const track = vi.fn()
  const open = () =>
    renderWidget(<VipDialog agreement="/a" onLogin={() => {}} onClose={() => {}} />, { api, session, track })
  const paidPlans = () => track.mock.calls.filter(([name]) => name === 'vip_paid').map(([, of]) => of.plan)
  return { api, payments, session, open, paidPlans }
}
const note = () => screen.queryByRole('region', { name: 'Just paid? Do not pay again' })
const shown = () => screen.findByRole('region', { name: 'Just paid? Do not pay again' })

describe('somebody who has just paid', () => {
  it('is told not to pay again when the order has expired, and can have it checked', async () => {
    const { api, payments, open, paidPlans } = shop({ left: 50 })
    const { user } = await open()
    await screen.findByRole('button', { name: /Click to refresh/ })
    const told = within(await shown())
    expect(told.getByText('p1')).toBeTruthy()
    expect(told.getByText(/begins by itself as soon as the payment is confirmed/)).toBeTruthy()
    // An earlier purchase counts, of course: this one is what is asked about.
    api.on('restorePayments', () => ({ outcome: 'known', vipInfo: {} }))
    await user.click(told.getByRole('button', { name: 'Check again' }))
    expect(await told.findByText(/This payment has not arrived yet/)).toBeTruthy()
    api.on('restorePayments', () => {
      const payment = payments.get('p1') as Payment
      payments.set('p1', { ...payment, status: PaymentStatus.Paid })
      return { outcome: 'restored', vipInfo: {} }
    })
    await user.click(told.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('dialog', { name: 'Payment succeeded' })).toBeTruthy()
    expect(paidPlans()).toEqual(['week'])
  })

  it('is told what was found where it is an older purchase', async () => {
    const { api, open, paidPlans } = shop({ left: 50 })
    const { user } = await open()
    const told = within(await shown())
    api.on('restorePayments', () => ({ outcome: 'restored', vipInfo: {} }))
    await user.click(told.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('dialog', { name: 'Your purchase is restored' })).toBeTruthy()
    expect(paidPlans()).toEqual([])
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

  it('is told nothing on a phone where they have only read the plans, however long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { open } = shop({ phone: true, left: 2 * MINUTE })
    await open()
    await screen.findByRole('link', { name: 'Pay now' })
    await act(() => vi.advanceTimersByTimeAsync(MINUTE + 1000))
    expect(note()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(MINUTE))
    await screen.findByRole('button', { name: 'Try again' })
    expect(note()).toBeNull()
  })

  it('is told so of what they went to pay, whatever plans they look at afterwards', async () => {
    const { api, session, open } = shop()
    const others = Array.from({ length: 9 }, (_, at) => ({ ...PLAN, id: `plan${at}` }))
    api.on('plans', () => ({ items: [PLAN, ...others], providers: ['sandbox'] }))
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: 'Pay in this browser' }))
    for (const [at, radio] of (await screen.findAllByRole('radio')).slice(1).entries()) {
      await user.click(radio)
      await waitFor(() => expect(api.made('createPayment')).toHaveLength(at + 2))
    }
    await waitFor(() => expect(session.get('vip.begun')).toContain('p10'))
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
    expect(screen.getByText('Nothing was charged.')).toBeTruthy()
  })

  it('is not told that nothing was charged where it was, and was refunded', async () => {
    const { payments, open } = shop()
    await open()
    await screen.findByTitle('QR code of the payment')
    payments.set('p1', { ...(payments.get('p1') as Payment), status: PaymentStatus.Refunded })
    const ended = await screen.findByRole('button', { name: /This payment was refunded/ })
    expect(ended.textContent).not.toContain('Nothing was charged')
  })
})

describe('a dialog that is opened again by somebody who went to pay', () => {
  const YEAR: Plan = { ...PLAN, id: 'year', text: '年', value: 365 }
  const leave = async () => {
    const world = shop({ phone: true })
    world.api.on('plans', () => ({ items: [PLAN, YEAR], providers: ['sandbox'] }))
    const { user } = await world.open()
    await user.click((await screen.findAllByRole('radio'))[1] as HTMLElement)
    await waitFor(() => expect(world.payments.has('p2')).toBe(true))
    await waitFor(() => expect(link()).toBe('/pay/p2'))
    await user.click(screen.getByRole('link', { name: 'Pay now' }))
    cleanup()
    return world
  }
  const link = () => screen.queryByRole('link', { name: 'Pay now' })?.getAttribute('href')

  it('goes on with that order, instead of another one that ends it', async () => {
    const { api, open } = await leave()
    await open()
    await waitFor(() => expect(link()).toBe('/pay/p2'))
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      true,
    ])
    expect(api.made('createPayment')).toHaveLength(2)
  })

  it('begins another one where that was declined', async () => {
    const { payments, open } = await leave()
    payments.set('p2', { ...(payments.get('p2') as Payment), status: PaymentStatus.Failed })
    await open()
    await waitFor(() => expect(link()).toBe('/pay/p3'))
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
