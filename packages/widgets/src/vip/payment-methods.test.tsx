import type { Plan } from '@easel/contract/types'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { VipDialog } from './index.ts'

const plan: Plan = {
  ...{ id: 'week', type: 1, unit: '$', currency: 'USD', price: 4, text: '周', value: 7 },
  ...{ origin_price: 4, banner: null },
}

it.each([
  ['has no plans', () => ({ items: [], providers: ['stripe', 'alipay'] })],
  [
    'fails to load',
    () => {
      throw refusal(500)
    },
  ],
])('a payment method that %s can be changed back to the first one', async (_, other) => {
  const api = fakeClient()
  api.on('plans', ({ query }) =>
    query?.provider === 'alipay' ? other() : { items: [plan], providers: ['stripe', 'alipay'] },
  )
  api.on('createPayment', () => {
    throw refusal(503)
  })
  const { user } = await renderWidget(<VipDialog agreement="/a" onLogin={() => {}} onClose={() => {}} />, {
    api,
  })
  await screen.findByRole('radio', { name: /Week/ })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Payment method' }), 'Alipay')
  await screen.findByText(/No plans are on sale|refused 500/)
  expect(screen.queryByRole('radio')).toBeNull()
  const ways = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Payment method' })
  expect(ways.value).toBe('alipay')
  await user.selectOptions(ways, 'Card or wallet (Stripe)')
  expect(await screen.findByRole('radio', { name: /Week/ })).toBeTruthy()
})
