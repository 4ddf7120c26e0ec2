import { PaymentStatus } from '@easel/contract/payments'
import type { Invoice, Receipt } from '@easel/contract/types'
import { afterAll, describe, expect, it } from 'vitest'
import { stripeFake } from '../fakes/stripe.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { purchasesOf } from '../support/purchases.ts'

const MINUTE = 60_000
const stripe = await stripeFake()
afterAll(() => stripe.close())

const fixture = useServer({
  limits: GENEROUS_LIMITS,
  environment: {
    PAYMENTS: JSON.stringify(stripe.setting),
    PUBLIC_URL: 'https://easel.example',
    TRUST_PROXY: '1',
  },
})
const { begin, statusOf, daysLeft, vipInfo, reconcile } = purchasesOf(() => fixture.server)
const { get, post } = peopleOf(() => fixture.server)
const notify = async ({ payload, header }: { payload: string; header: string }) => {
  const { statusCode } = await fixture.server.app.inject({
    method: 'POST',
    url: '/api/v2/stripe-notify',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    payload,
  })
  return statusCode
}
const startPayment = async (planId = 'year', more: object = {}) =>
  (await begin(fixture.visitor, planId, more)).json.data
const paid = async () => {
  const { id } = (await startPayment()).payment
  stripe.pay(id)
  expect(await notify(stripe.completed(id))).toBe(200)
  return id
}

