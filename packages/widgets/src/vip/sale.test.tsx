import { launcherFixture } from '@easel/contract/fixtures'
import { PaymentStatus } from '@easel/contract/payments'
import type { Payment, Plan, VipInfo } from '@easel/contract/types'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { loadRareVipPart } from './lazy-rare-vip-part.tsx'
import { VipDialog } from './vip-dialog.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const VISITOR: VipInfo = { isVip: false, isPermanentVip: false, vipExpiryTime: null }
const WEEK: Plan = {
  ...{ id: 'week', type: 1, unit: '$', currency: 'USD', price: 4, text: '周', value: 7 },
  ...{ origin_price: 4, banner: null },
}
const HIDDEN: Plan = { ...WEEK, id: 'month', type: 2, text: '月' }

async function open({ vip = VISITOR, upgradePlus = true, hasApps = true } = {}) {
  const api = fakeClient()
  const payment: Payment = {
    ...{ id: 'p1', status: PaymentStatus.Pending, planId: 'week', provider: 'sandbox' },
    ...{ amount: 4, unit: '$', currency: 'USD', createdAt: Date.now(), paidAt: null },
    expiresAt: Date.now() + 600_000,
  }
  api.on('vipInfo', () => vip)
  api.on('ipInfo', () => ({ starAccel: false, mobileLogin: false, upgradePlus, area: 'MX' }))
  const downloads = hasApps ? { Easel: { ios: 'https://apps.example/easel' } } : {}
  api.on('launcher', () => ({ ...launcherFixture, downloads }))
  api.on('plans', () => ({ items: [HIDDEN, WEEK], providers: ['sandbox'] }))
  api.on('createPayment', () => ({ payment, alipayPayload: '/pay/qr/p1' }))
  api.on('payment', () => ({ payment: { ...payment } }))
  await renderWidget(
    <VipDialog agreement="/vip-agreement" apps="/download" onLogin={() => {}} onClose={() => {}} />,
    { api },
  )
  await screen.findByRole('list')
  return { api, payment }
}

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const appLink = () => screen.queryByRole('link', { name: /straight to your album with the app/ })

describe('the sale', () => {
  it('names the eight privileges, and the agreement that is bought under', async () => {
    await open({ upgradePlus: false })
    const lines = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'AI painting with every engine',
      'More styles',
      'Fast generation channel',
      '4K resolution',
      'Prompt generator',
      'Prompts of the square, and 4K images without the watermark',
      'Permanent members keep their works permanently',
      'One account on iOS, Android and the web',
    ])
    expect(screen.getByRole('heading', { name: 'VIP privileges' })).toBeTruthy()
    const agreement = screen.getByRole('link', { name: 'VIP membership agreement' })
    expect(agreement.getAttribute('href')).toBe('/vip-agreement')
  })

  it('tells a member until when it lasts', async () => {
    await open({ vip: { isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 } })
    expect(await screen.findByText('You have unlocked VIP')).toBeTruthy()
    expect(screen.getByText(/^Valid until October \d+, 2096$/)).toBeTruthy()
  })

  it('tells a permanent member that there is nothing left to buy', async () => {
    const { api } = await open({ vip: { isVip: true, isPermanentVip: true, vipExpiryTime: null } })
    expect(await screen.findByText('There is nothing left to buy.')).toBeTruthy()
    expect(screen.getByText('Permanent')).toBeTruthy()
    expect([screen.queryByRole('radio'), api.made('createPayment')]).toEqual([null, []])
  })

  it('offers the plans of its kind alone, and begins with the first of them', async () => {
    const { api } = await open()
    const [radio, ...others] = await screen.findAllByRole<HTMLInputElement>('radio')
    expect([radio?.checked, others]).toEqual([true, []])
    await waitFor(() => expect(api.made('createPayment')).toHaveLength(1))
    expect(api.made('createPayment')[0]?.body).toEqual({
      ...{ planId: 'week', payType: 'Page', returnUrl: '', qrcodeSize: 120 },
    })
  })

  it('leads a phone to the wallet instead of showing a code', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }))
    const { api } = await open()
    const pay = await screen.findByRole('link', { name: 'Pay now' })
    expect(pay.getAttribute('href')).toBe('/pay/qr/p1')
    expect(api.made('createPayment')[0]?.body?.payType).toBe('Wap')
    expect(screen.queryByTitle('QR code of the payment')).toBeNull()
  })

  it('says so of a payment on a phone, though its link was opened elsewhere', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }))
    const { api, payment } = await open()
    await screen.findByRole('link', { name: 'Pay now' })
    payment.status = PaymentStatus.Paid
    const member: VipInfo = { isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }
    api.on('vipInfo', () => member)
    // The news of the membership comes before the payment is asked for again.
    act(() => api.stream.membership?.(member))
    expect(await screen.findByRole('dialog', { name: 'Payment succeeded' })).toBeTruthy()
  })

  it.each([
    ['shown where it is', true, true, true],
    ['not shown where it is not', false, true, false],
    ['not shown where the operator has no apps', true, false, false],
  ])('is about the app where the region has it: %s', async (_, upgradePlus, hasApps, isShown) => {
    // Nothing is left to load that the link might wait for.
    await loadRareVipPart()
    await open({ upgradePlus, hasApps })
    await screen.findByTitle('QR code of the payment')
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(appLink() !== null).toBe(isShown)
  })
})

describe('the status of a payment', () => {
  it('is asked for each second, and no longer once it has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api, payment } = await open()
    await screen.findByTitle('QR code of the payment')
    const before = api.made('payment').length
    await passes(5_000)
    expect(api.made('payment').length - before).toBeGreaterThanOrEqual(4)
    payment.status = PaymentStatus.Failed
    await passes(2_000)
    expect(await screen.findByRole('button', { name: /The payment did not go through/ })).toBeTruthy()
    const ended = api.made('payment').length
    await passes(10_000)
    expect(api.made('payment').length).toBe(ended)
  })
})
