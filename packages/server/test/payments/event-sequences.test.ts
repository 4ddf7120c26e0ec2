import { DAY, MINUTE } from '@easel/contract/numbers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PLANS } from '../../src/config/plans.ts'
import type { Principal } from '../../src/domain/kernel/principal.ts'
import { createMemberships } from '../../src/domain/membership/memberships.ts'
import { createApplyProviderEvent } from '../../src/domain/payments/apply-provider-event.ts'
import { createPaymentOperations } from '../../src/domain/payments/payment-operations.ts'
import type { ProviderEvent } from '../../src/domain/payments/ports.ts'
import { createPurchases } from '../../src/domain/payments/purchases.ts'
import { createRecheckPaid } from '../../src/domain/payments/recheck-paid.ts'
import { createReconcilePayments } from '../../src/domain/payments/reconcile.ts'
import { CODE_DAYS, expectedMembership } from './expected-membership.ts'
import { modelProvider } from './model-provider.ts'
import { modelTables } from './model-tables.ts'

/** Sequences that are tried; a hundred thousand in the long run. */
const SEQUENCES = process.env.EASEL_TEST_LONG ? 100_000 : 1500

const BUYER: Principal = {
  id: 'buyer',
  kind: 'visitor',
  vip: false,
  permanent: false,
  addressKey: null,
  partner: null,
}

/** One of the latest payments, counted from the newest: most events concern these. */
const which = fc.nat({ max: 2 })
const of = <const A extends readonly string[]>(...actions: A) =>
  fc.record({ do: fc.constantFrom<A[number]>(...actions), which })
/** Weighted, so that many sequences carry a payment through several changes. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      plan: fc.constantFrom('week', 'quarter', 'year', 'year-offer', 'permanent'),
    }),
  },
  { weight: 6, arbitrary: of('pay') },
  { weight: 8, arbitrary: of('refund', 'fail refund', 'partial refund', 'refund by operator') },
  { weight: 5, arbitrary: of('decline', 'dispute', 'win dispute', 'notify of another amount') },
  { weight: 8, arbitrary: of('notify') },
  // Queued now, and delivered at any time afterwards, or repeatedly.
  { weight: 3, arbitrary: of('queue notification') },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('deliver notification' as const), queued: fc.nat({ max: 20 }) }),
  },
  fc.record({ do: fc.constant('wait' as const), minutes: fc.nat({ max: 30 }) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reconcile' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recheck a day later' as const) }) },
  fc.record({ do: fc.constant('crash' as const), writes: fc.nat({ max: 6 }) }),
  fc.record({ do: fc.constant('outage' as const), down: fc.boolean() }),
  fc.record({ do: fc.constant('refuse refunds' as const), refused: fc.boolean() }),
  fc.record({ do: fc.constant('redeem code' as const) }),
  fc.record({ do: fc.constant('sign in' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function world() {
  const tables = modelTables()
  const provider = modelProvider()
  let now = Date.UTC(2026, 10, 23)
  let lastId = 0
  const clock = { now: () => now }
  const next = () => {
    lastId += 1
    return `p${lastId}`
  }
  const ids = { next, secret: () => 's', seed: () => 0 }
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const changes = { publish: async () => {}, subscribe: () => () => {} }
  const { uow, payments: store } = tables
  const locks = { hold: async () => {} }
  const memberships = createMemberships({
    store: tables.memberships,
    workExpiry: tables.memberships,
    locks,
    uow,
    changes,
    clock,
    ids,
    worksKeptDays: 60,
  })
  const paymentEvents = createApplyProviderEvent({ store, memberships, locks, uow, clock, log })
  const providers = [provider.provider]
  const attempts = { check() {}, add() {} }
  const titleOf = () => 'Easel VIP'
  const purchases = createPurchases({
    store,
    plans: DEFAULT_PLANS,
    providers,
    paymentEvents,
    attempts,
    titleOf,
    locks,
    uow,
    clock,
    ids,
    log,
  })
  const reconcile = createReconcilePayments({ store, providers, paymentEvents, uow, clock, log })
  const recheck = createRecheckPaid({ store, providers, paymentEvents, clock, log })
  const operations = createPaymentOperations({ store, providers, paymentEvents })
  let buyer = BUYER
  const begunIds: string[] = []
  const queued: { id: string; event: ProviderEvent }[] = []
  const ofBuyer = (at: number) => begunIds.at(-1 - at) ?? ''
  const deliver = (at: number) => {
    const one = queued[at % Math.max(1, queued.length)]
    if (!one) return
    // The adapter fetches the current state of a dispute when its notification is delivered.
    const isDisputed = one.event.event.startsWith('dispute')
    const event = isDisputed ? provider.eventOf(one.id) : one.event
    return event ? paymentEvents.fromProvider(provider.provider.name, one.id, event) : undefined
  }

  const signIn = async () => {
    const member = { ...BUYER, id: next() }
    await uow.run(async (tx) => {
      await memberships.merge(buyer.id, member.id, tx)
      tables.move(buyer.id, member.id)
    })
    buyer = member
  }

  const notifyOfAnotherAmount = async (id: string) => {
    const record = provider.records.get(id)
    if (!record) return
    const event = { event: 'paid' as const, amount: record.amount - 1, currency: 'USD', providerRef: null }
    await paymentEvents.fromProvider(provider.provider.name, id, event)
  }
  const notify = async (id: string) => {
    for (const event of [provider.eventOf(id), provider.failedRefundOf(id)])
      if (event) await paymentEvents.fromProvider(provider.provider.name, id, event)
  }
  const failRefund = (id: string) => {
    provider.failRefund(id)
    const event = provider.failedRefundOf(id)
    if (event) queued.push({ id, event })
  }
  const redeemCode = () =>
    uow.run(async (tx) => {
      const term = { days: CODE_DAYS, permanent: false }
      await memberships.grant({ ...term, source: 'code', ref: next(), principalId: buyer.id }, tx)
    })

  return {
    tables,
    there: provider,
    buyer: () => buyer.id,
    async perform(one: Step): Promise<void> {
      if (one.do === 'begin') {
        const { id } = await purchases.begin(buyer, {
          planId: one.plan,
          payType: 'Page',
          qrcodeSize: 120,
          language: 'en',
        })
        begunIds.push(id)
      } else if (one.do === 'outage') provider.setDown(one.down)
      else if (one.do === 'pay') provider.move(ofBuyer(one.which), 'open', 'paid')
      else if (one.do === 'decline') provider.move(ofBuyer(one.which), 'open', 'declined')
      else if (one.do === 'refund') provider.move(ofBuyer(one.which), 'paid', 'refunded')
      else if (one.do === 'partial refund') provider.refundPart(ofBuyer(one.which))
      else if (one.do === 'dispute') provider.moveAny(ofBuyer(one.which), ['open', 'paid'], 'disputed')
      else if (one.do === 'win dispute')
        provider.moveAny(ofBuyer(one.which), ['open', 'paid', 'disputed'], 'won')
      else if (one.do === 'fail refund') failRefund(ofBuyer(one.which))
      else if (one.do === 'refund by operator') await operations.refund(ofBuyer(one.which))
      else if (one.do === 'refuse refunds') provider.refuseRefunds(one.refused)
      else if (one.do === 'notify of another amount') await notifyOfAnotherAmount(ofBuyer(one.which))
      else if (one.do === 'redeem code') await redeemCode()
      else if (one.do === 'sign in') await signIn()
      else if (one.do === 'queue notification') {
        const id = ofBuyer(one.which)
        const event = provider.eventOf(id)
        if (event) queued.push({ id, event })
      } else if (one.do === 'deliver notification') await deliver(one.queued)
      else if (one.do === 'notify') await notify(ofBuyer(one.which))
      else if (one.do === 'wait') now += one.minutes * MINUTE
      else if (one.do === 'reconcile') await reconcile()
      else if (one.do === 'recheck a day later') {
        now += DAY + MINUTE
        await recheck()
      } else if (one.do === 'crash') tables.crashAfter(one.writes)
    },
    /**
     * The provider is reachable again and is polled. It delivers all notifications; or, if they are `lost`, only those of
     * failed refunds, which nobody asks about.
     */
    async settle(lost: boolean): Promise<void> {
      tables.heal()
      provider.setDown(false)
      for (let hours = 0; hours < 72; hours += 1) {
        await reconcile()
        now += 60 * MINUTE
      }
      for (const [id, { refundFailed }] of provider.records) if (!lost || refundFailed) await notify(id)
      now += DAY
      await recheck()
    },
  }
}

