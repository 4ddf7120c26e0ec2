import { DAY, MINUTE } from '@easel/contract/numbers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PLANS } from '../../src/config/plans.ts'
import type { Principal } from '../../src/domain/kernel/principal.ts'
import { createMemberships } from '../../src/domain/membership/memberships.ts'
import { createApplyProviderEvent } from '../../src/domain/payments/apply-provider-event.ts'
import { createCloseSuperseded } from '../../src/domain/payments/close-superseded.ts'
import { createEndPending } from '../../src/domain/payments/end-pending.ts'
import { createPaymentOperations } from '../../src/domain/payments/payment-operations.ts'
import type { ProviderEvent } from '../../src/domain/payments/ports.ts'
import { createPurchases } from '../../src/domain/payments/purchases.ts'
import { createReadRefundLists } from '../../src/domain/payments/read-refund-lists.ts'
import { createRecheckPaid } from '../../src/domain/payments/recheck-paid.ts'
import { createReconcilePayments } from '../../src/domain/payments/reconcile.ts'
import { CODE_DAYS, expectedMembership, PERMANENT_CODE } from './expected-membership.ts'
import { eventsOfTrade, modelProvider } from './model-provider.ts'
import { modelTables } from './model-tables.ts'
import { BUYER, FAILED_ONCE, type Step, step } from './purchase-steps.ts'

/** Sequences that are tried; a hundred thousand in the long run. */
const SEQUENCES = process.env.EASEL_TEST_LONG ? 100_000 : 1500

