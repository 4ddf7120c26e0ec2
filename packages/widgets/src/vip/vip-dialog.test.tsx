import { PaymentStatus } from '@easel/contract/payments'
import type { CreatedPayment, Plan, VipInfo } from '@easel/contract/types'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useMembershipInfo } from '../runtime/session/membership.queries.ts'
import { fakeClient, offline, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { VipDialog } from './vip-dialog.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const plan = (id: string, text: string, value: number, price: number): Plan => ({
  id,
  type: 1,
  unit: '$',
  currency: 'USD',
  price,
  text,
  value,
  origin_price: price,
  banner: null,
})
const PLANS = [plan('week', '周', 7, 4), plan('quarter', '季', 90, 15), plan('year', '年', 365, 30)]
const MINUTE = 60_000

const created = (planId: string, id: string, left = 10 * MINUTE): CreatedPayment => ({
  payment: {
    id,
    status: PaymentStatus.Pending,
    planId,
    provider: 'sandbox',
    amount: PLANS.find((one) => one.id === planId)?.price ?? 0,
    unit: '$',
    currency: 'USD',
    createdAt: Date.now(),
    expiresAt: Date.now() + left,
    paidAt: null,
  },
  alipayPayload: `/pay/qr/${id}`,
})

/** A server whose answers to `createPayment` are controlled by the test. */
function sellingApi() {
  const api = fakeClient()
  const waiting: { planId: string; answer(with_: CreatedPayment): void; fail(error: unknown): void }[] = []
  api.on('plans', () => ({ items: PLANS, providers: ['sandbox'] }))
  api.on(
    'createPayment',
    ({ body }) =>
      new Promise((answer, fail) => {
        waiting.push({ planId: String(body?.planId), answer, fail })
      }),
  )
  const made = new Map<string, CreatedPayment>()
  api.on('payment', ({ params }) => ({ payment: made.get(params?.id ?? '')?.payment }))
  const boughtPlans = () => api.made('createPayment').map(({ body }) => body?.planId)
  return {
    api,
    boughtPlans,
    /** Answers the `nth` request. */
    async answer(nth: number, left?: number): Promise<void> {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(nth))
      const one = waiting[nth]
      const answer = created(one?.planId ?? '', `p${nth}`, left)
      made.set(answer.payment.id, answer)
      await act(async () => one?.answer(answer))
    },
    async refuse(nth: number, error: unknown): Promise<void> {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(nth))
      await act(async () => waiting[nth]?.fail(error))
    },
  }
}

const open = async ({ api }: ReturnType<typeof sellingApi>) => {
  const onClose = vi.fn()
  const view = await renderWidget(
    <VipDialog agreement="/vip-agreement" onLogin={() => {}} onClose={onClose} />,
    {
      api,
    },
  )
  await screen.findByRole('radio', { name: /Year/ })
  return { ...view, onClose }
}
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const choose = (name: RegExp) => screen.getByRole('radio', { name })
const frame = () => screen.queryByTitle('QR code of the payment')?.getAttribute('src') ?? null

