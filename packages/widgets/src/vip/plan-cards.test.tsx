import type { Language } from '@easel/contract/languages'
import type { Plan } from '@easel/contract/types'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { VipDialog } from './vip-dialog.tsx'

const YEAR: Plan = {
  ...{ id: 'year', type: 1, unit: '$', currency: 'USD', text: '年', value: 365 },
  ...{ price: 29.99, origin_price: 59.99, banner: null },
}
const OFFER: Plan = {
  ...YEAR,
  id: 'year-offer',
  value: -365,
  price: 26.99,
  origin_price: 29.99,
  banner: '10%',
}

it('an offer without a tag of its own is tagged as one', async () => {
  const api = fakeClient()
  api.on('plans', () => ({ items: [YEAR, { ...OFFER, banner: null }], providers: ['sandbox'] }))
  await renderWidget(<VipDialog agreement="/vip-agreement" onLogin={() => {}} onClose={() => {}} />, { api })
  expect(await screen.findByRole('radio', { name: /^Year ?Limited offer/ })).toBeTruthy()
})

it.each<[Language, string[]]>([
  ['en', ['Year', 'Year, limited offer']],
  ['es', ['Año', 'Año, oferta limitada']],
  ['zhCN', ['年', '年（限时优惠）']],
  ['zhTW', ['年', '年（限時優惠）']],
])('two plans of one period have names of their own (%s)', async (language, names) => {
  const api = fakeClient()
  api.on('plans', () => ({ items: [YEAR, OFFER], providers: ['sandbox'] }))
  await renderWidget(<VipDialog agreement="/vip-agreement" onLogin={() => {}} onClose={() => {}} />, {
    api,
    language,
  })
  await screen.findAllByRole('radio')
  for (const name of names) expect(await screen.findByText(name, { exact: true })).toBeTruthy()
})
