import type { RESTORED } from '@easel/contract/payments'
import type { Log } from '../kernel/log.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import { isKnown } from './next-check.ts'
import { type Payment, type PaymentProvider, type PaymentStore, reasonOf } from './ports.ts'

interface Parts {
  store: Pick<PaymentStore, 'latestOf' | 'find'>
  providers: readonly PaymentProvider[]
  paymentEvents: Pick<ApplyProviderEvent, 'fromProvider' | 'grantAgain'>
  /** Refuses with 430 who asks too often. */
  attempts: { check(principal: Principal): void; add(principal: Principal): void }
  log: Log
}

/**
 * `restored`: something that was paid counts only now. `known`: whatever was paid counted already. `none`: nothing was
 * paid. `unanswered`: a provider did not say, so that nobody knows.
 */
export type Restored = (typeof RESTORED)[number]

/** More of somebody's payments are not asked about at once. */
const MAX_ASKED = 10
/** More of them are not looked at: nobody buys so often. */
const MAX_PAYMENTS = 100

/**
 * Looks again for what the caller has paid: what our own records say is granted if it was not, and the providers are
 * asked about what was never heard of as paid.
 */
export function createRestore({ store, providers, paymentEvents, attempts, log }: Parts) {
  const unheardOf = async (payment: Payment): Promise<Restored> => {
    const provider = providers.find(({ name }) => name === payment.provider)
    if (!provider) return 'unanswered'
    try {
      const event = await provider.ask(payment)
      if (event) await paymentEvents.fromProvider(provider.name, payment.id, event)
    } catch (error) {
      log.warn({ payment: payment.id, error: reasonOf(error) }, 'a payment could not be asked about')
      return 'unanswered'
    }
    return (await store.find(payment.id))?.state === 'paid' ? 'restored' : 'none'
  }

  return async (principal: Principal): Promise<Restored> => {
    if (principal.kind === 'partner') throw new Refusal(403, 'not_offered')
    attempts.check(principal)
    attempts.add(principal)
    const payments = await store.latestOf(principal.id, MAX_PAYMENTS)
    const outcomes: Restored[] = []
    for (const { id, state } of payments) {
      if (state === 'paid') outcomes.push((await paymentEvents.grantAgain(id)) ? 'restored' : 'known')
    }
    const unheard = payments.filter(({ state }) => !isKnown(state)).slice(0, MAX_ASKED)
    outcomes.push(...(await Promise.all(unheard.map(unheardOf))))
    return ORDER.find((outcome) => outcomes.includes(outcome)) ?? 'none'
  }
}

/** Of several payments the first of these is what the person is told. */
const ORDER: readonly Restored[] = ['restored', 'known', 'unanswered', 'none']

export type RestorePurchases = ReturnType<typeof createRestore>