describe('choosing plans quickly', () => {
  it('creates payments one at a time, and skips plans that were deselected', async () => {
    const seller = sellingApi()
    const { user } = await open(seller)
    expect(screen.getByRole('heading', { name: 'Order payment' })).toBeTruthy()
    await user.click(choose(/Quarter/))
    await user.dblClick(choose(/Year/))
    expect(seller.boughtPlans()).toEqual(['week'])
    await seller.answer(0)
    await waitFor(() => expect(seller.boughtPlans()).toEqual(['week', 'year']))
    // The payment for the first plan is superseded, so it is not shown.
    expect(frame()).toBeNull()
    await seller.answer(1)
    await waitFor(() => expect(frame()).toBe('/pay/qr/p1'))
    expect(screen.getByText('$30.00', { selector: 'dd' })).toBeTruthy()
  })

  it('shows the last payment, although an earlier one was refused', async () => {
    const seller = sellingApi()
    const { user } = await open(seller)
    await user.click(choose(/Year/))
    await seller.refuse(0, refusal(503))
    await seller.answer(1)
    await waitFor(() => expect(frame()).toBe('/pay/qr/p1'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('creates no further payment once the dialog is closed', async () => {
    const seller = sellingApi()
    const { user, unmount } = await open(seller)
    await user.click(choose(/Year/))
    unmount()
    await seller.answer(0)
    await new Promise((resolve) => setTimeout(resolve))
    expect(seller.boughtPlans()).toEqual(['week'])
  })
})

describe('a payment', () => {
  it('is covered after expiry until it is refreshed; a double click refreshes once', async () => {
    const seller = sellingApi()
    const { user } = await open(seller)
    await seller.answer(0, 50)
    const refresh = await screen.findByRole('button', { name: /Click to refresh/ })
    expect([frame(), screen.getAllByText('The order has expired').length > 0]).toEqual([null, true])
    await user.dblClick(refresh)
    await seller.answer(1)
    await waitFor(() => expect(frame()).toBe('/pay/qr/p1'))
    expect(seller.boughtPlans()).toEqual(['week', 'week'])
  })

  it('is polled until it is paid, even through network failures', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const seller = sellingApi()
    await open(seller)
    let polls = 0
    seller.api.on('payment', () => {
      polls += 1
      throw offline()
    })
    await seller.answer(0)
    await passes(4000)
    expect(polls).toBeGreaterThan(3)
    expect(frame()).toBe('/pay/qr/p0')
    const { payment } = created('week', 'p0')
    seller.api.on('payment', () => ({ payment: { ...payment, status: PaymentStatus.Paid } }))
    await passes(2000)
    expect(await screen.findByText('Payment succeeded')).toBeTruthy()
  })

  it('can be retried when it could not be created, and its amount is known meanwhile', async () => {
    const seller = sellingApi()
    const { user } = await open(seller)
    const amount = () => screen.getByText('Amount payable').nextElementSibling?.textContent
    await screen.findByText('Amount payable')
    expect(amount()).toBe('$4.00')
    await seller.refuse(0, refusal(503, { reason: 'payment_unavailable' }))
    await screen.findByRole('button', { name: 'Try again' })
    expect(amount()).toBe('$4.00')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await seller.answer(1)
    await waitFor(() => expect(frame()).toBe('/pay/qr/p1'))
  })

  it.each([
    ['two hours behind', 2],
    ['two hours ahead', -2],
  ])('has its ten minutes by the server on a device whose clock is %s', async (_, hours) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const seller = sellingApi()
    seller.api.ahead = hours * 60 * MINUTE
    await open(seller)
    await seller.answer(0, 10 * MINUTE + seller.api.ahead)
    const left = () => screen.getByText('Time left').nextElementSibling?.textContent
    await waitFor(() => expect(frame()).toBe('/pay/qr/p0'))
    expect(left()).toMatch(/^(10:00|09:5\d)$/)
    await passes(5 * MINUTE)
    expect(left()).toMatch(/^(05:00|04:5\d)$/)
    expect(frame()).toBe('/pay/qr/p0')
    await passes(5 * MINUTE)
    expect(frame()).toBeNull()
    expect(await screen.findByRole('button', { name: /Click to refresh/ })).toBeTruthy()
  })

  it('is not reported when only the cached membership was stale', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const seller = sellingApi()
    const member: VipInfo = { isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }
    const { user } = await renderWidget(<Page />, { api: seller.api })
    await screen.findByText('remembered')
    // For example by an activation code in another tab.
    seller.api.on('vipInfo', () => member)
    await user.click(screen.getByRole('button', { name: 'Buy' }))
    expect(await screen.findByText('You have unlocked VIP')).toBeTruthy()
    expect(screen.queryByText('Payment succeeded')).toBeNull()
    // A code in another tab extends it: nothing was paid here.
    await seller.answer(0)
    seller.api.on('vipInfo', () => ({ ...member, vipExpiryTime: 4_100_000_000 }))
    await passes(6000)
    expect(await screen.findByText('You are VIP now')).toBeTruthy()
    expect(screen.queryByText('Payment succeeded')).toBeNull()
  })
})

/** A page that has cached the membership before the dialog is opened. */
function Page() {
  const { data } = useMembershipInfo()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <output>{data ? 'remembered' : ''}</output>
      <button type="button" onClick={() => setOpen(true)}>
        Buy
      </button>
      {isOpen && <VipDialog agreement="/vip-agreement" onLogin={() => {}} onClose={() => {}} />}
    </>
  )
}
