import { DAY } from '@easel/contract/numbers'
import type { Invoice, Receipt, SentReport } from '@easel/contract/types'
import { InvoicePage, ReceiptsPage } from '@easel/standalone-shell/receipts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { type Answers, loseNetwork, never } from '../world/api.ts'
import { world } from '../world/world.tsx'

/** What was charged, given and paid; and the invoice of a payment. */
const meta = {
  title: 'Pages/Receipts',
  parameters: { docs: { story: { inline: false, height: '760px' } } },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const AT = Date.UTC(2026, 4, 14, 9, 30)
const money = (amount: number) => ({ amount, unit: '$', currency: 'USD' })
const NOTHING = { amount: 0, subject: null, source: null, money: null, returned: null } as const
const receipt = (n: number, more: Partial<Receipt>): Receipt => ({
  ...NOTHING,
  id: `r${n}`,
  purpose: 'generation',
  type: 'reserve',
  at: AT - n * DAY,
  ...more,
})
const paid = (n: number, amount: number, more: Partial<Receipt> = {}): Receipt =>
  receipt(n, { purpose: 'payment', type: 'paid', subject: 'pay_1', money: money(amount), ...more })

const ALL: Receipt[] = [
  paid(0, 29.99),
  receipt(1, { purpose: 'vip', type: 'grant', amount: 365, source: 'payment', subject: 'pay_1' }),
  paid(2, 29.99, { returned: money(12.5) }),
  paid(3, 69.99, { type: 'refunded', returned: money(69.99) }),
  receipt(4, { purpose: 'vip', type: 'revoked', amount: 0, source: 'payment' }),
  receipt(5, { purpose: 'vip', type: 'grant', amount: 0, source: 'promotion' }),
  receipt(6, { purpose: 'vip', type: 'grant', amount: 7, source: 'code' }),
  receipt(7, { purpose: 'vip', type: 'grant', amount: 30, source: 'operator' }),
  receipt(8, { amount: 1 }),
  receipt(9, { type: 'refund', amount: -1 }),
  receipt(10, { purpose: 'save' }),
  receipt(11, { purpose: 'view' }),
  receipt(12, { purpose: 'polyfill' }),
]

const reported = (n: number, more: Partial<SentReport>): SentReport => ({
  ...{ id: `img_${n}`, kind: 'violent', at: AT - n * DAY, outcome: 'open', decidedAt: AT - (n - 1) * DAY },
  ...more,
})
const REPORTS: SentReport[] = [
  reported(1, { decidedAt: null }),
  reported(2, { kind: 'rights', outcome: 'hidden' }),
  reported(3, { kind: 'sexual', outcome: 'kept' }),
  reported(4, { kind: 'illegal', outcome: 'closed' }),
  reported(5, { kind: 'other', outcome: 'gone' }),
]

const at = (path: string, page: ReactNode) => () => (
  <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
)
const SESSION = { nextDeviceId: () => 'device-of-this-browser-next-one', renewed() {} }
const list = (answers: Answers): Story => ({
  parameters: world({ answers: () => answers }),
  render: at('/account/receipts', <ReceiptsPage session={SESSION} onMove={() => {}} />),
})
const invoice = (answer: Answers['invoice'], path = '/account/invoice?payment=pay_1'): Story => ({
  parameters: world({ answers: () => (answer ? { invoice: answer } : {}) }),
  render: at(path, <InvoicePage />),
})
const INVOICE: Invoice = {
  id: 'pay_01hx7v9c2k',
  seller: ['Easel Ltd', '1 Harbour Street', 'VAT 123'],
  text: '年',
  days: 365,
  provider: 'alipay',
  money: money(29.99),
  paidAt: AT,
  refunded: false,
  disputed: false,
  returned: null,
}

export const Empty: Story = list({ receipts: () => ({ items: [], nextCursor: null }) })
export const One: Story = list({ receipts: () => ({ items: [paid(0, 3.99)], nextCursor: null }) })
export const Many: Story = list({ receipts: () => ({ items: ALL, nextCursor: 'more' }) })
export const Reports: Story = list({
  receipts: () => ({ items: [receipt(8, { amount: 1 })], nextCursor: null }),
  sentReports: () => ({ items: REPORTS }),
})
export const Loading: Story = list({ receipts: never })
export const Failed: Story = list({ receipts: loseNetwork })

export const InvoicePaid: Story = invoice(() => INVOICE)
export const InvoiceForGood: Story = invoice(() => ({
  ...INVOICE,
  days: 0,
  provider: 'stripe',
  money: money(69.99),
}))
export const InvoicePartlyRefunded: Story = invoice(() => ({ ...INVOICE, returned: money(12.5) }))
export const InvoiceRefunded: Story = invoice(() => ({ ...INVOICE, refunded: true, returned: money(29.99) }))
export const InvoiceOfALongName: Story = invoice(() => ({
  ...INVOICE,
  id: 'pay_01hx7v9c2k01hx7v9c2k01hx7v9c2k01hx7v9c2k',
  seller: ['Donaudampfschifffahrtsgesellschaft und Söhne Aktiengesellschaft', 'Am Hafen 1'],
  money: { amount: 1_234_567, unit: '¥', currency: 'JPY' },
}))
export const InvoiceLoading: Story = invoice(never)
export const InvoiceFailed: Story = invoice(loseNetwork)
export const NoSuchInvoice: Story = invoice(undefined, '/account/invoice')
