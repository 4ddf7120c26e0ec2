import { PaymentStatus } from '@easel/contract/numbers'
import { afterAll, describe, expect, it } from 'vitest'
import { stripeFake } from '../fakes/stripe.ts'
import { PLENTY, useServer } from '../support/fixture.ts'
import { purchasesOf } from '../support/purchases.ts'

const MINUTE = 60_000
const stripe = await stripeFake()
afterAll(() => stripe.close())

const our = useServer({
  limits: PLENTY,
  environment: {
    PAYMENTS: JSON.stringify(stripe.setting),
    PUBLIC_URL: 'https://easel.example',
    TRUST_PROXY: '1',
  },
})
const { begin, statusOf, daysLeft, vipInfo, reconcile } = purchasesOf(() => our.server)
const notify = async ({ payload, header }: { payload: string; header: string }) => {
  const { statusCode } = await our.server.app.inject({
    method: 'POST',
    url: '/api/v2/stripe-notify',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    payload,
  })
  return statusCode
}
const begun = async (planId = 'year', more: object = {}) => (await begin(our.someone, planId, more)).json.data
const paid = async () => {
  const { id } = (await begun()).payment
  stripe.pay(id)
  expect(await notify(stripe.completed(id))).toBe(200)
  return id
}

describe('Stripe', () => {
  it('begins a checkout, whose address a phone goes to and a large screen shows as a QR code', async () => {
    const phone = await begun('year', { payType: 'Wap' })
    expect(phone.alipayPayload).toMatch(/^https:\/\/checkout\.stripe\.test\/c\/cs_test_/)
    const { payment, alipayPayload } = await begun()
    expect(payment).toMatchObject({ amount: 29.99, unit: '$', currency: 'USD' })
    expect(alipayPayload).toBe(`https://easel.example/pay/qr/${payment.id}?size=120`)
    expect((await begin(our.someone, 'year', { payType: 'App' })).status).toBe(403)
  })

  it('tells of a payment, once or many times: it is granted once', async () => {
    const { id } = (await begun()).payment
    stripe.pay(id)
    const said = stripe.completed(id)
    expect(await Promise.all([notify(said), notify(said), notify(said)])).toEqual([200, 200, 200])
    expect(await statusOf(our.someone, id)).toBe(PaymentStatus.Paid)
    expect(await daysLeft(our.someone)).toBeCloseTo(365, 2)
  })

  it('tells of a refund and of a payment in any order: nobody is a member by it', async () => {
    for (const refundFirst of [true, false]) {
      const { id } = (await begun()).payment
      stripe.pay(id)
      const completed = stripe.completed(id)
      if (!refundFirst) await notify(completed)
      stripe.giveBack(id)
      expect(await notify(stripe.refundedEvent(id))).toBe(200)
      await notify(completed)
      expect(await statusOf(our.someone, id)).toBe(PaymentStatus.Refunded)
      expect((await vipInfo(our.someone)).isVip).toBe(false)
    }
  })

  it('tells of a dispute, which ends the membership, and of one that was won, which gives it back', async () => {
    const id = await paid()
    stripe.dispute(id, 'needs_response')
    const created = stripe.disputed(id, 'created')
    expect(await notify(created)).toBe(200)
    expect([await statusOf(our.someone, id), (await vipInfo(our.someone)).isVip]).toEqual([
      PaymentStatus.Refunded,
      false,
    ])
    stripe.dispute(id, 'won')
    expect(await notify(stripe.disputed(id, 'closed'))).toBe(200)
    // The older notification comes again, last of all.
    expect(await notify(created)).toBe(200)
    expect([await statusOf(our.someone, id), (await vipInfo(our.someone)).isVip]).toEqual([
      PaymentStatus.Paid,
      true,
    ])
  })

  it('is not believed with another signature or from another mode, nor about what is not ours', async () => {
    const { id } = (await begun()).payment
    stripe.pay(id)
    const right = stripe.completed(id)
    expect(await notify({ ...right, header: right.header.replace(/v1=.{4}/, 'v1=0000') })).toBe(400)
    expect(await notify({ ...right, payload: right.payload.replace('2999', '9') })).toBe(400)
    expect(await notify(stripe.completed(id, { livemode: true }))).toBe(400)
    expect(
      await notify(stripe.signed('checkout.session.completed', { id: 'cs_of_another_shop', metadata: {} })),
    ).toBe(400)
    expect(await statusOf(our.someone, id)).toBe(PaymentStatus.Pending)
  })

  it('is asked when it says nothing, and its checkout is ended with the payment', async () => {
    const { id } = (await begun()).payment
    stripe.pay(id)
    our.server.clock.turn(6000)
    await reconcile()
    expect(await statusOf(our.someone, id)).toBe(PaymentStatus.Paid)
    const other = (await begun()).payment.id
    our.server.clock.turn(11 * MINUTE)
    await reconcile()
    our.server.clock.turn(MINUTE)
    await reconcile()
    expect([await statusOf(our.someone, other), stripe.statusOf(other)]).toEqual([
      PaymentStatus.Expired,
      'expired',
    ])
  })

  it('that does not answer charges nothing and says so; a notification that it must be asked about comes again', async () => {
    const id = await paid()
    stripe.giveBack(id)
    const back = stripe.refundedEvent(id)
    stripe.setDown(true)
    expect((await begin(our.someone, 'week')).status).toBe(503)
    expect(await notify(back)).toBeGreaterThanOrEqual(500)
    stripe.setDown(false)
    expect(await notify(back)).toBe(200)
    expect(await statusOf(our.someone, id)).toBe(PaymentStatus.Refunded)
  })

  it('gives back once what the operator asks it to', async () => {
    const id = await paid()
    expect((await our.server.operating.payments.refund(id)).state).toBe('refunded')
    expect((await our.server.operating.payments.refund(id)).state).toBe('refunded')
    expect(stripe.refundedOf(id)).toBe(2999)
    expect((await vipInfo(our.someone)).isVip).toBe(false)
  })
})
