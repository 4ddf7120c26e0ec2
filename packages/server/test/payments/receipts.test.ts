import type { Invoice, Receipt } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { purchasesOf } from '../support/purchases.ts'

const our = useServer({
  limits: GENEROUS_LIMITS,
  environment: { SELLER: 'Easel Ltd | 1 Harbour Street | VAT 123' },
})
const { buy, begin } = purchasesOf(() => our.server)
const { get, makeVip } = peopleOf(() => our.server)
const members = membersOf(() => our.server)
const receipts = async (options = members.at()) =>
  (await our.someone.get<{ items: Receipt[] }>('/api/v2/account/receipts', options)).json.data.items
const invoice = (who: typeof our.someone, id: string) =>
  get<Invoice>(who, `/api/v2/payment/payment/${id}/invoice`)

describe('receipts', () => {
  it('show what was paid, and what a membership came of', async () => {
    await makeVip(our.someone, { days: 7 })
    our.server.clock.advance(1000)
    const id = await buy(our.someone, 'quarter')
    const items = await receipts()
    expect(items.filter(({ purpose }) => purpose === 'payment')).toMatchObject([
      { id, type: 'paid', subject: id, money: { amount: 14.99, unit: '$', currency: 'USD' } },
    ])
    const grants = items.filter(({ purpose }) => purpose === 'vip')
    expect(grants.map(({ type, amount, source, subject }) => [type, amount, source, subject])).toEqual([
      ['grant', 90, 'payment', id],
      ['grant', 7, 'code', null],
    ])
  })

  it('follow a visitor into the account, with the invoice', async () => {
    const id = await buy(our.someone, 'week')
    const { token } = await members.register(our.someone)
    expect((await receipts(members.at(token))).map(({ purpose }) => purpose)).toContain('payment')
    const answer = await our.someone.get(`/api/v2/payment/payment/${id}/invoice`, members.at(token))
    expect(answer.status).toBe(200)
  })

  it('say when a payment was given back, with the membership', async () => {
    const id = await buy(our.someone, 'week')
    await our.server.operating.payments.refund(id)
    expect((await receipts()).map(({ purpose, type }) => `${purpose} ${type}`).toSorted()).toEqual([
      'payment refunded',
      'vip revoked',
    ])
    expect((await invoice(our.someone, id)).json.data.refunded).toBe(true)
  })
})

describe('an invoice', () => {
  it('names the seller, what was bought and what was paid for it', async () => {
    const id = await buy(our.someone, 'permanent')
    expect((await invoice(our.someone, id)).json.data).toEqual({
      id,
      seller: ['Easel Ltd', '1 Harbour Street', 'VAT 123'],
      text: '永久',
      days: 0,
      provider: 'sandbox',
      money: { amount: 69.99, unit: '$', currency: 'USD' },
      paidAt: expect.any(Number),
      refunded: false,
      returned: null,
    })
  })

  it('is nobody else’s, and there is none for what was not paid', async () => {
    const id = await buy(our.someone, 'week')
    expect((await invoice(our.server.visitor(), id)).status).toBe(404)
    const open = (await begin(our.someone, 'week')).json.data.payment.id
    expect((await invoice(our.someone, open)).status).toBe(404)
  })
})
