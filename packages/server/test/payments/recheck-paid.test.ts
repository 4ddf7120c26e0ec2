import { PaymentStatus } from '@easel/contract/payments'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_RECHECKS } from '../../src/domain/payments/recheck-paid.ts'
import { alipayFake } from '../fakes/alipay.ts'
import { stripeFake } from '../fakes/stripe.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { purchasesOf } from '../support/purchases.ts'

const DAY = 86_400_000
const alipay = await alipayFake()
const stripe = await stripeFake()
afterAll(() => Promise.all([alipay.close(), stripe.close()]))

const lines: { msg: string; payment?: string }[] = []
const environmentOf = (payments: object | string) => ({
  PAYMENTS: typeof payments === 'string' ? payments : JSON.stringify(payments),
  PUBLIC_URL: 'https://easel.example',
  TRUST_PROXY: '1',
})
const settingsOf = (payments: object | string) => ({
  limits: GENEROUS_LIMITS,
  environment: environmentOf(payments),
  logger: pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
})
const fixture = useServer(settingsOf(stripe.setting))
const { begin, decide, statusOf, vipInfo, daysLeft, reconcile, recheckNextDay } = purchasesOf(
  () => fixture.server,
)
const flags = async () => (await fixture.server.operations.payments.list(true, 5)).map(({ flag }) => flag)
const startPayment = async () => (await begin(fixture.visitor, 'year')).json.data.payment.id
/** Paid, as polling finds it. */
const paidAtStripe = async () => {
  const id = await startPayment()
  stripe.pay(id)
  fixture.server.clock.advance(6000)
  await reconcile()
  expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
  return id
}
const seen = async (id: string) => [
  await statusOf(fixture.visitor, id),
  (await vipInfo(fixture.visitor)).isVip,
]
const REFUNDED = [PaymentStatus.Refunded, false]
const PAID = [PaymentStatus.Paid, true]

beforeEach(() => {
  stripe.setDown(false)
  lines.length = 0
})

describe('what happens at Stripe after the payment, when its notification is lost:', () => {
  it('a refund ends the membership on the next day', async () => {
    const id = await paidAtStripe()
    stripe.refund(id)
    await reconcile()
    expect(await seen(id)).toEqual(PAID)
    await recheckNextDay()
    expect(await seen(id)).toEqual(REFUNDED)
  })

  it('a refund in part is flagged and ends nothing, and the operator is told once', async () => {
    const id = await paidAtStripe()
    stripe.refund(id, 1250)
    await recheckNextDay()
    await recheckNextDay()
    expect(lines.filter(({ msg }) => msg === 'a payment needs review')).toMatchObject([{ payment: id }])
    expect([await seen(id), await flags()]).toEqual([PAID, ['partly refunded']])
    expect((await fixture.server.operations.payments.show(id)).payment.refunded).toBe(1250)
  })

  it('a dispute suspends the membership until it is won', async () => {
    const id = await paidAtStripe()
    stripe.dispute(id, 'needs_response')
    await recheckNextDay()
    expect([await seen(id), await flags()]).toEqual([REFUNDED, ['disputed']])
    stripe.dispute(id, 'won')
    await recheckNextDay()
    expect([await seen(id), await flags()]).toEqual([PAID, []])
    expect(await daysLeft(fixture.visitor)).toBeGreaterThan(360)
  })
})

describe('a paid payment is polled', () => {
  it('once a day, and not on its first', async () => {
    await paidAtStripe()
    const { recheckPaidPayments } = fixture.server.housekeeping
    const before = stripe.askedCount()
    await recheckPaidPayments({ aborted: false })
    expect(stripe.askedCount()).toBe(before)
    await recheckNextDay()
    const after = stripe.askedCount()
    expect(after).toBeGreaterThan(before)
    for (let hours = 0; hours < 20; hours += 1) {
      fixture.server.clock.advance(DAY / 24)
      await recheckPaidPayments({ aborted: false })
    }
    expect(stripe.askedCount()).toBe(after)
  })

  it('for ninety days', async () => {
    const id = await paidAtStripe()
    fixture.server.clock.advance(91 * DAY)
    const before = stripe.askedCount()
    await recheckNextDay()
    expect(stripe.askedCount()).toBe(before)
    expect((await fixture.server.operations.payments.show(id)).payment.state).toBe('paid')
  })

  it('even where a clock that was ahead has dated the last time', async () => {
    const id = await paidAtStripe()
    fixture.server.clock.advance(30 * DAY)
    await recheckNextDay()
    fixture.server.clock.advance(-30 * DAY)
    stripe.refund(id)
    await recheckNextDay()
    expect(await seen(id)).toEqual(REFUNDED)
  })

  it('in turn, so many a run, and no further after three failures', async () => {
    const id = await paidAtStripe()
    const row = await fixture.database
      .on()
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const older = Array.from({ length: MAX_RECHECKS + 2 }, (_, n) => ({
      ...row,
      id: `older-${n}`,
      created_at: row.created_at - (MAX_RECHECKS + 2 - n) * 1000,
    }))
    await fixture.database.on().insertInto('payments').values(older).execute()
    const waiting = async () => {
      const column = fixture.database.on().selectFrom('payments').select('id')
      const rows = await column.where('rechecked_at', 'is', null).orderBy('created_at').execute()
      return rows.map((one) => one.id)
    }
    const last = [`older-${MAX_RECHECKS}`, `older-${MAX_RECHECKS + 1}`, id]
    await recheckNextDay()
    expect(await waiting()).toEqual(last)
    fixture.server.clock.advance(DAY / 24)
    await fixture.server.housekeeping.recheckPaidPayments({ aborted: false })
    expect(await waiting()).toEqual([])
    stripe.setDown(true)
    await recheckNextDay()
    const asked = lines.map(({ payment }) => payment).filter((payment) => payment !== undefined)
    expect(asked).toHaveLength(3)
    for (const each of last) expect(asked).not.toContain(each)
  })
})

it('a refund at Alipay whose notification was lost ends the membership on the next day', async () => {
  await fixture.restart(settingsOf(alipay.setting))
  const id = await startPayment()
  alipay.scan(id, '198.00')
  alipay.pay(id)
  fixture.server.clock.advance(6000)
  await reconcile()
  await recheckNextDay()
  expect(await seen(id)).toEqual(PAID)
  alipay.refund(id, '198.00')
  await recheckNextDay()
  expect(await seen(id)).toEqual(REFUNDED)
})

it('a refund in the sandbox whose notification was lost ends the membership on the next day', async () => {
  await fixture.restart(settingsOf('sandbox'))
  const id = await startPayment()
  await decide(id, 'pay')
  expect(await seen(id)).toEqual(PAID)
  const { database } = fixture
  await database
    .on()
    .updateTable('sandbox_payments')
    .set({ state: 'refunded' })
    .where('id', '=', id)
    .execute()
  await recheckNextDay()
  expect(await seen(id)).toEqual(REFUNDED)
})
