import type { PaymentProviderName } from '@easel/contract/payments'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Log } from '../kernel/log.ts'
import { DELETED_PRINCIPAL } from '../kernel/principal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { nextCheckOf } from './next-check.ts'
import { type PaymentEvent, TRANSITIONS, type Transition } from './payment-states.ts'
import type {
  NotificationRefusal,
  Payment,
  PaymentStore,
  ProviderEvent,
  PurchasedMemberships,
} from './ports.ts'

interface Parts {
  store: PaymentStore
  memberships: PurchasedMemberships
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  log: Log
}

export type Applied =
  | 'applied'
  | 'no change'
  | Extract<NotificationRefusal, 'amount' | 'currency' | 'unknown payment'>

/** What becomes of the membership when a payment changes. */
const createFollow =
  (memberships: PurchasedMemberships) =>
  async (payment: Payment, membership: Transition['membership'], tx: Tx): Promise<void> => {
    // Who has deleted their account has no membership that could change.
    if (!membership || payment.principalId === DELETED_PRINCIPAL) return
    const { id, principalId, days, permanent } = payment
    if (membership === 'revoke') return memberships.revoke('payment', id, tx)
    const isNew = await memberships.grant({ source: 'payment', ref: id, principalId, days, permanent }, tx)
    if (membership === 'restore' && !isNew) await memberships.restore('payment', id, tx)
  }

/**
 * The one place where a payment changes its state and the membership follows, both in one transaction. Called twice
 * with the same event it changes nothing the second time.
 */
export function createApplyProviderEvent({ store, memberships, locks, uow, clock, log }: Parts) {
  const follow = createFollow(memberships)

  const change = async (payment: Payment, event: PaymentEvent, tx: Tx, ref: string | null = null) => {
    const transition = TRANSITIONS[payment.state][event]
    if (!transition) return false
    const now = clock.now()
    const { to, membership } = transition
    const isUngranted = membership === 'grant' && payment.principalId === DELETED_PRINCIPAL
    const flag = isUngranted ? 'without a buyer' : transition.flag
    const changed: Payment = {
      ...payment,
      state: to,
      providerRef: ref ?? payment.providerRef,
      paidAt: to === 'paid' ? (payment.paidAt ?? now) : payment.paidAt,
      refunded: to === 'refunded' ? payment.amount : payment.refunded,
      flag: flag === undefined ? payment.flag : flag,
      checks: 0,
    }
    await store.put({ ...changed, checkAt: nextCheckOf(changed, now) }, tx)
    await follow(payment, membership, tx)
    if (flag) log.warn({ payment: payment.id, flag }, 'a payment wants looking at')
    return true
  }

  /** A part that is given back ends nothing, and an operator is shown it. What it is a part of was paid. */
  const notePart = async (payment: Payment, part: number, tx: Tx): Promise<Applied> => {
    if (payment.state === 'refunded' || part <= payment.refunded) return 'no change'
    await change(payment, 'paid', tx)
    const paid = (await store.lock(payment.id, tx)) ?? payment
    const flag = paid.state === 'disputed' ? paid.flag : 'partly refunded'
    await store.put({ ...paid, refunded: part, flag }, tx)
    return 'applied'
  }

  /** `still`: how much stays given back now that a part, or all of it, has come back. */
  const noteFailedRefund = async (payment: Payment, still: number, tx: Tx): Promise<Applied> => {
    if (still >= payment.refunded) return 'no change'
    const isBack = await change(payment, 'refund failed', tx)
    const now = (await store.lock(payment.id, tx)) ?? payment
    const flag = now.state === 'disputed' ? now.flag : 'refund failed'
    await store.put({ ...now, refunded: still, flag }, tx)
    if (!isBack) log.warn({ payment: payment.id, flag }, 'a payment wants looking at')
    return 'applied'
  }

  const apply = async (payment: Payment, event: ProviderEvent, tx: Tx): Promise<Applied> => {
    if (event.currency !== payment.currency) return 'currency'
    if (event.event === 'paid' && event.amount !== payment.amount) return 'amount'
    if (event.event === 'refund failed') return noteFailedRefund(payment, event.amount, tx)
    if (event.event === 'refunded' && event.amount < payment.amount)
      return notePart(payment, event.amount, tx)
    return (await change(payment, event.event, tx, event.providerRef)) ? 'applied' : 'no change'
  }

  /**
   * The buyer's lock before their payment, as whoever signs in or deletes an account takes them: the other way round
   * both would wait for each other. Null: the payment has been given to somebody else meanwhile.
   */
  const applyFor = (buyer: string, id: string, event: ProviderEvent): Promise<Applied | null> =>
    uow.run(async (tx) => {
      await locks.hold([worksLock(buyer)], tx)
      const payment = await store.lock(id, tx)
      return payment?.principalId === buyer ? apply(payment, event, tx) : null
    })

  return {
    change,

    /** Grants what was paid and is not granted. False: nothing was missing. */
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

    /** What a provider says of a payment of its own, checked against what was asked for. */
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
