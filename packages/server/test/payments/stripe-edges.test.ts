import { PaymentStatus } from '@easel/contract/payments'
import type { Invoice, Receipt } from '@easel/contract/types'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { stripeFake } from '../fakes/stripe.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { purchasesOf } from '../support/purchases.ts'

const stripe = await stripeFake()
afterAll(() => stripe.close())

const lines: { msg: string; payment?: string }[] = []
const fixture = useServer({
  limits: GENEROUS_LIMITS,
  environment: {
    PAYMENTS: JSON.stringify(stripe.setting),
    PUBLIC_URL: 'https://easel.example',
    TRUST_PROXY: '1',
  },
  logger: pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
})
const { begin, statusOf, daysLeft, vipInfo, reconcile } = purchasesOf(() => fixture.server)
const notify = async ({ payload, header }: { payload: string; header: string }) => {
  const { statusCode } = await fixture.server.app.inject({
    method: 'POST',
    url: '/api/v2/stripe-notify',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    payload,
  })
  return statusCode
}
/** A paid checkout, as Stripe tells of it. */
const sessionOf = (payment: string, amount: number, currency: string) => ({
  id: 'cs_of_ours',
  metadata: { payment },
  payment_status: 'paid',
  payment_intent: null,
  amount_total: amount,
  currency,
})
const startPayment = async () => (await begin(fixture.visitor, 'year')).json.data.payment.id
const paid = async () => {
  const id = await startPayment()
  stripe.pay(id)
  await notify(stripe.completed(id))
  return id
}
const operations = () => fixture.server.operations.payments
const { get } = peopleOf(() => fixture.server)
const flags = async () => (await operations().list(true, 5)).map(({ flag }) => flag)
const receipt = async () => {
  const { json } = await get<{ items: Receipt[] }>(fixture.visitor, '/api/v2/account/receipts')
  return json.data.items.find(({ purpose }) => purpose === 'payment')
}
const invoice = async (id: string) =>
  (await get<Invoice>(fixture.visitor, `/api/v2/payment/payment/${id}/invoice`)).json.data

beforeEach(() => {
  lines.length = 0
  stripe.setLosing(false)
})

describe('a refund that fails days later', () => {
  it('restores the membership and flags the payment', async () => {
    const id = await paid()
    await operations().refund(id)
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
    fixture.server.clock.advance(4 * 86_400_000)
    stripe.refund(id, 0)
    const failed = stripe.refundFailed(id)
    expect(await notify(failed)).toBe(200)
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
    expect(await daysLeft(fixture.visitor)).toBeGreaterThan(360)
    expect(await flags()).toEqual(['refund failed'])
    expect(await invoice(id)).toMatchObject({ refunded: false, returned: null })
    // A repeat changes nothing; a refund that succeeds ends the membership permanently.
    await notify(failed)
    await operations().refund(id)
    await notify(failed)
    expect([await statusOf(fixture.visitor, id), (await vipInfo(fixture.visitor)).isVip]).toEqual([
      PaymentStatus.Refunded,
      false,
    ])
    expect(await flags()).toEqual([])
  })

  it('leaves other refunds of the payment as they are', async () => {
    const id = await paid()
    stripe.refund(id, 900)
    await notify(stripe.refundedEvent(id))
    stripe.refund(id, 400)
    await notify(stripe.refundFailed(id))
    expect((await invoice(id)).returned?.amount).toBe(4)
    expect((await vipInfo(fixture.visitor)).isVip).toBe(true)
    expect(await flags()).toEqual(['refund failed'])
  })
})

it('a refund that fails restores the membership although a dispute was won in between', async () => {
  const id = await paid()
  await operations().refund(id)
  stripe.refund(id, 0)
  stripe.dispute(id, 'won')
  await notify(stripe.disputed(id, 'closed'))
  await notify(stripe.refundFailed(id))
  expect((await operations().show(id)).payment).toMatchObject({ state: 'paid', refunded: 0 })
  expect(await daysLeft(fixture.visitor)).toBeCloseTo(365, 2)
})