function world(listsParts: boolean) {
  const tables = modelTables()
  const provider = modelProvider(listsParts)
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
  const locks = { hold: async () => {}, holdWithNext: async () => {} }
  const memberships = createMemberships({
    store: tables.memberships,
    workExpiry: tables.memberships,
    onPermanent: (principalId, tx) => endPending.ofPermanent(principalId, tx),
    locks,
    uow,
    changes,
    clock,
    ids,
    worksKeptDays: 60,
  })
  const paymentEvents = createApplyProviderEvent({ store, memberships, locks, uow, clock, log })
  const providers = [provider.provider]
  const closeSuperseded = createCloseSuperseded({ providers, paymentEvents, log })
  // Nothing is closed at once, as if the server died after each commit: the job does it.
  const closeAfterCommit = () => {}
  const endPending = createEndPending({ store, memberships, paymentEvents, closeAfterCommit })
  const attempts = { check() {}, add() {} }
  const titleOf = () => 'Easel VIP'
  const purchases = createPurchases({
    store,
    plans: DEFAULT_PLANS,
    providers,
    paymentEvents,
    memberships,
    closeSuperseded,
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
  const readLists = createReadRefundLists({
    ...{ store, known: tables.refundLists, providers, paymentEvents, clock, log },
  })
  const operations = createPaymentOperations({ store, providers, paymentEvents, uow, clock })
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

  const begin = async (principal: Principal, planId: string) => {
    const shown = { payType: 'Page', qrcodeSize: 120, language: 'en' } as const
    begunIds.push((await purchases.begin(principal, { planId, ...shown })).id)
  }
  const merge = (from: string, to: string) =>
    uow.run(async (tx) => {
      await memberships.merge(from, to, tx)
      tables.move(from, to)
      await endPending.afterMerge(to, tx)
    })
  const signIn = async () => {
    const member = { ...BUYER, id: next() }
    await merge(buyer.id, member.id)
    buyer = member
  }
  /** Devices on which a sign-in was killed. */
  const signedOut = new Set<string>()
  const signInOn = async (device: string) => {
    signedOut.add(device)
    await merge(device, buyer.id)
    signedOut.delete(device)
  }
  /** A payment is begun on a device that has not signed in; then its member signs in there. */
  const signInElsewhere = async (planId: string) => {
    const elsewhere = { ...BUYER, id: next() }
    await begin(elsewhere, planId)
    await signInOn(elsewhere.id)
  }

  const notifyOfAnotherAmount = async (id: string) => {
    const record = provider.records.get(id)
    if (!record) return
    for (const event of eventsOfTrade(record.amount - 1))
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
  const redeemCode = (permanent: boolean) =>
    uow.run(async (tx) => {
      const ref = permanent ? `${PERMANENT_CODE}${next()}` : next()
      const term = { days: CODE_DAYS, permanent }
      await memberships.grant({ ...term, source: 'code', ref, principalId: buyer.id }, tx)
    })

  return {
    tables,
    there: provider,
    buyer: () => buyer.id,
    isPermanent: () => tables.rows().memberships.get(buyer.id)?.permanent ?? false,
    /** How many payments of the buyer can be made, as far as is known here. */
    payable: () =>
      [...tables.rows().payments.values()].filter(
        ({ principalId, state }) => principalId === buyer.id && state === 'pending',
      ).length,
    async perform(one: Step): Promise<void> {
      if (one.do === 'begin') {
        await begin(buyer, one.plan)
      } else if (one.do === 'outage') provider.setDown(one.down)
      else if (one.do === 'pay') provider.move(ofBuyer(one.which), 'open', 'paid')
      else if (one.do === 'decline') provider.move(ofBuyer(one.which), 'open', 'declined')
      else if (one.do === 'refund') provider.move(ofBuyer(one.which), 'paid', 'refunded')
      else if (one.do === 'partial refund') provider.refundPart(ofBuyer(one.which), now)
      else if (one.do === 'dispute') provider.moveAny(ofBuyer(one.which), ['open', 'paid'], 'disputed')
      else if (one.do === 'win dispute')
        provider.moveAny(ofBuyer(one.which), ['open', 'paid', 'disputed'], 'won')
      else if (one.do === 'fail refund') failRefund(ofBuyer(one.which))
      else if (one.do === 'refund by operator') await operations.refund(ofBuyer(one.which))
      else if (one.do === 'refuse refunds') provider.refuseRefunds(one.refused)
      else if (one.do === 'notify of another amount') await notifyOfAnotherAmount(ofBuyer(one.which))
      else if (one.do === 'redeem code') await redeemCode(false)
      else if (one.do === 'redeem permanent code') await redeemCode(true)
      else if (one.do === 'sign in') await signIn()
      else if (one.do === 'sign in elsewhere') await signInElsewhere(one.plan)
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
        await readLists()
      } else if (one.do === 'crash') tables.crashAfter(one.writes)
    },
    /**
     * The provider is reachable again and is polled. It delivers all notifications; or, if they are `lost`, only those of
     * failed refunds, which nobody asks about. Whoever could not sign in tries again, with what was paid there meanwhile.
     */
    async settle(lost: boolean): Promise<void> {
      tables.heal()
      provider.setDown(false)
      for (const device of signedOut) await signInOn(device)
      for (let hours = 0; hours < 72; hours += 1) {
        await reconcile()
        now += 60 * MINUTE
      }
      for (const [id, { refundFailed }] of provider.records) if (!lost || refundFailed) await notify(id)
      now += 2 * DAY
      await recheck()
      // Each run reads some of the lists.
      for (let runs = 0; runs < 8; runs += 1) await readLists()
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
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 30 }),
        fc.boolean(),
        fc.boolean(),
        async (steps, lost, listsParts) => {
          const { tables, there: provider, perform, settle, buyer, payable, isPermanent } = world(listsParts)
          // A kill or an outage ends the step, as it ends the request that it was part of.
          for (const one of steps) {
            await perform(one).catch(() => {})
            expect(payable()).toBeLessThanOrEqual(isPermanent() ? 0 : 1)
          }
          await settle(lost)
          const { payments, grants, memberships } = tables.rows()
          const active = [...grants.values()].filter(({ revokedAt }) => revokedAt === null)
          const bought = active.filter(({ source }) => source === 'payment')
          const paidThere = [...provider.records].filter(
            ([, { state }]) => state === 'paid' || state === 'won',
          )
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
        },
      ),
      { numRuns: SEQUENCES, examples: FAILED_ONCE },
    )
  })
})
