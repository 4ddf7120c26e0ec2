import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import { isKnownPaid } from './payment-states.ts'
import { type Payment, type PaymentProvider, type PaymentStore, reasonOf } from './ports.ts'
import { RECHECK_PERIOD } from './recheck-paid.ts'
import type { ListedRefund, RefundListStore, RefundLists } from './refund-list-ports.ts'

interface Parts {
  store: Pick<PaymentStore, 'find'>
  known: RefundListStore
  providers: readonly PaymentProvider[]
  paymentEvents: Pick<ApplyProviderEvent, 'fromProvider'>
  clock: Clock
  log: Log
}

/** Lists of one run: after a long outage the rest follows in the next ones. */
const MAX_LISTS = 10

/**
 * Reads the providers' lists of what they refunded on each day, so that a refund in part is found whose notification was
 * lost. The list only names refunds: what each came to is asked for, and its sum is applied as a notification would be.
 */
export function createReadRefundLists({ store, known, providers, paymentEvents, clock, log }: Parts) {
  /** Null: it is of no payment here that could still be refunded, or known already. */
  const newRefundOf = async (provider: PaymentProvider, refund: ListedRefund): Promise<Payment | null> => {
    const payment = await store.find(refund.paymentId)
    if (payment?.provider !== provider.name || payment.state === 'refunded') return null
    return (await known.isRefundKnown(refund)) ? null : payment
  }

  /** A list does not tell whether a payment that is not known as paid came to its price: the provider does. */
  const isPaid = async (provider: PaymentProvider, payment: Payment): Promise<boolean> => {
    if (isKnownPaid(payment)) return true
    const event = await provider.ask(payment)
    if (event) await paymentEvents.fromProvider(provider.name, payment.id, event)
    const now = await store.find(payment.id)
    return now !== null && isKnownPaid(now)
  }

  const apply = async (
    provider: PaymentProvider,
    lists: RefundLists,
    refund: ListedRefund,
  ): Promise<void> => {
    const payment = await newRefundOf(provider, refund)
    if (!payment || !(await isPaid(provider, payment))) return
    const amount = await lists.amountOf(refund)
    if (amount === null) return
    const { id, currency } = payment
    const sum = (await known.sumOfOthers(refund)) + amount
    const event = { event: 'refunded', amount: sum, total: null, currency, providerRef: null } as const
    // Known only once it is applied: one that was known first would be skipped for ever after a crash in between.
    const applied = await paymentEvents.fromProvider(provider.name, id, event)
    await known.addRefund({ ...refund, amount, at: clock.now() })
    if (applied !== 'applied' && applied !== 'no change')
      log.warn({ payment: id, because: applied }, 'a provider event was rejected')
  }

  const readDay = async (provider: PaymentProvider, lists: RefundLists, day: string): Promise<void> => {
    const refunds = await lists.on(day)
    // The list of the last day may be late; an earlier day without one had no trades.
    if (refunds === null && day === lists.lastDayAt(clock.now())) return
    for (const refund of refunds ?? []) await apply(provider, lists, refund)
    await known.markRead(provider.name, day, clock.now())
  }

  const readAll = async (
    provider: PaymentProvider,
    lists: RefundLists,
    signal: Pick<AbortSignal, 'aborted'> | undefined,
  ): Promise<void> => {
    const now = clock.now()
    const oldest = await known.oldestPaid(provider.name, now - RECHECK_PERIOD)
    if (oldest === null) return
    const days = daysBetween(lists.dayOf(oldest), lists.lastDayAt(now))
    const read = await known.daysRead(provider.name, days[0] ?? '')
    for (const day of days.filter((one) => !read.has(one)).slice(0, MAX_LISTS)) {
      if (signal?.aborted) return
      await readDay(provider, lists, day)
    }
  }

  return async (signal?: Pick<AbortSignal, 'aborted'>): Promise<void> => {
    for (const provider of providers) {
      if (!provider.refundLists) continue
      await readAll(provider, provider.refundLists, signal).catch((error: unknown) =>
        log.warn({ provider: provider.name, error: reasonOf(error) }, 'a list of refunds could not be read'),
      )
    }
  }
}

/** All of them, both included, such as `2026-11-27`. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
