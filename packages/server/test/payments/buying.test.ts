import { PaymentStatus } from '@easel/contract/payments'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { purchasesOf } from '../support/purchases.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { begin, buy, decide, daysLeft, plans, read, statusOf, vipInfo, reconcile } = purchasesOf(
  () => fixture.server,
)
const { makeVip, made, get } = peopleOf(() => fixture.server)

describe('the plans', () => {
  it('are those of the specification, with the fields that clients read', async () => {
    const { items, providers } = await plans(fixture.visitor)
    expect(providers).toEqual(['sandbox'])
    expect(
      items.map(({ id, unit, price, text, value, origin_price, type }) => [
        id,
        unit,
        price,
        text,
        value,
        origin_price,
        type,
      ]),
    ).toEqual([
      ['week', '$', 3.99, '周', 7, 3.99, 1],
      ['quarter', '$', 14.99, '季', 90, 17.99, 1],
      ['year', '$', 29.99, '年', 365, 59.99, 1],
      ['year-offer', '$', 26.99, '年', -365, 29.99, 1],
      ['permanent', '$', 69.99, '永久', 0, 99.99, 1],
    ])
    expect(items[3]?.banner).toBe('10%')
  })

  it('can be set by the operator, and are shown in the currency that is charged', async () => {
    const plan = { id: 'month', text: '月', value: 30, prices: { EUR: { price: 9.5 } } }
    await fixture.restart({
      environment: {
        PLANS: JSON.stringify([plan]),
        PAYMENTS: JSON.stringify({ sandbox: { currency: 'EUR' } }),
      },
    })
    const { items } = await plans(fixture.visitor)
    expect(items).toEqual([
      {
        id: 'month',
        type: 1,
        unit: '€',
        currency: 'EUR',
        price: 9.5,
        text: '月',
        value: 30,
        origin_price: 9.5,
        banner: null,
      },
    ])
    expect((await begin(fixture.visitor, 'week')).status).toBe(404)
    await fixture.restart({})
  })
})

describe('a purchase', () => {
  it('makes a visitor VIP when it is paid, for the days of the plan', async () => {
    const { status, json } = await begin(fixture.visitor, 'quarter')
    const { payment, alipayPayload } = json.data
    expect(status).toBe(200)
    expect(payment).toMatchObject({
      status: PaymentStatus.Pending,
      planId: 'quarter',
      amount: 14.99,
      unit: '$',
    })
    expect(payment.expiresAt - payment.createdAt).toBe(10 * MINUTE)
    expect(new URL(alipayPayload).pathname).toBe(`/pay/qr/${payment.id}`)
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
    expect(await decide(payment.id, 'pay')).toBe(200)
    expect(await statusOf(fixture.visitor, payment.id)).toBe(PaymentStatus.Paid)
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(90, 3)
    // What a membership unlocks is there at once.
    expect((await fixture.submit(fixture.visitor, { stylize: 900 })).status).toBe(200)
  })

  it('extends the current membership; a permanent plan has no end', async () => {
    await buy(fixture.visitor, 'week')
    await buy(fixture.visitor, 'year-offer')
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(372, 3)
    const work = await made(fixture.visitor)
    await buy(fixture.visitor, 'permanent')
    expect(await vipInfo(fixture.visitor)).toEqual({ isVip: true, isPermanentVip: true, vipExpiryTime: null })
    const { json } = await get<{ expiresAt: number | null }>(fixture.visitor, `/api/v2/mj/image/${work}`)
    expect(json.data.expiresAt).toBeNull()
    expect((await begin(fixture.visitor, 'week')).status).toBe(409)
  })

  it('that is declined ends, and makes nobody VIP', async () => {
    const { id } = (await begin(fixture.visitor, 'week')).json.data.payment
    expect(await decide(id, 'decline')).toBe(200)
    expect(await decide(id, 'pay')).toBe(409)
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Failed)
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
  })

  it('is superseded by the choice of another plan, and can then no longer be paid', async () => {
    const first = (await begin(fixture.visitor, 'week')).json.data.payment.id
    const second = (await begin(fixture.visitor, 'year')).json.data.payment.id
    expect(await statusOf(fixture.visitor, first)).toBe(PaymentStatus.Superseded)
    // At once, before any job has run.
    const atProvider = async () => (await fixture.server.app.inject(`/sandbox/payments/${first}`)).body
    await eventually(atProvider, (body) => body.includes('This payment is over'))
    expect(await decide(first, 'pay')).toBe(409)
    expect(await decide(second, 'pay')).toBe(200)
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(365, 1)
  })

  it('can be paid for ten minutes, and has expired after them', async () => {
    const { id } = (await begin(fixture.visitor, 'week')).json.data.payment
    fixture.server.clock.advance(9 * MINUTE + 59_000)
    expect(await decide(id, 'pay')).toBe(200)
    const late = (await begin(fixture.server.visitor(), 'week')).json.data.payment
    fixture.server.clock.advance(10 * MINUTE)
    expect(await decide(late.id, 'pay')).toBe(409)
    await reconcile()
    const { payment } = await fixture.server.operations.payments.show(late.id)
    expect(payment.state).toBe('expired')
  })

  it('is visible only to its buyer', async () => {
    const { id } = (await begin(fixture.visitor, 'week')).json.data.payment
    expect((await read(fixture.server.visitor(), id)).status).toBe(404)
    expect((await read(fixture.visitor, 'nothing')).status).toBe(404)
    for (const url of ['/pay/qr/a%00', '/pay/return/a%00', '/sandbox/payments/a%00']) {
      expect((await fixture.server.app.inject({ url })).statusCode).toBeLessThan(500)
    }
    expect((await read(fixture.visitor, 'a%00')).status).toBeLessThan(500)
  })

  it('refuses what is not sold, not a way to pay, or begun too often', async () => {
    expect((await begin(fixture.visitor, 'nothing')).status).toBe(404)
    expect((await begin(fixture.visitor, 'week', { provider: 'alipay' })).status).toBe(403)
    expect((await begin(fixture.visitor, 'week', { returnUrl: 'https://evil.example' })).status).toBe(400)
    expect((await begin(fixture.visitor, 'week', { qrcodeSize: 5 })).status).toBe(400)
    const answers = []
    for (let n = 0; n < 31; n += 1) answers.push((await begin(fixture.visitor, 'week')).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(30)
    expect(answers.at(-1)).toBe(430)
  })

  it('whose notification is lost is found by polling the provider', async () => {
    const { id } = (await begin(fixture.visitor, 'week')).json.data.payment
    // Paid in the sandbox's books, and nobody says so.
    await fixture.database
      .on()
      .updateTable('sandbox_payments')
      .set({ state: 'paid' })
      .where('id', '=', id)
      .execute()
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Pending)
    fixture.server.clock.advance(6000)
    await reconcile()
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(7, 3)
  })

  it('refunded by the operator ends its own membership, and nothing else', async () => {
    await makeVip(fixture.visitor, { days: 10 })
    const week = await buy(fixture.visitor, 'week')
    const permanentPlan = await buy(fixture.visitor, 'permanent')
    const work = await made(fixture.visitor)
    expect((await fixture.server.operations.payments.refund(permanentPlan)).state).toBe('refunded')
    expect((await fixture.server.operations.payments.refund(permanentPlan)).state).toBe('refunded')
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(17, 2)
    const { json } = await get<{ expiresAt: number }>(fixture.visitor, `/api/v2/mj/image/${work}`)
    expect((json.data.expiresAt - fixture.server.clock.now()) / DAY).toBeCloseTo(60, 1)
    expect((await fixture.server.operations.payments.refund(week)).state).toBe('refunded')
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(10, 2)
    expect(await statusOf(fixture.visitor, week)).toBe(PaymentStatus.Refunded)
  })
})

