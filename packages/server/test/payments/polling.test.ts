import { PaymentStatus } from '@easel/contract/payments'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { stripeFake } from '../fakes/stripe.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { purchasesOf } from '../support/purchases.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const stripe = await stripeFake()
afterAll(() => stripe.close())

const lines: { msg: string }[] = []
const settings = {
  limits: GENEROUS_LIMITS,
  environment: {
    PAYMENTS: JSON.stringify(stripe.setting),
    PUBLIC_URL: 'https://easel.example',
    TRUST_PROXY: '1',
  },
  logger: pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
}
const fixture = useServer(settings)
const { begin, statusOf, reconcile } = purchasesOf(() => fixture.server)
const startPayment = async (planId = 'year') =>
  (await begin(fixture.visitor, planId)).json.data.payment.id as string
const later = async (ms: number) => {
  fixture.server.clock.advance(ms)
  await reconcile()
}

describe('polling a provider', () => {
  it('continues through an outage that is longer than the polling period', async () => {
    const id = await startPayment()
    stripe.pay(id)
    stripe.setDown(true)
    await later(3 * DAY)
    await later(MINUTE)
    await later(2 * 60 * MINUTE)
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Expired)
    stripe.setDown(false)
    await later(2 * 60 * MINUTE)
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
  })

  it('starts soon for a payment that a clock created which was ahead', async () => {
    fixture.server.clock.advance(DAY)
    const id = await startPayment()
    stripe.pay(id)
    await later(-DAY + 6000)
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
  })

  it('expires a payment that a clock created which was ahead', async () => {
    fixture.server.clock.advance(DAY)
    const id = await startPayment()
    await later(-DAY)
    expect([await statusOf(fixture.visitor, id), stripe.statusOf(id)]).toEqual([
      PaymentStatus.Expired,
      'expired',
    ])
  })

  it('includes a superseded payment at once, however often it was polled before', async () => {
    const first = await startPayment('week')
    for (let n = 0; n < 9; n += 1) await later(15_000)
    await startPayment('year')
    await later(6000)
    expect(stripe.statusOf(first)).toBe('expired')
  })

  it('stops after the provider has closed the payment', async () => {
    const id = await startPayment()
    await later(11 * MINUTE)
    expect(stripe.statusOf(id)).toBe('expired')
    const before = stripe.askedCount()
    for (let n = 0; n < 5; n += 1) await later(60 * MINUTE)
    expect(stripe.askedCount()).toBe(before)
  })

  it('ends for an unpaid payment, which is deleted after 90 days', async () => {
    const id = await startPayment()
    const paid = await startPayment()
    stripe.pay(paid)
    await later(6000)
    await later(11 * MINUTE)
    await fixture.server.housekeeping.deleteExpired()
    expect((await fixture.server.operations.payments.list(false, 5)).map((one) => one.id)).toEqual([paid, id])
    fixture.server.clock.advance(91 * DAY)
    await fixture.server.housekeeping.deleteExpired()
    expect((await fixture.server.operations.payments.list(false, 5)).map((one) => one.id)).toEqual([paid])
  })

  it('resumes when the provider is configured again, and warns until then', async () => {
    const id = await startPayment()
    stripe.pay(id)
    await fixture.restart({
      environment: { PAYMENTS: 'sandbox' },
      logger: pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
    })
    lines.length = 0
    await later(3 * DAY)
    expect(lines).toContainEqual(expect.objectContaining({ payment: id, provider: 'stripe' }))
    await fixture.restart(settings)
    await later(3 * DAY + 2 * 60 * MINUTE)
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
  })

  it('logs why the provider does not answer, without its key', async () => {
    const { stripe: setting } = stripe.setting
    const wrong = { stripe: { ...setting, apiKey: 'sk_test_of_another_shop' } }
    await fixture.restart({
      ...settings,
      environment: { ...settings.environment, PAYMENTS: JSON.stringify(wrong) },
    })
    lines.length = 0
    expect((await begin(fixture.visitor, 'week')).status).toBe(503)
    expect(JSON.stringify(lines)).toContain('authentication_error')
    expect(JSON.stringify(lines)).not.toContain('sk_test')
  })

  it('rejects another amount, and logs it', async () => {
    const id = await startPayment()
    stripe.pay(id)
    await fixture.database.on().updateTable('payments').set({ amount: 1 }).where('id', '=', id).execute()
    lines.length = 0
    await later(6000)
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Pending)
    expect(lines).toContainEqual(expect.objectContaining({ payment: id, because: 'amount' }))
  })
})
