import { PaymentStatus } from '@easel/contract/payments'
import type { Receipt } from '@easel/contract/types'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { alipayFake } from '../fakes/alipay.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { purchasesOf } from '../support/purchases.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const alipay = await alipayFake()
afterAll(() => alipay.close())

const lines: { msg: string; payment?: string }[] = []
const fixture = useServer({
  limits: GENEROUS_LIMITS,
  environment: {
    PAYMENTS: JSON.stringify(alipay.setting),
    PUBLIC_URL: 'https://easel.example',
    TRUST_PROXY: '1',
  },
  logger: pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
})
const { begin, statusOf, vipInfo, reconcile, recheckNextDay } = purchasesOf(() => fixture.server)
const { at } = membersOf(() => fixture.server)
const shown = async (id: string) => (await fixture.server.operations.payments.show(id)).payment
/** The day in China. */
const today = () => new Date(fixture.server.clock.now() + 8 * HOUR).toISOString().slice(0, 10)
/** Noon in China, so that no step of a test begins another day. */
const toNoon = () => {
  const { clock } = fixture.server
  clock.advance(DAY - ((clock.now() + 8 * HOUR) % DAY) + 12 * HOUR)
}
const paid = async () => {
  const { id } = (await begin(fixture.visitor, 'year')).json.data.payment
  alipay.scan(id, '198.00')
  alipay.pay(id)
  fixture.server.clock.advance(6000)
  await reconcile()
  return id
}

beforeEach(() => {
  alipay.setDown(false)
  lines.length = 0
  toNoon()
})

describe('a refund in part on Alipay’s own pages, whose notification was lost,', () => {
  it('is recorded from the bill of its day: the membership stays, buyer and operator see the sum', async () => {
    const id = await paid()
    alipay.refundPart(id, '20.00', today())
    alipay.refundPart(id, '30.50', today())
    await recheckNextDay()
    expect(await shown(id)).toMatchObject({ state: 'paid', refunded: 5050, flag: 'partly refunded' })
    expect((await vipInfo(fixture.visitor)).isVip).toBe(true)
    const receipts = await fixture.visitor.get<{ items: Receipt[] }>('/api/v2/account/receipts', at())
    expect(receipts.json.data.items).toContainEqual(
      expect.objectContaining({ id, returned: expect.objectContaining({ amount: 50.5 }) }),
    )
  })

  it('is recorded once, however often it is heard of', async () => {
    const id = await paid()
    alipay.refundPart(id, '20.00', today())
    const payload = alipay.notification(id)
    await recheckNextDay()
    await recheckNextDay()
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    await fixture.server.app.inject({ method: 'POST', url: '/api/v2/alipay-notify', headers, payload })
    expect((await shown(id)).refunded).toBe(2000)
    expect(lines.filter(({ msg }) => msg === 'a payment needs review')).toHaveLength(1)
  })

  it('ends the membership with the part that completes the sum', async () => {
    const id = await paid()
    alipay.refundPart(id, '98.00', today())
    await recheckNextDay()
    alipay.refundPart(id, '100.00', today())
    await recheckNextDay()
    expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Refunded)
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
    expect((await shown(id)).flag).toBeNull()
  })

  it('lets the operator refund the rest', async () => {
    const id = await paid()
    alipay.refundPart(id, '20.00', today())
    await recheckNextDay()
    expect((await fixture.server.operations.payments.refund(id)).state).toBe('refunded')
    expect(alipay.refundsAsked.at(-1)).toBe('178.00')
  })

  it('is found after days in which Alipay was down, and nothing of another product’s is asked for', async () => {
    const id = await paid()
    alipay.refundPart('of-another-product', '5.00', today())
    alipay.refundPart(id, '20.00', today())
    alipay.setDown(true)
    await recheckNextDay()
    await recheckNextDay()
    expect(lines.map(({ msg }) => msg)).toContain('a list of refunds could not be read')
    expect((await shown(id)).refunded).toBe(0)
    alipay.setDown(false)
    await recheckNextDay()
    expect((await shown(id)).refunded).toBe(2000)
  })
})
