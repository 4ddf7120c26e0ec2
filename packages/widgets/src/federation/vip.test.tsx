import { PaymentStatus } from '@easel/contract/payments'
import type { Payment, Plan } from '@easel/contract/types'
import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EASEL, newPartner, newPlace, setUpPartnerPage } from '../testing/partner-page.ts'
import { mount as mountGallery } from './exposed/gallery.mount.ts'
import { mount } from './exposed/vip.mount.ts'

const NONE = { isVip: false, isPermanentVip: false, vipExpiryTime: null }
const FOREVER = { isVip: true, isPermanentVip: true, vipExpiryTime: null }
const MONEY = { unit: '$', currency: 'USD' }
const PLAN: Plan = {
  ...MONEY,
  id: 'permanent',
  type: 1,
  price: 70,
  text: '永久',
  value: 0,
  origin_price: 70,
  banner: null,
}
const payment = (status: number): Payment => ({
  ...MONEY,
  id: 'p1',
  status,
  planId: 'permanent',
  provider: 'sandbox',
  amount: 70,
  createdAt: Date.now(),
  expiresAt: Date.now() + 600_000,
  paidAt: null,
})

let features: string[]
let isPaid: boolean
beforeEach(() => {
  features = ['create', 'vip']
  isPaid = false
})

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/widgets/config.json')
    return Response.json({ secret: 's', partner: { state: 'welcome', features } })
  const answers: Record<string, unknown> = {
    infos: { timestamp: Date.now() },
    homepage: { items: [], nextCursor: null },
    'vip-info': isPaid ? FOREVER : NONE,
    'user-info': { logined: false, username: 'Ink Fox 1', vipInfo: NONE },
    plans: { items: [PLAN], providers: ['sandbox'] },
    payment: { payment: payment(PaymentStatus.Pending), alipayPayload: 'about:blank' },
    p1: { payment: payment(isPaid ? PaymentStatus.Paid : PaymentStatus.Pending) },
  }
  const data = answers[pathname.split('/').at(-1) ?? ''] ?? {}
  return Response.json({ statusCode: 200, message: 'ok', data })
}

const { requests } = setUpPartnerPage(answer)
/** Widgets poll until they are unmounted, so each test unmounts its own. */
const mounted: { unmount(): void }[] = []
afterEach(() => {
  for (const widget of mounted.splice(0)) widget.unmount()
})

const callPage = () => ({ api: { partner: newPartner() }, language: 'en' })
function container() {
  const { element, inside } = newPlace()
  const expectText = (words: string) => waitFor(() => expect(inside()?.textContent).toContain(words))
  const press = async (words: string) => {
    await expectText(words)
    const all = [...(inside()?.querySelectorAll('button') ?? [])]
    fireEvent.click(all.find(({ textContent }) => textContent === words) ?? document.body)
  }
  return { element, inside, says: expectText, press }
}

it('a purchase in the federated Vip takes effect at once in every widget of the page', async () => {
  const props = callPage()
  const gallery = container()
  mounted.push(mountGallery(gallery.element, props))
  await waitFor(() => expect(requests('/homepage').length).toBeGreaterThan(0))
  const { element, inside, says: expectText, press } = container()
  const onTrack = vi.fn()
  mounted.push(mount(element, { ...props, onTrack }))
  await expectText('Open VIP, unlimited usage')
  await waitFor(() => expect(inside()?.querySelector('iframe')).toBeTruthy())
  // It is part of the page, not a dialog.
  expect(inside()?.querySelector('[role="dialog"]')).toBeNull()
  const before = requests('/homepage').length
  isPaid = true
  await expectText('Payment succeeded')
  expect(onTrack.mock.calls.map(([name]) => name)).toContain('vip_paid')
  await waitFor(() => expect(requests('/homepage').length).toBeGreaterThan(before))
  await press('Continue')
  await expectText('You have unlocked VIP')
})

it('Vip links to Easel’s agreement, or to that of the page', async () => {
  const linkOf = async (params: Record<string, string>) => {
    const { element, inside, says: expectText } = container()
    mounted.push(mount(element, { ...callPage(), params }))
    await expectText('VIP membership agreement')
    return inside()?.querySelector<HTMLAnchorElement>('a[target="_blank"]')?.href
  }
  expect(await linkOf({})).toBe(`${EASEL}/vip-agreement?language=en`)
  expect(await linkOf({ agreement: 'https://shop.example/vip' })).toBe('https://shop.example/vip')
  expect(await linkOf({ agreement: 'javascript:alert(1)' })).toBe(`${EASEL}/vip-agreement?language=en`)
})

it('Vip is refused if the partner does not have the feature', async () => {
  features = ['create', 'works', 'login']
  const onError = vi.fn()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  mounted.push(mount(container().element, { ...callPage(), onError }))
  await waitFor(() =>
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'PARTNER_REFUSED' })),
  )
  expect(requests('/plans')).toEqual([])
})
