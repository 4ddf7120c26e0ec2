import type { RESTORED } from '@easel/contract/payments'
import type { Log } from '../kernel/log.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import { isSettled } from './next-check.ts'
import { type Payment, type PaymentProvider, type PaymentStore, reasonOf } from './ports.ts'

interface Parts {
  store: Pick<PaymentStore, 'latestOf' | 'find'>
  providers: readonly PaymentProvider[]
  paymentEvents: Pick<ApplyProviderEvent, 'fromProvider' | 'grantAgain'>
  /** Refuses with 430 when a principal asks too often. */
  attempts: { check(principal: Principal): void; add(principal: Principal): void }
  log: Log
}

/**
 * `restored`: a payment was found and is granted now. `known`: all that was paid was granted already. `returned`: the last one
 * was refunded or is disputed, so that its membership is missing for that reason. `none`: nothing was paid. `unanswered`:
 * a provider did not answer, so the outcome is unknown. `unasked`: so it is because this installation no longer has the
 * provider, which trying again does not change.
 */
export type Restored = (typeof RESTORED)[number]

const isReturned = (state: Payment['state'] | undefined): boolean =>
  state === 'refunded' || state === 'disputed'

/** Limits the payments of a principal that are polled at once. */
const MAX_POLLED = 10
/** Limits the payments of a principal that are checked: nobody buys so often. */
const MAX_PAYMENTS = 100

/**
 * Restores purchases of a principal: grants paid payments whose grant is missing, and polls the providers for payments
 * that are not known to be paid.
 */
export function createRestore({ store, providers, paymentEvents, attempts, log }: Parts) {
  const checkWithProvider = async (payment: Payment): Promise<Restored> => {
    const provider = providers.find(({ name }) => name === payment.provider)
    if (!provider) return 'unasked'
    try {
      const event = await provider.ask(payment)
      if (event) await paymentEvents.fromProvider(provider.name, payment.id, event)
    } catch (error) {
      log.warn({ payment: payment.id, error: reasonOf(error) }, 'a payment could not be polled')
      return 'unanswered'
    }
    const state = (await store.find(payment.id))?.state
    if (isReturned(state)) return 'returned'
    return state === 'paid' ? 'restored' : 'none'
  }

  return async (principal: Principal): Promise<Restored> => {
    if (principal.kind === 'partner') throw new Refusal(403, 'not_offered')
    attempts.check(principal)
    attempts.add(principal)
    const payments = await store.latestOf(principal.id, MAX_PAYMENTS)
    const outcomes: Restored[] = []
    // One that was returned before a later one counted is no reason for what somebody misses now.
    const newest = payments.find(({ state }) => state === 'paid' || isReturned(state))
    if (isReturned(newest?.state)) outcomes.push('returned')
    for (const { id, state } of payments) {
      if (state === 'paid') outcomes.push((await paymentEvents.grantAgain(id)) ? 'restored' : 'known')
    }
    const unsettled = payments.filter(({ state }) => !isSettled(state)).slice(0, MAX_POLLED)
    outcomes.push(...(await Promise.all(unsettled.map(checkWithProvider))))
    return ORDER.find((outcome) => outcomes.includes(outcome)) ?? 'none'
  }
}

/**
 * Of the outcomes of several payments the person sees the first of these. That all is there cannot be said while one is
 * unknown.
 */
const ORDER: readonly Restored[] = ['restored', 'unanswered', 'unasked', 'returned', 'known', 'none']

export type RestorePurchases = ReturnType<typeof createRestore>
