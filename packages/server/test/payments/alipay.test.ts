import { PaymentStatus } from '@easel/contract/payments'
import { describe, expect, it } from 'vitest'
import { useAlipay } from '../support/alipay.ts'
import { purchasesOf } from '../support/purchases.ts'

const MINUTE = 60_000
const { alipay, fixture, notify } = await useAlipay()
const { begin, plans, statusOf, daysLeft, vipInfo, reconcile } = purchasesOf(() => fixture.server)
const startPayment = async (planId = 'year', more: object = {}) =>
  (await begin(fixture.visitor, planId, more)).json.data
const refused = () => fixture.server.operations.payments.notifications(true, 10)

describe('Alipay', () => {
  it('gets a signed address for a payment in yuan that expires after ten minutes', async () => {
    expect((await plans(fixture.visitor)).items[2]).toMatchObject({ unit: '¥', currency: 'CNY', price: 198 })
    const { payment, alipayPayload, checkoutUrl } = await startPayment()
    expect(checkoutUrl).toBeUndefined()
    const opened = alipay.opened(alipayPayload)
    expect(opened?.method).toBe('alipay.trade.page.pay')
    expect(opened?.content).toMatchObject({
      out_trade_no: payment.id,
      total_amount: '198.00',
      product_code: 'FAST_INSTANT_TRADE_PAY',
      qr_pay_mode: '4',
      qrcode_width: 120,
    })
    const expiry = Date.parse(`${opened?.content.time_expire?.replace(' ', 'T')}+08:00`)
    expect(Math.abs(expiry - payment.expiresAt)).toBeLessThan(1000)
    expect(opened?.notifyUrl).toBe('https://easel.example/api/v2/alipay-notify')
    expect(opened?.returnUrl).toBe(`https://easel.example/pay/return/${payment.id}?language=en`)
  })

  it('may be framed by the site, and nothing else may', async () => {
    const { headers } = await fixture.server.app.inject({ url: '/nothing', headers: { accept: 'text/html' } })
    const gateway = new URL(alipay.setting.alipay.gateway).origin
    expect(headers['content-security-policy']).toContain(`frame-src 'self' ${gateway};`)
  })

  it('has a page for phones, and a signed request for apps', async () => {
    expect(alipay.opened((await startPayment('week', { payType: 'Wap' })).alipayPayload)?.method).toBe(
      'alipay.trade.wap.pay',
    )
    expect(alipay.opened((await startPayment('week', { payType: 'App' })).alipayPayload)?.method).toBe(
      'alipay.trade.app.pay',
    )
  })

  it('may notify of a payment repeatedly: it is granted once', async () => {
    const { id } = (await startPayment()).payment
    alipay.scan(id, '198.00')
    expect(await notify(alipay.notification(id))).toEqual([200, 'success'])
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Pending)
    alipay.pay(id)
    const paid = alipay.notification(id)
    const answers = await Promise.all([notify(paid), notify(paid), notify(paid)])
    expect(answers).toEqual([
      [200, 'success'],
      [200, 'success'],
      [200, 'success'],
    ])
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(365, 2)
  })

  it('leaves no membership when refund and payment arrive in either order', async () => {
    for (const refundFirst of [true, false]) {
      const { id } = (await startPayment()).payment
      alipay.scan(id, '198.00')
      alipay.pay(id)
      const paid = alipay.notification(id)
      alipay.refund(id, '198.00')
      const back = alipay.notification(id)
      for (const notification of refundFirst ? [back, paid] : [paid, back])
        expect((await notify(notification))[0]).toBe(200)
      expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Refunded)
      expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
    }
  })

  it('may refund in parts: the membership stays and the payment is flagged, until the last part ends it', async () => {
    const { id } = (await startPayment()).payment
    const shown = async () => (await fixture.server.operations.payments.show(id)).payment
    alipay.scan(id, '198.00')
    alipay.pay(id)
    alipay.refund(id, '20.00')
    const first = alipay.notification(id)
    alipay.refund(id, '50.00')
    // The first one comes after the second one, and is the first that is heard of a payment at all.
    for (const notification of [alipay.notification(id), first]) await notify(notification)
    expect(await shown()).toMatchObject({
      state: 'paid',
      refunded: 5000,
      flag: 'partly refunded',
      providerRef: `2026${id}`,
    })
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(365, 2)
    alipay.refund(id, '198.00')
    for (const notification of [alipay.notification(id), first]) await notify(notification)
    expect(await shown()).toMatchObject({ state: 'refunded', refunded: 19_800, flag: null })
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
  })

  it('is rejected with another signature, application or amount, and the notification is kept', async () => {
    const { id } = (await startPayment()).payment
    alipay.scan(id, '198.00')
    alipay.pay(id)
    const right = alipay.notification(id)
    const wrong = [
      right.replace('total_amount=198.00', 'total_amount=1.00'),
      right.replace(/sign=[^&]+/, 'sign=AAAA'),
      'sign=%00&out_trade_no=1',
      'nonsense',
      alipay.notification(id, { app_id: '2021999999999999' }),
      alipay.notification(id, { total_amount: '0.01' }),
    ]
    for (const notification of wrong) expect(await notify(notification)).toEqual([400, 'fail'])
    // What it has signed, of a payment that nobody knows here, would be no better known a second time.
    expect(await notify(alipay.notification('unknown'))).toEqual([200, 'success'])
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Pending)
    expect((await refused()).map(({ outcome }) => outcome).toSorted()).toEqual(
      [
        'signature',
        'signature',
        'signature',
        'signature',
        'application',
        'amount',
        'unknown payment',
      ].toSorted(),
    )
    expect(await notify(right)).toEqual([200, 'success'])
  })

  it('is polled when it sends nothing, and again after an hour in which it was down', async () => {
    const { id } = (await startPayment()).payment
    alipay.scan(id, '198.00')
    alipay.setDown(true)
    fixture.server.clock.advance(MINUTE)
    await reconcile()
    alipay.pay(id)
    for (let minutes = 0; minutes < 60; minutes += 10) {
      fixture.server.clock.advance(10 * MINUTE)
      await reconcile()
    }
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Expired)
    alipay.setDown(false)
    fixture.server.clock.advance(61 * MINUTE)
    await reconcile()
    // The money was taken in time: it is granted, and shown to the operator.
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(365, 2)
    expect((await fixture.server.operations.payments.list(true, 5)).map(({ flag }) => flag)).toEqual(['late'])
  })

  it('closes a superseded payment, so that a code scanned before cannot be paid', async () => {
    const first = (await startPayment('week')).payment.id
    alipay.scan(first, '25.00')
    await startPayment('year')
    fixture.server.clock.advance(MINUTE)
    await reconcile()
    expect(alipay.statusOf(first)).toBe('TRADE_CLOSED')
  })

  it('refunds what the operator asks it to', async () => {
    const { id } = (await startPayment()).payment
    alipay.scan(id, '198.00')
    alipay.pay(id)
    await notify(alipay.notification(id))
    expect((await fixture.server.operations.payments.refund(id)).state).toBe('refunded')
    expect(alipay.statusOf(id)).toBe('TRADE_CLOSED')
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
  })

  it('refunds the rest after a partial refund', async () => {
    const { id } = (await startPayment()).payment
    alipay.scan(id, '198.00')
    alipay.pay(id)
    alipay.refund(id, '20.00')
    await notify(alipay.notification(id))
    expect((await fixture.server.operations.payments.refund(id)).state).toBe('refunded')
    expect(alipay.refundsAsked.at(-1)).toBe('178.00')
    expect(await fixture.server.operations.payments.list(true, 5)).toEqual([])
  })

  it('refunds the rest where a refund in part is known only after it has refused to refund all', async () => {
    const { id } = (await startPayment()).payment
    alipay.scan(id, '198.00')
    alipay.pay(id)
    await notify(alipay.notification(id))
    alipay.refund(id, '20.00')
    await expect(fixture.server.operations.payments.refund(id)).rejects.toThrow(/did not refund it/)
    expect((await vipInfo(fixture.visitor)).isVip).toBe(true)
    await notify(alipay.notification(id))
    expect((await fixture.server.operations.payments.refund(id)).state).toBe('refunded')
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
  })

  it('has refunded nothing while a refund is pending', async () => {
    const { id } = (await startPayment()).payment
    alipay.scan(id, '198.00')
    alipay.pay(id)
    await notify(alipay.notification(id))
    alipay.setSlowRefunds(1)
    await expect(fixture.server.operations.payments.refund(id)).rejects.toThrow(/did not refund it/)
    expect((await vipInfo(fixture.visitor)).isVip).toBe(true)
    expect((await fixture.server.operations.payments.refund(id)).state).toBe('refunded')
  })
})
