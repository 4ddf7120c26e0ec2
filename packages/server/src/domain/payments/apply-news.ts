import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { nextCheckOf } from './next-check.ts'
import { type PaymentEvent, TRANSITIONS } from './payment-states.ts'
import type {
  NotificationRefusal,
  Payment,
  PaymentStore,
  ProviderNews,
  PurchasedMemberships,
} from './ports.ts'

interface Parts {
  store: PaymentStore
  memberships: PurchasedMemberships
  uow: UnitOfWork
  clock: Clock
  log: Log
}

export type Applied =
  | 'applied'
  | 'no change'
  | Extract<NotificationRefusal, 'amount' | 'currency' | 'unknown payment'>

/**
 * The one place where a payment changes its state and the membership follows, both in one transaction. Called twice
 * with the same news it changes nothing the second time.
 */
export function createApplyNews({ store, memberships, uow, clock, log }: Parts) {
  const change = async (payment: Payment, event: PaymentEvent, tx: Tx, ref: string | null = null) => {
    const transition = TRANSITIONS[payment.state][event]
    if (!transition) return false
    const now = clock.now()
    const changed: Payment = {
      ...payment,
      state: transition.to,
      providerRef: ref ?? payment.providerRef,
      paidAt: transition.to === 'paid' ? (payment.paidAt ?? now) : payment.paidAt,
      flag: transition.flag ?? payment.flag,
    }
    await store.put({ ...changed, checkAt: nextCheckOf(changed, now) }, tx)
    if (transition.membership === 'grant') {
      const { id, principalId, days, permanent } = payment
      await memberships.grant({ source: 'payment', ref: id, principalId, days, permanent }, tx)
    } else if (transition.membership) {
      await memberships[transition.membership]('payment', payment.id, tx)
    }
    if (transition.flag)
      log.warn({ payment: payment.id, flag: transition.flag }, 'a payment wants looking at')
    return true
  }

  /** A part that is given back ends nothing, and an operator is shown it. What it is a part of was paid. */
  const notePart = async (payment: Payment, tx: Tx): Promise<Applied> => {
    if (payment.flag === 'partly refunded') return 'no change'
    await change(payment, 'paid', tx)
    const paid = (await store.lock(payment.id, tx)) ?? payment
    await store.put({ ...paid, flag: 'partly refunded' }, tx)
    return 'applied'
  }

  const apply = async (id: string, news: ProviderNews, tx: Tx): Promise<Applied> => {
    const payment = await store.lock(id, tx)
    if (!payment) return 'unknown payment'
    if (news.currency !== payment.currency) return 'currency'
    if (news.event === 'paid' && news.amount !== payment.amount) return 'amount'
    if (news.event === 'refunded' && news.amount < payment.amount) return notePart(payment, tx)
    return (await change(payment, news.event, tx, news.providerRef)) ? 'applied' : 'no change'
  }

  return {
    change,

    /** What a provider says, checked against what was asked for. */
    fromProvider: (id: string, news: ProviderNews): Promise<Applied> => uow.run((tx) => apply(id, news, tx)),
  }
}

export type ApplyNews = ReturnType<typeof createApplyNews>
