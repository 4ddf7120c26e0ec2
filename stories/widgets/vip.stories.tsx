import { ApiError } from '@easel/client'
import { DAY } from '@easel/contract/numbers'
import { PaymentStatus } from '@easel/contract/payments'
import type { CreatedPayment, Plan } from '@easel/contract/types'
import { Vip, VipDialog } from '@easel/widgets/vip'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn, waitFor } from 'storybook/test'
import { type Answers, never } from '../world/api.ts'
import { canvasOf } from '../world/canvas.ts'
import { world } from '../world/world.tsx'

/** Buying a membership: benefits, plans, and the order. */
const meta = {
  title: 'Widgets/VIP',
  component: VipDialog,
  args: {
    agreement: '/vip-agreement',
    onLogin: fn().mockName('onLogin'),
    onCode: fn().mockName('onCode'),
    onClose: fn().mockName('onClose'),
  },
  // It comes after the plans.
  play: async ({ canvasElement }) => {
    await canvasOf(canvasElement).findByRole('table')
  },
  parameters: { docs: { story: { inline: false, height: '720px' } } },
} satisfies Meta<typeof VipDialog>
export default meta
type Story = StoryObj<typeof meta>

/** Where there is no table of quotas to wait for. */
const withoutQuotas: Story['play'] = async () => {}

const plan = (id: string, text: string, value: number, price: number, before: number): Plan => ({
  id,
  type: 1,
  unit: '$',
  currency: 'USD',
  price,
  text,
  value,
  origin_price: before,
  banner: value < 0 ? '10%' : null,
})
const PLANS = [
  plan('week', '周', 7, 3.99, 3.99),
  plan('quarter', '季', 90, 14.99, 17.99),
  plan('year', '年', 365, 29.99, 59.99),
  plan('year-offer', '年', -365, 26.99, 29.99),
  plan('permanent', '永久', 0, 69.99, 99.99),
]
/** A time far away, so that no countdown is visible. */
const payment = (status: number): CreatedPayment['payment'] => ({
  id: 'payment',
  status,
  planId: 'week',
  provider: 'sandbox',
  amount: 3.99,
  unit: '$',
  currency: 'USD',
  createdAt: Date.now(),
  expiresAt: Date.now() + DAY,
  paidAt: null,
})
const QR = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path d="M0 0h1v1h-1zM2 0h1v1h-1zM0 2h1v1h-1zM1 1h1v1h-1z"/></svg>')}`
const SELLING: Answers = {
  plans: () => ({ items: PLANS, providers: ['sandbox'] }),
  createPayment: () => ({ payment: payment(PaymentStatus.Pending), alipayPayload: QR, checkoutUrl: '/pay' }),
  payment: () => ({ payment: payment(PaymentStatus.Pending) }),
}
const answering = (answers: Answers) => world({ answers: () => ({ ...SELLING, ...answers }) })
const refused = (status: number, message: string) => () => {
  throw new ApiError({ kind: 'refused', status, message })
}
const inStatus = (status: number): Answers => ({
  createPayment: () => ({ payment: payment(status), alipayPayload: QR, checkoutUrl: '/pay' }),
  payment: () => ({ payment: payment(status) }),
})

export const Plans: Story = { parameters: answering({}) }
export const WithApps: Story = {
  args: { apps: '/download' },
  parameters: world({
    answers: ({ launcher }) => ({
      ...SELLING,
      ipInfo: () => ({ starAccel: false, mobileLogin: true, upgradePlus: true, passkeys: false, area: 'CN' }),
      launcher: () => ({
        ...launcher,
        downloads: { easel: { ios: 'https://apps.example/easel', android: null } },
      }),
    }),
  }),
}
export const SeveralWaysToPay: Story = {
  parameters: answering({ plans: () => ({ items: PLANS, providers: ['alipay', 'stripe'] }) }),
}
export const Loading: Story = { parameters: answering({ plans: never }) }
export const Beginning: Story = { parameters: answering({ createPayment: never }) }
export const ProviderAway: Story = {
  parameters: answering({ createPayment: refused(503, 'The payment service does not answer.') }),
}
/** A touch screen has no QR code, but a link to the wallet. */
const onAPhone: Story['beforeEach'] = () => {
  const { matchMedia } = globalThis
  globalThis.matchMedia = (query) =>
    matchMedia.call(globalThis, query === '(hover: none) and (pointer: coarse)' ? 'all' : query)
  return () => {
    globalThis.matchMedia = matchMedia
  }
}
export const PlansOnAPhone: Story = { parameters: answering({}), beforeEach: onAPhone }
export const ProviderAwayOnAPhone: Story = { parameters: ProviderAway.parameters ?? {}, beforeEach: onAPhone }
export const ExpiredOnAPhone: Story = {
  parameters: answering(inStatus(PaymentStatus.Expired)),
  beforeEach: onAPhone,
}
export const Expired: Story = { parameters: answering(inStatus(PaymentStatus.Expired)) }
export const Declined: Story = { parameters: answering(inStatus(PaymentStatus.Failed)) }
export const Superseded: Story = { parameters: answering(inStatus(PaymentStatus.Superseded)) }
export const Paid: Story = { parameters: answering(inStatus(PaymentStatus.Paid)), play: withoutQuotas }
export const Member: Story = {
  parameters: answering({
    vipInfo: () => ({ isVip: true, isPermanentVip: false, vipExpiryTime: 1_800_000_000 }),
  }),
}
export const Permanent: Story = {
  parameters: answering({ vipInfo: () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }) }),
}
export const NothingForSale: Story = {
  parameters: answering({ plans: () => ({ items: [], providers: [] }) }),
}

export const FreeOffers: Story = {
  parameters: world({
    answers: ({ launcher, words }) => ({
      ...SELLING,
      launcher: () => ({
        ...launcher,
        promotions: [{ id: 'gift', title: words.short, kind: 'open', endsAt: 1_900_000_000_000 }],
      }),
    }),
  }),
}
/** Presses what comes after the agreement. */
const press: Story['play'] = async ({ canvasElement }) => {
  const agreement = await canvasOf(canvasElement).findByRole('link')
  await waitFor(() => {
    const button = agreement.parentElement?.querySelector('button')
    if (!button) throw new Error('Not yet')
    button.click()
  })
}
export const NoPurchaseFound: Story = {
  parameters: answering({
    restorePayments: () => ({
      outcome: 'none',
      vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null },
    }),
  }),
  play: press,
}
export const PurchaseRestored: Story = {
  parameters: answering({
    restorePayments: () => ({
      outcome: 'restored',
      vipInfo: { isVip: true, isPermanentVip: false, vipExpiryTime: 1_900_000_000 },
    }),
  }),
  play: press,
}
/** As partners' pages show it: in the page itself. */
export const InPage: Story = { parameters: answering({}), render: () => <Vip /> }
export const InPageOfPartnersUser: Story = {
  parameters: world({ caller: 'partner', answers: () => SELLING }),
  render: () => <Vip />,
  play: withoutQuotas,
}