it('a part that was refunded before a dispute, or since it was won, is known once it is won', async () => {
  const id = await paid()
  const shown = async () => (await operations().show(id)).payment
  stripe.dispute(id, 'needs_response')
  await notify(stripe.disputed(id, 'created'))
  stripe.refund(id, 100)
  stripe.dispute(id, 'won')
  await notify(stripe.disputed(id, 'closed'))
  expect(await shown()).toMatchObject({ state: 'paid', refunded: 100, flag: 'partly refunded' })
  stripe.refund(id, 250)
  await notify(stripe.refundedEvent(id))
  expect(await shown()).toMatchObject({ state: 'paid', refunded: 250, flag: 'partly refunded' })
  expect(await daysLeft(fixture.visitor)).toBeCloseTo(365, 2)
})

it('a partial refund is on the invoice and the receipt', async () => {
  const id = await paid()
  expect(await receipt()).toMatchObject({ type: 'paid', returned: null })
  stripe.refund(id, 1250)
  await notify(stripe.refundedEvent(id))
  const returned = { amount: 12.5, unit: '$', currency: 'USD' }
  expect(await receipt()).toMatchObject({ type: 'paid', money: { amount: 29.99 }, returned })
  expect(await invoice(id)).toMatchObject({ refunded: false, money: { amount: 29.99 }, returned })
})

it('a signed notification for an unknown payment is kept, logged and accepted', async () => {
  const unknown = sessionOf('unknown', 2999, 'usd')
  expect(await notify(stripe.signed('checkout.session.completed', unknown))).toBe(200)
  expect(await operations().notifications(true, 5)).toMatchObject([
    { paymentId: 'unknown', outcome: 'unknown payment' },
  ])
  expect(lines).toMatchObject([{ payment: 'unknown', because: 'unknown payment' }])
})

it.each([
  ['payment', { metadata: { payment: 'year\0' } }],
  ['checkout', { id: 'cs_\0' }],
])('a signed notification whose %s no database can name is refused, kept and logged', async (_, changed) => {
  const id = await startPayment()
  stripe.pay(id)
  const told = { ...sessionOf(id, 5999, 'usd'), ...changed }
  expect(await notify(stripe.signed('checkout.session.completed', told))).toBe(400)
  expect(await operations().notifications(true, 5)).toMatchObject([{ paymentId: null, outcome: 'malformed' }])
  expect(lines.map(({ msg }) => msg)).toEqual(['a notification of a payment was refused'])
  expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
})

it('a signed notification in another currency is refused and kept, and grants nothing', async () => {
  const { id } = (await begin(fixture.visitor, 'year')).json.data.payment
  const session = sessionOf(id, 2999, 'jpy')
  expect(await notify(stripe.signed('checkout.session.completed', session))).toBe(400)
  expect(await operations().notifications(true, 5)).toMatchObject([{ paymentId: id, outcome: 'currency' }])
  expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
  expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Pending)
})

it('notifications that anybody may send do not push out refused ones that are signed', async () => {
  const { id } = (await begin(fixture.visitor, 'year')).json.data.payment
  const session = sessionOf(id, 1, 'usd')
  expect(await notify(stripe.signed('checkout.session.completed', session))).toBe(400)
  fixture.server.clock.advance(1000)
  const { payload } = stripe.signed('checkout.session.completed', session)
  for (let n = 0; n < 3; n += 1) expect(await notify({ payload, header: 't=1,v1=00' })).toBe(400)
  expect((await operations().notifications(true, 3))[0]).toMatchObject({ paymentId: id, outcome: 'amount' })
})

describe('a checkout whose id was lost', () => {
  it('is found by our payment id, and what was paid is granted', async () => {
    stripe.setLosing(true)
    const others = await Promise.all([1, 2, 3, 4].map(() => begin(fixture.server.visitor(), 'week')))
    expect(others.map(({ status }) => status)).toEqual([503, 503, 503, 503])
    expect((await begin(fixture.visitor, 'year')).status).toBe(503)
    const id = stripe.payments().at(-1) ?? ''
    await Promise.all([1, 2, 3].map(() => begin(fixture.server.visitor(), 'week')))
    stripe.pay(id)
    fixture.server.clock.advance(10_000)
    await reconcile()
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(365, 2)
    expect((await operations().refund(id)).state).toBe('refunded')
  })

  it('is closed at Stripe, so that nobody pays for what has failed here', async () => {
    stripe.setLosing(true)
    await begin(fixture.visitor, 'year')
    const id = stripe.payments().at(-1) ?? ''
    stripe.setLosing(false)
    fixture.server.clock.advance(10_000)
    await reconcile()
    expect(stripe.statusOf(id)).toBe('expired')
  })
})