describe('the pages beside a purchase', () => {
  const open = (url: string, headers: Record<string, string> = {}) =>
    fixture.server.app.inject({
      method: 'GET',
      url,
      headers: { accept: 'text/html', 'accept-language': 'zh-CN', ...headers },
    })

  it('show the QR code only in a frame of our own pages, while it can be paid', async () => {
    const { payment, alipayPayload } = (await begin(fixture.visitor, 'week')).json.data
    const { pathname, search } = new URL(alipayPayload)
    const page = await open(pathname + search)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<svg')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    await decide(payment.id, 'pay')
    expect((await open(pathname)).statusCode).toBe(404)
  })

  it('show the state of the payment in the reader’s language after paying', async () => {
    const { id } = (await begin(fixture.visitor, 'week')).json.data.payment
    expect((await open(`/pay/return/${id}`)).body).toContain('正在等待支付结果')
    await decide(id, 'pay')
    expect((await open(`/pay/return/${id}`)).body).toContain('支付成功')
    const back = async () => (await open(`/pay/return/${id}`)).body
    await fixture.server.operations.payments.refund(id)
    expect(await back()).toContain('已退款')
    const declined = (await begin(fixture.visitor, 'week')).json.data.payment.id
    await decide(declined, 'decline')
    expect((await open(`/pay/return/${declined}`)).body).toContain('没有扣款')
    // What has ended may have been paid in its last moment: the page must not suggest a second payment or a loss.
    const late = (await begin(fixture.visitor, 'week')).json.data.payment.id
    fixture.server.clock.advance(11 * MINUTE)
    await reconcile()
    expect((await open(`/pay/return/${late}`)).body).toContain('如果你已经付款')
    expect((await open('/pay/return/nothing')).statusCode).toBe(404)
  })

  it('let a buyer pay in the sandbox by a form, without a script', async () => {
    const { id } = (await begin(fixture.visitor, 'week')).json.data.payment
    expect((await open(`/sandbox/payments/${id}`)).body).toContain('$3.99')
    const paid = await fixture.server.app.inject({
      method: 'POST',
      url: `/sandbox/payments/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: 'action=pay',
    })
    expect([paid.statusCode, paid.body.includes('Paid')]).toEqual([200, true])
    expect((await open(`/sandbox/payments/${id}`)).body).toContain('该订单已失效')
  })

  it('of the sandbox do not exist in production unless it is configured', async () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://easel.example',
      CLIENT_SECRET: 'something-else-1',
    }
    await fixture.restart({ environment: production })
    expect((await open('/sandbox/payments/x')).statusCode).toBe(404)
    await fixture.restart({})
  })
})
