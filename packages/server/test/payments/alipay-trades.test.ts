import { PaymentStatus } from '@easel/contract/payments'
import { describe, expect, it } from 'vitest'
import { useAlipay } from '../support/alipay.ts'
import { purchasesOf } from '../support/purchases.ts'

const { alipay, fixture, notify } = await useAlipay()
const { begin, statusOf, vipInfo, reconcile } = purchasesOf(() => fixture.server)
const startPayment = async (planId = 'year', more: object = {}) =>
  (await begin(fixture.visitor, planId, more)).json.data

describe('a trade at Alipay', () => {
  const trade = async () => {
    const { id } = (await startPayment()).payment
    alipay.scan(id, '198.00')
    return id
  }
  const flags = async () => (await fixture.server.operations.payments.list(true, 5)).map(({ flag }) => flag)

  it.each([
    ['without a refund', { refund_fee: '0.00' }],
    ['that can no longer be refunded', { trade_status: 'TRADE_FINISHED' }],
  ])('%s counts as paid', async (_what, more) => {
    const id = await trade()
    alipay.pay(id)
    expect(await notify(alipay.notification(id, more))).toEqual([200, 'success'])
    expect([await statusOf(fixture.visitor, id), await flags()]).toEqual([PaymentStatus.Paid, []])
  })

  it('with TRADE_CLOSED and no payment counts as expired', async () => {
    const id = await trade()
    alipay.runOut(id)
    expect(await notify(alipay.notification(id, { refund_fee: '0.00' }))).toEqual([200, 'success'])
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Expired)
  })

  it('counts as refunded when the refund is known before the payment', async () => {
    const id = await trade()
    alipay.pay(id)
    alipay.refund(id, '198.00')
    fixture.server.clock.advance(6000)
    await reconcile()
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Refunded)
  })

  it.each([
    ['in part', '0.01'],
    ['in full', '0.02'],
  ])('over another amount buys nothing, also once it is refunded %s', async (_what, refunded) => {
    const { id } = (await startPayment()).payment
    alipay.scan(id, '0.02')
    alipay.pay(id)
    expect(await notify(alipay.notification(id))).toEqual([400, 'fail'])
    alipay.refund(id, refunded)
    expect(await notify(alipay.notification(id))).toEqual([400, 'fail'])
    fixture.server.clock.advance(6000)
    await reconcile()
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Pending)
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
  })

  it('of another seller is rejected', async () => {
    const id = await trade()
    alipay.pay(id)
    expect(await notify(alipay.notification(id, { seller_id: '2088999999999999' }))).toEqual([400, 'fail'])
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Pending)
  })

  it('that was superseded but paid is granted and flagged', async () => {
    const id = await trade()
    // Paid before the choice of another plan reaches Alipay, which therefore does not close it.
    alipay.pay(id)
    await startPayment('week')
    expect(await notify(alipay.notification(id))).toEqual([200, 'success'])
    expect([(await vipInfo(fixture.visitor)).isVip, await flags()]).toEqual([true, ['superseded']])
  })
})
