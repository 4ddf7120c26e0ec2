import { PaymentStatus } from '@easel/contract/payments'
import type { Plan, VipInfo } from '@easel/contract/types'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { RareVipPart, Vip, VipDialog } from './index.ts'

const MEMBER: VipInfo = { isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }
const PLAN: Plan = {
  id: 'week',
  type: 1,
  unit: '$',
  currency: 'USD',
  price: 4,
  text: '周',
  value: 7,
  origin_price: 4,
  banner: null,
}

function Site({ onLogin }: { onLogin(): void }) {
  const [isOpen, setOpen] = useState(true)
  if (isOpen) return <VipDialog agreement="/a" onLogin={onLogin} onClose={() => setOpen(false)} />
  return <RareVipPart kind="paid-later" onLogin={onLogin} />
}

/** Creates a payment and closes the dialog, as a member if `logined`. */
async function begin(logined = false) {
  const api = fakeClient()
  const payment = {
    ...{ id: 'p1', status: PaymentStatus.Pending as number, planId: 'week', provider: 'sandbox' as const },
    ...{ amount: 4, unit: '$', currency: 'USD', createdAt: Date.now(), paidAt: null },
    expiresAt: Date.now() + 600_000,
  }
  api.on('plans', () => ({ items: [PLAN], providers: ['sandbox'] }))
  api.on('createPayment', () => ({ payment, alipayPayload: '/pay/qr/p1' }))
  api.on('payment', () => ({ payment }))
  api.on('userInfo', () => ({ logined }))
  const onLogin = vi.fn()
  const onTrack = vi.fn()
  const view = await renderWidget(<Site onLogin={onLogin} />, { api, track: onTrack })
  await screen.findByTitle('QR code of the payment')
  await view.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(api.stream.membership).toBeTruthy())
  const becomesMember = () => {
    api.on('vipInfo', () => MEMBER)
    act(() => {
      api.stream.state?.('open')
      api.stream.membership?.(MEMBER)
    })
  }
  return { ...view, payment, onLogin, onTrack, becomesMember }
}

it('a payment after the dialog was closed is shown to a visitor, with a login button', async () => {
  const { user, payment, onLogin, onTrack, becomesMember } = await begin()
  payment.status = PaymentStatus.Paid
  becomesMember()
  expect(await screen.findByRole('dialog', { name: 'Payment succeeded' })).toBeTruthy()
  expect(await screen.findByText(/to avoid losing VIP please log in soon/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Log in now' }))
  expect(onLogin).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onTrack.mock.calls.filter(([name]) => name === 'vip_paid')).toEqual([['vip_paid', { plan: 'week' }]])
})

it('a payment after the dialog was closed is shown to a member, who continues', async () => {
  const { user, payment, becomesMember } = await begin(true)
  payment.status = PaymentStatus.Paid
  becomesMember()
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a payment on the provider’s page in the same tab is shown after the way back', async () => {
  const api = fakeClient()
  api.on('vipInfo', () => MEMBER)
  api.on('payment', () => ({
    payment: {
      ...{ id: 'p1', status: PaymentStatus.Paid, planId: 'week', provider: 'sandbox' },
      ...{ amount: 4, unit: '$', currency: 'USD', createdAt: Date.now(), paidAt: Date.now() },
      expiresAt: Date.now() + 600_000,
    },
  }))
  const part = <RareVipPart kind="paid-later" onLogin={vi.fn()} />
  api.on('userInfo', () => ({ logined: false }))
  const { session } = await begin()
  cleanup()
  await renderWidget(part, { api, session })
  expect(await screen.findByRole('dialog', { name: 'Payment succeeded' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Log in now' })).toBeTruthy()
  // It is told once.
  cleanup()
  await renderWidget(part, { api, session })
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('a payment that several tabs wait for', () => {
  const part = <RareVipPart kind="paid-later" onLogin={vi.fn()} />
  const isShown = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const quiet = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  afterEach(() => vi.restoreAllMocks())

  it('is told by one of them', async () => {
    const { api, payment, session } = await begin()
    cleanup()
    payment.status = PaymentStatus.Paid
    api.on('vipInfo', () => MEMBER)
    let answer = () => {}
    const answered = new Promise<void>((done) => {
      answer = done
    })
    const asked = api.made('payment').length
    api.on('payment', async () => {
      await answered
      return { payment }
    })
    const onTrack = vi.fn()
    await renderWidget(part, { api, session, track: onTrack })
    await renderWidget(part, { api, session, track: onTrack })
    await waitFor(() => expect(api.made('payment')).toHaveLength(asked + 2))
    answer()
    await screen.findAllByRole('dialog', { name: 'Payment succeeded' })
    await quiet()
    expect(screen.getAllByRole('dialog', { name: 'Payment succeeded' })).toHaveLength(1)
    expect(onTrack.mock.calls.filter(([name]) => name === 'vip_paid')).toHaveLength(1)
  })

  it('is told by the one that is looked at, and by a hidden one only when it is and no other has', async () => {
    const { api, payment, session } = await begin()
    cleanup()
    payment.status = PaymentStatus.Paid
    api.on('vipInfo', () => MEMBER)
    api.on('payment', ({ params }) => ({
      payment: { ...payment, ...(params?.id === 'p2' && { id: 'p2', status: PaymentStatus.Pending }) },
    }))
    const kept = session.get('vip.begun') as string
    isShown('hidden')
    await renderWidget(part, { api, session })
    await quiet()
    expect(screen.queryByRole('dialog')).toBeNull()
    // Another tab has told it, and begun another one.
    const next = JSON.stringify([{ ...JSON.parse(kept)[0], id: 'p2' }])
    session.set('vip.begun', next)
    act(() => isShown('visible'))
    await quiet()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(session.get('vip.begun')).toBe(next)
    cleanup()
    session.set('vip.begun', kept)
    isShown('hidden')
    await renderWidget(part, { api, session })
    await quiet()
    act(() => isShown('visible'))
    expect(await screen.findByRole('dialog', { name: 'Payment succeeded' })).toBeTruthy()
  })
})

it('the sale in a page that was left for the provider’s shows the payment when it is loaded anew', async () => {
  const { api, payment, session } = await begin()
  cleanup()
  payment.status = PaymentStatus.Paid
  api.on('vipInfo', () => MEMBER)
  await renderWidget(<Vip />, { api, session })
  expect(await screen.findByText('Payment succeeded')).toBeTruthy()
})

it('a membership by a code is not shown as a payment', async () => {
  const { api, becomesMember } = await begin()
  const asked = api.made('payment').length
  becomesMember()
  await waitFor(() => expect(api.made('payment').length).toBeGreaterThan(asked))
  expect(screen.queryByText('Payment succeeded')).toBeNull()
})
