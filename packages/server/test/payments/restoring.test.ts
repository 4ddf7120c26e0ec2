import { PaymentStatus } from '@easel/contract/payments'
import type { VipInfo } from '@easel/contract/types'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { stripeFake } from '../fakes/stripe.ts'
import type { Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { purchasesOf } from '../support/purchases.ts'

const stripe = await stripeFake()
afterAll(() => stripe.close())

const MINUTE = 60_000
const environment = {
  PAYMENTS: JSON.stringify(stripe.setting),
  PUBLIC_URL: 'https://easel.example',
  TRUST_PROXY: '1',
}
const fixture = useServer({ limits: GENEROUS_LIMITS, environment })
const { begin, buy, daysLeft, statusOf } = purchasesOf(() => fixture.server)
const { post } = peopleOf(() => fixture.server)
const { register, at } = membersOf(() => fixture.server)
const PATH = '/api/v2/payment/restore'
type Answer = { outcome: string; vipInfo: VipInfo; retryAfter?: number }
const restore = async (who: Visitor) => (await post<Answer>(who, PATH, {})).json.data
const startPayment = async () => (await begin(fixture.visitor, 'year')).json.data.payment.id

beforeEach(() => stripe.setDown(false))

describe('restoring purchases', () => {
  it('grants a payment whose notification was lost', async () => {
    const id = await startPayment()
    stripe.pay(id)
    expect(await restore(fixture.visitor)).toMatchObject({ outcome: 'restored', vipInfo: { isVip: true } })
    expect([await statusOf(fixture.visitor, id), await daysLeft(fixture.visitor)]).toEqual([
      PaymentStatus.Paid,
      expect.closeTo(365, 2),
    ])
    // A second time nothing is missing, and nothing is granted twice.
    expect((await restore(fixture.visitor)).outcome).toBe('known')
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(365, 2)
  })

  it('grants a paid payment whose grant is missing', async () => {
    const id = await startPayment()
    stripe.pay(id)
    await restore(fixture.visitor)
    await fixture.database.on().deleteFrom('grants').where('ref', '=', id).execute()
    await fixture.database.on().deleteFrom('memberships').execute()
    expect(await restore(fixture.visitor)).toMatchObject({ outcome: 'restored', vipInfo: { isVip: true } })
  })

  it('finds nothing when nothing was paid, or only by somebody else', async () => {
    expect((await restore(fixture.visitor)).outcome).toBe('none')
    const id = await startPayment()
    expect((await restore(fixture.visitor)).outcome).toBe('none')
    stripe.pay(id)
    expect(await restore(fixture.server.visitor())).toMatchObject({
      outcome: 'none',
      vipInfo: { isVip: false },
    })
  })

  it('finds what a member has paid before signing in', async () => {
    const id = await startPayment()
    const { token } = await register(fixture.visitor)
    stripe.pay(id)
    const answer = await fixture.visitor.post<Answer>(PATH, {}, at(token))
    expect(answer.json.data).toMatchObject({ outcome: 'restored', vipInfo: { isVip: true } })
  })

  it('does not restore a refunded purchase, and names the reason although an earlier one counts', async () => {
    stripe.pay((await begin(fixture.visitor, 'week')).json.data.payment.id)
    await restore(fixture.visitor)
    const id = await startPayment()
    stripe.pay(id)
    await restore(fixture.visitor)
    await fixture.server.operations.payments.refund(id)
    expect(await restore(fixture.visitor)).toMatchObject({ outcome: 'returned', vipInfo: { isVip: true } })
    expect(await daysLeft(fixture.visitor)).toBeCloseTo(7, 2)
  })

  it('reports an unknown outcome when the provider does not answer', async () => {
    stripe.pay(await startPayment())
    stripe.setDown(true)
    expect((await restore(fixture.visitor)).outcome).toBe('unanswered')
  })

  it('does not say that all is there while the provider of a newer payment does not answer', async () => {
    stripe.pay(await startPayment())
    await restore(fixture.visitor)
    const next = await startPayment()
    stripe.pay(next)
    stripe.setDown(true)
    expect((await restore(fixture.visitor)).outcome).toBe('unanswered')
    stripe.setDown(false)
    expect((await restore(fixture.visitor)).outcome).toBe('restored')
  })

  it('says so where a payment was begun at a provider that is no longer set, unless something is restored', async () => {
    const id = await startPayment()
    await fixture.restart({ environment: { PAYMENTS: JSON.stringify({ sandbox: {} }) } })
    expect((await restore(fixture.visitor)).outcome).toBe('unasked')
    // What was paid here counts, and still nobody knows of the other one.
    await buy(fixture.visitor, 'week')
    expect((await restore(fixture.visitor)).outcome).toBe('unasked')
    await fixture.restart({ environment })
    // The job that asks the providers every few seconds would find it first.
    fixture.server.clock.advance(-MINUTE)
    stripe.pay(id)
    expect((await restore(fixture.visitor)).outcome).toBe('restored')
  })

  it('is rate limited', async () => {
    for (let n = 0; n < 10; n += 1) await restore(fixture.visitor)
    const answer = await post<Answer>(fixture.visitor, PATH, {})
    expect([answer.status, answer.json.data.retryAfter]).toEqual([430, expect.any(Number)])
  })
})