/** On an idle machine a hundred thousand sequences take five minutes. */
const TIMEOUT = 60 * MINUTE

describe('a purchase under any sequence of notifications, retries, disputes, outages, sign-ins and crashes', () => {
  it('is granted once when it is paid and never otherwise; the sums agree to the cent', {
    timeout: TIMEOUT,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 30 }), fc.boolean(), async (steps, lost) => {
        const { tables, there: provider, perform, settle, buyer } = world()
        // A kill or an outage ends the step, as it ends the request that it was part of.
        for (const one of steps) await perform(one).catch(() => {})
        await settle(lost)
        const { payments, grants, memberships } = tables.rows()
        const active = [...grants.values()].filter(({ revokedAt }) => revokedAt === null)
        const bought = active.filter(({ source }) => source === 'payment')
        const paidThere = [...provider.records].filter(([, { state }]) => state === 'paid' || state === 'won')
        expect(bought.map(({ ref }) => ref).toSorted()).toEqual(paidThere.map(([id]) => id).toSorted())
        const stored = [...payments.values()].filter(({ state }) => state === 'paid')
        const ours = stored.map(({ id, amount, refunded }) => [id, amount - refunded])
        const theirs = paidThere.map(([id, { amount, part }]) => [id, amount - part])
        expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs))
        expect([...payments.values()].filter(({ state }) => state === 'pending')).toEqual([])
        const expected = expectedMembership(active, (id) => payments.get(id)?.planId)
        const { until = null, permanent = false } = memberships.get(buyer()) ?? {}
        expect({ until, permanent }).toEqual(expected)
        const ofOthers = [...memberships].filter(
          ([id, { until: end, permanent: isPermanent }]) => id !== buyer() && (end !== null || isPermanent),
        )
        expect(ofOthers).toEqual([])
      }),
      { numRuns: SEQUENCES },
    )
  })
})
