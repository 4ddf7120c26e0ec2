import type { Client } from '@easel/client'
import type { Invoice } from '@easel/contract/types'
import { type HostPort, type NavigationPort, WidgetProvider } from '@easel/widgets/runtime'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { InvoicePage } from './invoice-page.tsx'

afterEach(cleanup)
configure({ asyncUtilTimeout: 15_000 })

const INVOICE: Invoice = {
  ...{
    id: 'pay_1',
    seller: ['Easel Ltd'],
    text: '年',
    days: 365,
    provider: 'stripe',
    paidAt: 1_700_000_000_000,
  },
  money: { amount: 29.99, unit: '$', currency: 'USD' },
  ...{ refunded: false, disputed: false, returned: null },
}

it.each<[string, Partial<Invoice>]>([
  ['Paid', {}],
  ['Paid, and refunded', { refunded: true }],
  ['Paid, and disputed', { disputed: true }],
])('an invoice says what became of the money: %s', async (words, state) => {
  const api = { call: async () => ({ ...INVOICE, ...state }), events: () => {} } as unknown as Client
  const host = { supports: () => false } as unknown as HostPort
  const navigation = { page: 'home', params: {} } as unknown as NavigationPort
  render(
    <WidgetProvider {...{ api, host, navigation }} language="en" session={{ get: () => null, set: () => {} }}>
      <MemoryRouter initialEntries={['/account/invoice?payment=pay_1']}>
        <InvoicePage />
      </MemoryRouter>
    </WidgetProvider>,
  )
  const amount = await screen.findByText('$29.99')
  expect(amount.previousElementSibling?.textContent).toBe(words)
})
