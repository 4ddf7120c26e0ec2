import type { Language } from '@easel/contract/numbers'
import { PAYMENT_TTL, type PaymentProviderName, type PayType } from '@easel/contract/payments'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Log } from '../kernel/log.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import { createBeginAtProvider } from './begin-at-provider.ts'
import { nextCheckOf } from './next-check.ts'
import type { Plan, Price } from './plans.ts'
import type { Payment, PaymentProvider, PaymentStore, PurchasedMemberships } from './ports.ts'

interface Parts {
  store: PaymentStore
  plans: readonly Plan[]
  /** In the order in which they are offered. */
  providers: readonly PaymentProvider[]
  paymentEvents: Pick<ApplyProviderEvent, 'change' | 'fromProvider'>
  memberships: Pick<PurchasedMemberships, 'now'>
  /** Closes payments at their providers. */
  closeSuperseded(payments: readonly Payment[]): Promise<void>
  /** Refuses with 430 when a principal begins too many. */
  attempts: { check(principal: Principal): void; add(principal: Principal): void }
  /** What the buyer reads of a plan at the provider. */
  titleOf(plan: Plan, language: Language): string
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
  log: Log
}

export interface PurchaseRequest {
  planId: string
  payType: PayType
  qrcodeSize: number
  provider?: PaymentProviderName | undefined
  language: Language
}

/** Buying a plan: what is sold, how a purchase begins, and its state. */
export function createPurchases(parts: Parts) {
  const {
    store,
    plans,
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
  } = parts
  const beginAtProvider = createBeginAtProvider(parts)

  const providerOf = (name: PaymentProviderName | undefined): PaymentProvider => {
    const provider = name === undefined ? providers[0] : providers.find((one) => one.name === name)
    if (!provider) throw new Refusal(403, 'not_offered')
    return provider
  }
  /** A plan without a price in that currency is not sold there. */
  const sold = (currency: string): Plan[] => plans.filter(({ prices }) => prices[currency] !== undefined)

  /**
   * Stored before the provider is called, so that each payment that was begun there is known here. Of two tabs that
   * begin at once the second one sees the payment of the first. Returns what it supersedes.
   */
  const save = (payment: Payment): Promise<readonly Payment[]> =>
    uow.run(async (tx) => {
      await locks.hold([worksLock(payment.principalId)], tx)
      // They may have become it since they were identified.
      if ((await memberships.now(payment.principalId, tx)).permanent) throw alreadyPermanent()
      const superseded = await store.lockPending(payment.principalId, tx)
      for (const before of superseded) await paymentEvents.change(before, 'superseded', tx)
      await store.add(payment, tx)
      return superseded
    })

  return {
    /** Refused where nothing is sold to the principal, as `begin` is. */
    offered(principal: Principal, name?: PaymentProviderName) {
      if (!mayBuy(principal)) throw new Refusal(403, 'not_offered')
      const provider = name === undefined ? providers[0] : providers.find((one) => one.name === name)
      if (!provider) return { plans: [], currency: null, providers: [] }
      return {
        plans: sold(provider.currency),
        currency: provider.currency,
        providers: providers.map((one) => one.name),
      }
    },

    /** Begins a purchase; earlier pending ones of the same principal are superseded. */
    async begin(principal: Principal, purchase: PurchaseRequest): Promise<Payment> {
      if (!mayBuy(principal)) throw new Refusal(403, 'not_offered')
      const provider = providerOf(purchase.provider)
      const plan = sold(provider.currency).find(({ id }) => id === purchase.planId)
      const price = plan?.prices[provider.currency]
      if (!plan || !price) throw notFound()
      if (!provider.payTypes.includes(purchase.payType)) throw new Refusal(403, 'not_offered')
      if (principal.permanent) throw alreadyPermanent()
      attempts.check(principal)
      attempts.add(principal)
      const stored = newPayment(
        ids.next(),
        principal,
        { plan, price, provider },
        purchase.payType,
        clock.now(),
      )
      // Nobody waits for it: the buyer asks for the other one.
      void closeSuperseded(await save(stored))
      const { language, qrcodeSize } = purchase
      return beginAtProvider(stored, provider, { title: titleOf(plan, language), language, qrcodeSize })
    },

    /** Refuses with 404 what is not the principal's. */
    async read(principal: Principal, id: string): Promise<Payment> {
      const payment = await store.find(id)
      if (!payment || payment.principalId !== principal.id) throw notFound()
      return payment
    },
  }
}

const alreadyPermanent = (): Refusal => new Refusal(409, 'already_permanent')

/** A partner's users are members by what the partner says of them; on its pages others buy where it offers that. */
const mayBuy = ({ kind, partner }: Principal): boolean =>
  kind !== 'partner' && (partner?.features.includes('vip') ?? true)

/** A payment as it begins. */
function newPayment(
  id: string,
  principal: Principal,
  { plan, price, provider }: { plan: Plan; price: Price; provider: PaymentProvider },
  payType: PayType,
  now: number,
): Payment {
  const payment: Payment = {
    id,
    principalId: principal.id,
    partnerId: principal.partner?.id ?? null,
    planId: plan.id,
    provider: provider.name,
    payType,
    state: 'pending',
    amount: price.amount,
    currency: provider.currency,
    days: plan.days,
    permanent: plan.permanent,
    createdAt: now,
    expiresAt: now + PAYMENT_TTL,
    payload: null,
    providerRef: null,
    paidAt: null,
    refunded: 0,
    flag: null,
    reviewed: null,
    checkAt: null,
    checks: 0,
  }
  return { ...payment, checkAt: nextCheckOf(payment, now) }
}

export type Purchases = ReturnType<typeof createPurchases>
