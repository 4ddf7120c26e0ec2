import { PaymentStatus } from '@easel/contract/payments'
import type { VipInfo } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import type { Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { purchasesOf } from '../support/purchases.ts'

const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { begin, decide, vipInfo } = purchasesOf(() => fixture.server)
const { codeFor, at, register } = membersOf(() => fixture.server)
const { makeVip } = peopleOf(() => fixture.server)
const ofMember = async (who: Visitor, token: string) => ({
  isVip: (await who.get<VipInfo>('/api/v2/payment/vip-info', at(token))).json.data.isVip,
  status: async (id: string) =>
    (await who.get<{ payment: { status: number } }>(`/api/v2/payment/payment/${id}`, at(token))).json.data
      .payment?.status,
})
const show = (id: string) => fixture.server.operations.payments.show(id)
/** The account is deleted, as its owner has asked thirty days before. */
const deleteAccount = async (who: Visitor, target: string): Promise<void> => {
  const verifyCode = await codeFor(who, target, 'Unregister')
  expect((await who.post('/api/v2/user/unregister-with-code', { verifyCode }, at())).status).toBe(200)
  fixture.server.clock.advance(31 * DAY)
  await fixture.server.housekeeping.erase()
}

describe('a payment', () => {
  it('moves to the member when its buyer signs in before it is paid', async () => {
    const { id } = (await begin(fixture.visitor, 'year')).json.data.payment
    const { token } = await register(fixture.visitor)
    expect(await decide(id, 'pay')).toBe(200)
    const member = await ofMember(fixture.visitor, token)
    expect([member.isVip, await member.status(id)]).toEqual([true, PaymentStatus.Paid])
    expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
  })

  it('moves to the member when its buyer signs in while it is being created', async () => {
    const { id } = (await begin(fixture.visitor, 'year')).json.data.payment
    const { principalId } = (await show(id)).payment
    const { token } = await register(fixture.visitor)
    // As a request leaves it that was running meanwhile.
    const row = fixture.database.on().updateTable('payments').set({ principal_id: principalId })
    await row.where('id', '=', id).execute()
    await fixture.server.housekeeping.moveLateRows()
    // Longer than late rows are looked for.
    fixture.server.clock.advance(2 * 3_600_000)
    await fixture.server.housekeeping.moveLateRows()
    await fixture.database
      .on()
      .updateTable('sandbox_payments')
      .set({ until: fixture.server.clock.now() + 1000 })
      .execute()
    expect(await decide(id, 'pay')).toBe(200)
    const member = await ofMember(fixture.visitor, token)
    expect([member.isVip, await member.status(id)]).toEqual([true, PaymentStatus.Paid])
  })

  it('of somebody who has become a permanent member meanwhile is granted, and flagged', async () => {
    const { id } = (await begin(fixture.visitor, 'year')).json.data.payment
    await makeVip(fixture.visitor, { days: 0, permanent: true })
    expect(await decide(id, 'pay')).toBe(200)
    expect((await show(id)).payment).toMatchObject({ state: 'paid', flag: 'already permanent' })
    const elsewhere = fixture.server.visitor()
    const first = (await begin(elsewhere, 'permanent')).json.data.payment.id
    expect(await decide(first, 'pay')).toBe(200)
    expect((await show(first)).payment.flag).toBeNull()
  })

  it('is kept without its buyer when the account is deleted, and flagged if it is paid then', async () => {
    const { token, target } = await register(fixture.visitor)
    const post = { planId: 'year', payType: 'Page', returnUrl: '', qrcodeSize: 120 }
    const startPayment = async () =>
      (await fixture.visitor.post<{ payment: { id: string } }>('/api/v2/payment/payment', post, at(token)))
        .json.data.payment.id
    const paid = await startPayment()
    expect(await decide(paid, 'pay')).toBe(200)
    const open = await startPayment()
    await deleteAccount(fixture.visitor, target)
    await fixture.database
      .on()
      .updateTable('sandbox_payments')
      .set({ until: fixture.server.clock.now() + 1000 })
      .execute()
    expect(await decide(open, 'pay')).toBe(200)
    expect((await show(paid)).payment).toMatchObject({ principalId: 'nobody', state: 'paid', flag: null })
    expect((await show(open)).payment).toMatchObject({
      principalId: 'nobody',
      state: 'paid',
      flag: 'without a buyer',
    })
    // Nobody is a member by it, and it can be refunded.
    expect(await fixture.database.on().selectFrom('memberships').selectAll().execute()).toEqual([])
    for (const id of [paid, open]) {
      expect((await fixture.server.operations.payments.refund(id)).state).toBe('refunded')
    }
    expect(await fixture.server.operations.payments.list(true, 10)).toEqual([])
  })

  it('is changed only by its own provider', async () => {
    // Begun at another provider, with the same amount and currency.
    const { id } = (await begin(fixture.visitor, 'week')).json.data.payment
    await fixture.database
      .on()
      .updateTable('payments')
      .set({ provider: 'alipay' })
      .where('id', '=', id)
      .execute()
    expect(await decide(id, 'pay')).toBe(200)
    expect((await show(id)).payment.state).toBe('pending')
    expect(
      (await fixture.server.operations.payments.notifications(true, 5)).map(({ outcome }) => outcome),
    ).toEqual(['unknown payment'])
  })
})
