import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { alipayFake } from '../fakes/alipay.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { purchasesOf } from '../support/purchases.ts'

const DAY = 86_400_000
const alipay = await alipayFake()
afterAll(() => alipay.close())

const lines: { msg: string; more?: number }[] = []
const fixture = useServer({
  limits: GENEROUS_LIMITS,
  environment: {
    PAYMENTS: JSON.stringify(alipay.setting),
    PUBLIC_URL: 'https://easel.example',
    TRUST_PROXY: '1',
  },
  logger: pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
})
const { begin } = purchasesOf(() => fixture.server)
const { codeFor, at, register } = membersOf(() => fixture.server)
const notify = async (payload: string | Buffer) => {
  const { statusCode, body } = await fixture.server.app.inject({
    method: 'POST',
    url: '/api/v2/alipay-notify',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    payload,
  })
  return [statusCode, body]
}
const stored = (refused = false) => fixture.server.operations.payments.notifications(refused, 2000)
const outcomes = async () => (await stored()).map(({ outcome }) => outcome).toSorted()
const refusals = () => lines.filter(({ msg }) => msg.includes('refused'))
const BUYER = { buyer_logon_id: 'a***@example.com' }
const tellPaid = async (id: string) => {
  alipay.scan(id, '198.00')
  alipay.pay(id)
  expect(await notify(alipay.notification(id, BUYER))).toEqual([200, 'success'])
}

describe('a notification', () => {
  it('is refused, not a 500, when its body is not storable text', async () => {
    expect(await notify(Buffer.from('sign=a\0b&out_trade_no=\xff', 'latin1'))).toEqual([400, 'fail'])
    expect(await outcomes()).toEqual(['signature'])
  })

  it('is kept during a flood of forged ones, of which only a sample is kept', async () => {
    const { id } = (await begin(fixture.visitor, 'year')).json.data.payment
    alipay.scan(id, '0.01')
    alipay.pay(id)
    expect(await notify(alipay.notification(id))).toEqual([400, 'fail'])
    lines.length = 0
    for (let minute = 0; minute < 5; minute += 1) {
      for (let n = 0; n < 30; n += 1) expect(await notify('sign=AAAA&out_trade_no=1')).toEqual([400, 'fail'])
      fixture.server.clock.advance(61_000)
    }
    const counts = await outcomes()
    expect(counts.filter((outcome) => outcome === 'amount')).toHaveLength(1)
    expect(counts.length).toBeLessThanOrEqual(101)
    expect(refusals().length).toBeLessThanOrEqual(100)
    // How many more there were is said with the next one that is.
    await notify('sign=AAAA&out_trade_no=1')
    expect(refusals().at(-1)).toMatchObject({ more: 10 })
  })

  it('loses its body after thirty days, but not its outcome', async () => {
    const { id } = (await begin(fixture.visitor, 'year')).json.data.payment
    await tellPaid(id)
    await notify('sign=AAAA&out_trade_no=1')
    fixture.server.clock.advance(29 * DAY)
    await fixture.server.housekeeping.deleteExpired()
    expect((await stored()).map(({ body }) => body).join()).toContain('example.com')
    fixture.server.clock.advance(2 * DAY)
    await fixture.server.housekeeping.deleteExpired()
    expect(await stored()).toMatchObject([{ paymentId: id, outcome: 'applied', body: '' }])
  })

  it('loses its body when the buyer’s account is deleted', async () => {
    const { token, target } = await register(fixture.visitor)
    const post = { planId: 'year', payType: 'Page', returnUrl: '', qrcodeSize: 120 }
    const path = '/api/v2/payment/payment'
    const startPayment = await fixture.visitor.post<{ payment: { id: string } }>(path, post, at(token))
    await tellPaid(startPayment.json.data.payment.id)
    const verifyCode = await codeFor(fixture.visitor, target, 'Unregister')
    await fixture.visitor.post('/api/v2/user/unregister-with-code', { verifyCode }, at())
    // What was said shortly before, such as of a refund.
    fixture.server.clock.advance(31 * DAY)
    await notify(alipay.notification(startPayment.json.data.payment.id, BUYER))
    await fixture.server.housekeeping.erase()
    expect((await stored()).map(({ body }) => body)).toEqual(['', ''])
  })
})
