import { PaymentStatus } from '@easel/contract/payments'
import type { VipInfo } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { eventually, type Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { purchasesOf } from '../support/purchases.ts'

const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { begin, buy, decide, reconcile, vipInfo } = purchasesOf(() => fixture.server)
const { codeFor, at, login, register } = membersOf(() => fixture.server)
const { makeVip } = peopleOf(() => fixture.server)
const ofMember = async (who: Visitor, token: string) => ({
  isVip: (await who.get<VipInfo>('/api/v2/payment/vip-info', at(token))).json.data.isVip,
  status: async (id: string) =>
    (await who.get<{ payment: { status: number } }>(`/api/v2/payment/payment/${id}`, at(token))).json.data
      .payment?.status,
})
const PERMANENT = { days: 0, permanent: true }
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

  it('that is made in the moment in which its buyer becomes a permanent member is granted, and flagged', async () => {
    const { id } = (await begin(fixture.visitor, 'year')).json.data.payment
    // Paid at the provider, which is not known here yet.
    await fixture.database.on().updateTable('sandbox_payments').set({ state: 'paid' }).execute()
    await makeVip(fixture.visitor, PERMANENT)
    await reconcile()
    await eventually(
      () => show(id),
      ({ payment }) => payment.state === 'paid',
    )
    expect((await show(id)).payment).toMatchObject({ state: 'paid', flag: 'already permanent' })
    const elsewhere = fixture.server.visitor()
    const first = (await begin(elsewhere, 'permanent')).json.data.payment.id
    expect(await decide(first, 'pay')).toBe(200)
    expect((await show(first)).payment.flag).toBeNull()
  })

  it('is not begun by a permanent member, who would get nothing for it', async () => {
    await makeVip(fixture.visitor, PERMANENT)
    const { status, json } = await begin(fixture.visitor, 'week')
    expect([status, json.data]).toEqual([409, expect.objectContaining({ reason: 'already_permanent' })])
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

describe('a pending payment', () => {
  const YEAR = { planId: 'year', payType: 'Page', returnUrl: '', qrcodeSize: 120 }
  const beginOf = async (who: Visitor, token: string) =>
    (await who.post<{ payment: { id: string } }>('/api/v2/payment/payment', YEAR, at(token))).json.data
      .payment.id
  const stateOf = async (id: string) => (await show(id)).payment.state
  /** An operator makes the buyer of a payment a permanent member. */
  const grantForever = async (id: string): Promise<void> =>
    fixture.server.operations.people.grant((await show(id)).payment.principalId, null)
  /** Superseded here, and closed at the provider before any job has run. */
  const hasEnded = async (id: string): Promise<void> => {
    expect(await stateOf(id)).toBe('superseded')
    const page = async () => (await fixture.server.app.inject(`/sandbox/payments/${id}`)).body
    await eventually(page, (body) => body.includes('This payment is over'))
    expect(await decide(id, 'pay')).toBe(409)
  }

  it('ends when its buyer enters a code for a permanent membership, and not by one for days', async () => {
    const { id } = (await begin(fixture.visitor, 'year')).json.data.payment
    await makeVip(fixture.visitor, { days: 30 })
    expect(await stateOf(id)).toBe('pending')
    await makeVip(fixture.visitor, PERMANENT)
    await hasEnded(id)
    expect((await begin(fixture.visitor, 'year')).status).toBe(409)
  })

  it('ends when an operator grants its buyer a permanent membership', async () => {
    const { token } = await register(fixture.visitor)
    const id = await beginOf(fixture.visitor, token)
    await grantForever(id)
    await hasEnded(id)
  })

  it('ends when its buyer claims a promotion of a permanent membership', async () => {
    await fixture.restart({
      limits: GENEROUS_LIMITS,
      environment: { PROMOTIONS: JSON.stringify([{ id: 'install', title: 'VIP for good', days: 0 }]) },
    })
    const { token } = await register(fixture.visitor)
    const id = await beginOf(fixture.visitor, token)
    const inApp = { ...at(token), headers: { 'x-token': token, 'x-client-type': 'h5' } }
    expect((await fixture.visitor.post('/api/v2/promotions/install/claim', {}, inApp)).status).toBe(200)
    await hasEnded(id)
  })

  it('ends when its buyer signs in as a permanent member', async () => {
    const { token, target } = await register(fixture.visitor)
    await grantForever(await beginOf(fixture.visitor, token))
    const elsewhere = fixture.server.visitor()
    const { id } = (await begin(elsewhere, 'year')).json.data.payment
    expect(await stateOf(id)).toBe('pending')
    await login(elsewhere, await codeFor(elsewhere, target, 'Login'))
    await hasEnded(id)
  })

  it('of a member ends when they sign in on a device with a permanent membership', async () => {
    const { token, target } = await register(fixture.visitor)
    const id = await beginOf(fixture.visitor, token)
    const elsewhere = fixture.server.visitor()
    await buy(elsewhere, 'permanent')
    await login(elsewhere, await codeFor(elsewhere, target, 'Login'))
    await hasEnded(id)
  })

  it('ends when a newer one of the same person is known by a sign-in: only that can be paid', async () => {
    const { token, target } = await register(fixture.visitor)
    const older = await beginOf(fixture.visitor, token)
    fixture.server.clock.advance(1000)
    const elsewhere = fixture.server.visitor()
    const { id: newer } = (await begin(elsewhere, 'year')).json.data.payment
    await login(elsewhere, await codeFor(elsewhere, target, 'Login'))
    await hasEnded(older)
    expect(await decide(newer, 'pay')).toBe(200)
    expect((await show(newer)).payment).toMatchObject({ state: 'paid', flag: null })
  })
})
