import type { PaymentProviderName } from '@easel/contract/payments'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Log } from '../kernel/log.ts'
import { DELETED_PRINCIPAL } from '../kernel/principal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { nextCheckOf } from './next-check.ts'
import { type PaymentEvent, type PaymentFlag, TRANSITIONS, type Transition } from './payment-states.ts'
import type { Applied, Payment, PaymentStore, ProviderEvent, PurchasedMemberships } from './ports.ts'
import { createRefundRecords } from './refund-records.ts'

interface Parts {
  store: PaymentStore
  memberships: PurchasedMemberships
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  log: Log
}

/** Events that tell of money which has come: a trade over another amount is never this payment, and buys nothing. */
const IS_OF_MONEY: Readonly<Record<PaymentEvent, boolean>> = {
  paid: true,
  declined: false,
  expired: false,
  superseded: false,
  refunded: true,
  disputed: true,
  'dispute won': true,
  'refund failed': true,
}

/** Updates the membership when a payment changes. */
const createUpdateMembership =
  (memberships: PurchasedMemberships) =>
  async (payment: Payment, membership: Transition['membership'], tx: Tx): Promise<void> => {
    // A deleted account has no membership.
    if (!membership || payment.principalId === DELETED_PRINCIPAL) return
    const { id, principalId, days, permanent } = payment
    if (membership === 'revoke') return memberships.revoke('payment', id, tx)
    const isNew = await memberships.grant({ source: 'payment', ref: id, principalId, days, permanent }, tx)
    if (membership === 'restore' && !isNew) await memberships.restore('payment', id, tx)
  }

/** Why an operator should review a payment whose buyer gets nothing for it; null: they get what they paid for. */
const createWhyUseless =
  (memberships: PurchasedMemberships) =>
  async ({ principalId }: Payment, tx: Tx): Promise<PaymentFlag | null> => {
    if (principalId === DELETED_PRINCIPAL) return 'without a buyer'
    return (await memberships.now(principalId, tx)).permanent ? 'already permanent' : null
  }

/**
 * The one place where a payment changes its state and the membership follows, both in one transaction. Called twice
 * with the same event it changes nothing the second time.
 */
export function createApplyProviderEvent({ store, memberships, locks, uow, clock, log }: Parts) {
  const updateMembership = createUpdateMembership(memberships)
  const whyUseless = createWhyUseless(memberships)
  const tellOperator = ({ id }: Payment, flag: PaymentFlag): void =>
    log.warn({ payment: id, flag }, 'a payment needs review')

  const change = async (payment: Payment, event: PaymentEvent, tx: Tx, ref: string | null = null) => {
    const transition = TRANSITIONS[payment.state][event]
    if (!transition) return false
    const now = clock.now()
    const { to, membership } = transition
    const flag = (membership === 'grant' && (await whyUseless(payment, tx))) || transition.flag
    const changed: Payment = {
      ...payment,
      state: to,
      providerRef: ref ?? payment.providerRef,
      paidAt: to === 'paid' ? (payment.paidAt ?? now) : payment.paidAt,
      refunded: to === 'refunded' ? payment.amount : payment.refunded,
      flag: flag === undefined ? payment.flag : flag,
      reviewed: flag === undefined ? payment.reviewed : null,
      checks: 0,
    }
    await store.put({ ...changed, checkAt: nextCheckOf(changed, now) }, tx)
    await updateMembership(payment, membership, tx)
    if (flag) tellOperator(payment, flag)
    return true
  }

  const refunds = createRefundRecords({ store, change, tellOperator })

  const apply = async (payment: Payment, event: ProviderEvent, tx: Tx): Promise<Applied> => {
    if (event.currency !== payment.currency) return 'currency'
    if (IS_OF_MONEY[event.event] && (event.total ?? payment.amount) !== payment.amount) return 'amount'
    if (event.event === 'refund failed') return refunds.failed(payment, event.amount, tx)
    if (event.event === 'dispute won') return refunds.afterWonDispute(payment, event, tx)
    if (event.event === 'refunded' && event.amount < payment.amount) return refunds.ofPart(payment, event, tx)
    return (await change(payment, event.event, tx, event.providerRef)) ? 'applied' : 'no change'
  }

  /**
   * Takes the buyer's lock before the payment's, as signing in and deleting an account do; the other order could
   * deadlock. Null: the payment has been moved to another principal meanwhile.
   */
  const applyFor = (buyer: string, id: string, event: ProviderEvent): Promise<Applied | null> =>
    uow.run(async (tx) => {
      await locks.hold([worksLock(buyer)], tx)
      const payment = await store.lock(id, tx)
      return payment?.principalId === buyer ? apply(payment, event, tx) : null
    })

  return {
    change,

    /** Grants a paid payment whose grant is missing. False: nothing was missing. */
    async grantAgain(id: string): Promise<boolean> {
      const buyer = (await store.find(id))?.principalId
      if (buyer === undefined || buyer === DELETED_PRINCIPAL) return false
      return uow.run(async (tx) => {
        await locks.hold([worksLock(buyer)], tx)
        const payment = await store.lock(id, tx)
        if (payment?.principalId !== buyer || payment.state !== 'paid') return false
        const { days, permanent } = payment
        return memberships.grant({ source: 'payment', ref: id, principalId: buyer, days, permanent }, tx)
      })
    },

    /** Applies an event of a provider to one of its payments, if amount and currency are those of the payment. */
    async fromProvider(provider: PaymentProviderName, id: string, event: ProviderEvent): Promise<Applied> {
      for (;;) {
        const payment = await store.find(id)
        if (payment?.provider !== provider) return 'unknown payment'
        const applied = await applyFor(payment.principalId, id, event)
        if (applied !== null) return applied
      }
    },
  }
}

export type ApplyProviderEvent = ReturnType<typeof createApplyProviderEvent>