describe('Stripe', () => {
  it('begins a checkout: phones open its address, large screens show it as a QR code and as a link', async () => {
    const phone = await startPayment('year', { payType: 'Wap' })
    expect(phone.alipayPayload).toMatch(/^https:\/\/checkout\.stripe\.test\/c\/cs_test_/)
    expect(phone.checkoutUrl).toBeUndefined()
    const { payment, alipayPayload, checkoutUrl } = await startPayment()
    expect(checkoutUrl).toMatch(/^https:\/\/checkout\.stripe\.test\/c\/cs_test_/)
    expect(payment).toMatchObject({ amount: 29.99, unit: '$', currency: 'USD' })
    expect(alipayPayload).toBe(`https://easel.example/pay/qr/${payment.id}?size=120`)
    expect((await begin(fixture.visitor, 'year', { payType: 'App' })).status).toBe(403)
  })

  it('may notify of a payment repeatedly: it is granted once', async () => {
    const { id } = (await startPayment()).payment
    stripe.pay(id)
    const notification = stripe.completed(id)
    expect(await Promise.all([notify(notification), notify(notification), notify(notification)])).toEqual([
      200, 200, 200,
    ])
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(365, 2)
  })

  it('leaves no membership when refund and payment arrive in either order', async () => {
    for (const refundFirst of [true, false]) {
      const { id } = (await startPayment()).payment
      stripe.pay(id)
      const completed = stripe.completed(id)
      if (!refundFirst) await notify(completed)
      stripe.refund(id)
      expect(await notify(stripe.refundedEvent(id))).toBe(200)
      await notify(completed)
      expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Refunded)
      expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
    }
  })

  it('revokes the membership with a dispute, and restores it when the dispute is won', async () => {
    const id = await paid()
    stripe.dispute(id, 'needs_response')
    const created = stripe.disputed(id, 'created')
    expect(await notify(created)).toBe(200)
    expect([await statusOf(fixture.visitor, id), (await vipInfo(fixture.visitor)).isVip]).toEqual([
      PaymentStatus.Refunded,
      false,
    ])
    // It is told from a refund, on the page of the return and among the receipts.
    expect((await fixture.server.app.inject(`/pay/return/${id}?language=en`)).body).toContain('is disputed')
    const receipts = await get<{ items: Receipt[] }>(fixture.visitor, '/api/v2/account/receipts')
    expect(receipts.json.data.items.map(({ purpose, type }) => [purpose, type]).toSorted()).toEqual([
      ['payment', 'disputed'],
      ['vip', 'disputed'],
    ])
    const invoice = async () =>
      (await get<Invoice>(fixture.visitor, `/api/v2/payment/payment/${id}/invoice`)).json.data
    expect(await invoice()).toMatchObject({ disputed: true, refunded: false })
    const restored = async () =>
      (await post<{ outcome: string }>(fixture.visitor, '/api/v2/payment/restore')).json.data.outcome
    expect(await restored()).toBe('returned')
    stripe.dispute(id, 'won')
    expect(await notify(stripe.disputed(id, 'closed'))).toBe(200)
    expect(await invoice()).toMatchObject({ disputed: false, refunded: false })
    expect(await restored()).toBe('known')
    // The older notification comes again, last of all.
    expect(await notify(created)).toBe(200)
    expect([await statusOf(fixture.visitor, id), (await vipInfo(fixture.visitor)).isVip]).toEqual([
      PaymentStatus.Paid,
      true,
    ])
  })

  it('is rejected with another signature or from another mode', async () => {
    const { id } = (await startPayment()).payment
    stripe.pay(id)
    const right = stripe.completed(id)
    expect(await notify({ ...right, header: right.header.replace(/v1=.{4}/, 'v1=0000') })).toBe(400)
    expect(await notify({ ...right, payload: right.payload.replace('2999', '9') })).toBe(400)
    expect(await notify(stripe.completed(id, { livemode: true }))).toBe(400)
    // Of the other mode nothing can be asked: that would never end.
    const dispute = { id: 'dp_1', payment_intent: 'pi_of_the_other_mode', metadata: {} }
    expect(await notify(stripe.signed('charge.dispute.created', dispute, { livemode: true }))).toBe(400)
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Pending)
  })

  it('is polled when it sends nothing, and its checkout expires with the payment', async () => {
    const { id } = (await startPayment()).payment
    stripe.pay(id)
    fixture.server.clock.advance(6000)
    await reconcile()
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
    const other = (await startPayment()).payment.id
    fixture.server.clock.advance(11 * MINUTE)
    await reconcile()
    fixture.server.clock.advance(MINUTE)
    await reconcile()
    expect([await statusOf(fixture.visitor, other), stripe.statusOf(other)]).toEqual([
      PaymentStatus.Expired,
      'expired',
    ])
  })

  it('that does not answer charges nothing, and a notification that needs its answer is repeated', async () => {
    const id = await paid()
    stripe.refund(id)
    const back = stripe.refundedEvent(id)
    stripe.setDown(true)
    expect((await begin(fixture.visitor, 'week')).status).toBe(503)
    expect(await notify(back)).toBeGreaterThanOrEqual(500)
    stripe.setDown(false)
    expect(await notify(back)).toBe(200)
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Refunded)
  })

  it('may notify of another product of the account: that is accepted and ignored', async () => {
    const notification = {
      id: 'cs_of_another_shop',
      metadata: {},
      customer_details: { email: 'a@example.com' },
    }
    expect(await notify(stripe.signed('checkout.session.completed', notification))).toBe(200)
    expect(await notify(stripe.signed('charge.refunded', { id: 'ch_1', metadata: {} }))).toBe(200)
    expect(await fixture.server.operations.payments.notifications(false, 5)).toEqual([])
  })

  it('charges only the price, by methods that pay at once', async () => {
    const request = stripe.askedWith((await startPayment()).payment.id)
    expect(request.get('adaptive_pricing[enabled]')).toBe('false')
    const excluded = [...request]
      .filter(([key]) => key.startsWith('excluded_payment_method_types'))
      .map(([, it]) => it)
    expect(excluded).toEqual(
      expect.arrayContaining(['sepa_debit', 'us_bank_account', 'customer_balance', 'oxxo']),
    )
    expect(excluded).not.toContain('card')
  })

  it('reports delayed payments, succeeded or failed', async () => {
    for (const how of ['succeeded', 'failed'] as const) {
      const { id } = (await startPayment()).payment
      stripe.payLater(id)
      expect(await notify(stripe.completed(id))).toBe(200)
      expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Pending)
      if (how === 'succeeded') stripe.arrives(id)
      expect(await notify(stripe.later(id, how))).toBe(200)
      expect(await statusOf(fixture.visitor, id)).toBe(
        how === 'succeeded' ? PaymentStatus.Paid : PaymentStatus.Failed,
      )
    }
  })

  it('reports a bank inquiry, which revokes nothing', async () => {
    const id = await paid()
    stripe.dispute(id, 'warning_needs_response')
    expect(await notify(stripe.disputed(id, 'created'))).toBe(200)
    expect((await vipInfo(fixture.visitor)).isVip).toBe(true)
  })

  it('revokes the membership with a dispute after a partial refund', async () => {
    const id = await paid()
    stripe.refund(id, 100)
    await notify(stripe.refundedEvent(id))
    expect((await vipInfo(fixture.visitor)).isVip).toBe(true)
    stripe.dispute(id, 'needs_response')
    await notify(stripe.disputed(id, 'created'))
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
  })

  it('grants an unknown payment once its dispute is won', async () => {
    const { id } = (await startPayment()).payment
    stripe.pay(id)
    stripe.dispute(id, 'needs_response')
    expect(await notify(stripe.disputed(id, 'created'))).toBe(200)
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
    stripe.dispute(id, 'won')
    expect(await notify(stripe.disputed(id, 'closed'))).toBe(200)
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(365, 2)
    const flagged = await fixture.server.operations.payments.list(true, 5)
    expect(flagged).toEqual([])
  })

  it('refunds once what the operator asks it to', async () => {
    const id = await paid()
    expect((await fixture.server.operations.payments.refund(id)).state).toBe('refunded')
    expect((await fixture.server.operations.payments.refund(id)).state).toBe('refunded')
    expect(stripe.refundedOf(id)).toBe(2999)
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
  })

  it('reports a refused refund, and a retry is a new request', async () => {
    const id = await paid()
    for (const how of ['refused', 'failed'] as const) {
      stripe.setRefunding(how)
      await expect(fixture.server.operations.payments.refund(id)).rejects.toThrow(/did not refund it/)
      expect((await vipInfo(fixture.visitor)).isVip).toBe(true)
    }
    stripe.setRefunding('succeeded')
    expect((await fixture.server.operations.payments.refund(id)).state).toBe('refunded')
    expect(stripe.refundedOf(id)).toBe(2999)
  })

  it('accepts a refund that was made in its dashboard and whose notification was lost', async () => {
    const id = await paid()
    stripe.refund(id)
    expect((await fixture.server.operations.payments.refund(id)).state).toBe('refunded')
  })
})
