import type { Invoice, Receipt } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { purchasesOf } from '../support/purchases.ts'

const fixture = useServer({
  limits: GENEROUS_LIMITS,
  environment: { SELLER: 'Easel Ltd | 1 Harbour Street | VAT 123' },
})
const { buy, begin } = purchasesOf(() => fixture.server)
const { get, makeVip } = peopleOf(() => fixture.server)
const members = membersOf(() => fixture.server)
const receipts = async (options = members.at()) =>
  (await fixture.visitor.get<{ items: Receipt[] }>('/api/v2/account/receipts', options)).json.data.items
const invoice = (who: typeof fixture.visitor, id: string) =>
  get<Invoice>(who, `/api/v2/payment/payment/${id}/invoice`)

describe('receipts', () => {
  it('show payments, and the source of each membership', async () => {
    await makeVip(fixture.visitor, { days: 7 })
    fixture.server.clock.advance(1000)
    const id = await buy(fixture.visitor, 'quarter')
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

  it('move into the account with their visitor, and so does the invoice', async () => {
    const id = await buy(fixture.visitor, 'week')
    const { token } = await members.register(fixture.visitor)
    expect((await receipts(members.at(token))).map(({ purpose }) => purpose)).toContain('payment')
    const answer = await fixture.visitor.get(`/api/v2/payment/payment/${id}/invoice`, members.at(token))
    expect(answer.status).toBe(200)
  })

  it('show the refund of a payment and the end of its membership', async () => {
    const id = await buy(fixture.visitor, 'week')
    await fixture.server.operations.payments.refund(id)
    expect((await receipts()).map(({ purpose, type }) => `${purpose} ${type}`).toSorted()).toEqual([
      'payment refunded',
      'vip revoked',
    ])
    expect((await invoice(fixture.visitor, id)).json.data.refunded).toBe(true)
  })
})

describe('an invoice', () => {
  it('names the seller, what was bought and what was paid for it', async () => {
    const id = await buy(fixture.visitor, 'permanent')
    expect((await invoice(fixture.visitor, id)).json.data).toEqual({
      id,
      seller: ['Easel Ltd', '1 Harbour Street', 'VAT 123'],
      text: '永久',
      days: 0,
      provider: 'sandbox',
      money: { amount: 69.99, unit: '$', currency: 'USD' },
      paidAt: expect.any(Number),
      refunded: false,
      disputed: false,
      returned: null,
    })
  })

  it('is visible only to the buyer, and exists only for what was paid', async () => {
    const id = await buy(fixture.visitor, 'week')
    expect((await invoice(fixture.server.visitor(), id)).status).toBe(404)
    const open = (await begin(fixture.visitor, 'week')).json.data.payment.id
    expect((await invoice(fixture.visitor, open)).status).toBe(404)
  })
})
