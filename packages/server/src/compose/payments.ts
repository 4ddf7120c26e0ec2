import { createSandboxBooks } from '../adapters/payments/sandbox/sandbox-books.ts'
import { createPaymentStore } from '../adapters/postgres/payments/payments.repository.ts'
import type { PaymentSettings } from '../config/payments.ts'
import { createRecentCounts } from '../domain/kernel/recent-counts.ts'
import { createApplyNews } from '../domain/payments/apply-news.ts'
import { createNotifications } from '../domain/payments/notifications.ts'
import { createPaymentOperations } from '../domain/payments/payment-operations.ts'
import type { PaymentProvider } from '../domain/payments/ports.ts'
import { createPurchases } from '../domain/payments/purchases.ts'
import { createReconcilePayments } from '../domain/payments/reconcile.ts'
import { titleOf } from '../domain/payments/titles.ts'
import type { DomainParts } from './parts.ts'
import type { PaymentProviders } from './payment-providers.ts'
import type { People } from './people.ts'

/** Whoever begins more than this many payments within ten minutes is trying something. */
const BEGUN_WITHIN = 10 * 60_000
const BEGUN_LIMITS = { own: 30, address: 120, networkTimes: 4 }

/** Buying memberships, put together with the providers that the settings name. */
export function createPayments(
  parts: Pick<DomainParts, 'database' | 'clock' | 'ids' | 'log'>,
  settings: PaymentSettings,
  { memberships }: Pick<People, 'memberships'>,
  { providers, sandboxPayments }: PaymentProviders,
) {
  const { database, clock, ids, log } = parts
  const { uow } = database
  const store = createPaymentStore(database)
  const news = createApplyNews({ store, memberships, uow, clock, log })
  const notified = createNotifications({ store, providers, news, clock, ids, log })
  return {
    cases: {
      purchases: createPurchases({
        store,
        plans: settings.plans,
        providers,
        news,
        begun: createRecentCounts(clock, BEGUN_WITHIN, BEGUN_LIMITS),
        titleOf,
        uow,
        clock,
        ids,
        log,
      }),
      showsOwnQr: (name: PaymentProvider['name']) =>
        providers.find((provider) => provider.name === name)?.showsOwnQr ?? false,
      find: store.find,
      frameOrigins: providers.flatMap((provider) => provider.frameOrigins),
    },
    notified,
    reconcilePayments: createReconcilePayments({ store, providers, news, uow, clock, log }),
    operating: createPaymentOperations({ store, providers, news }),
    sandbox: settings.payments.sandbox
      ? createSandboxBooks(sandboxPayments, notified, settings.clientSecret)
      : null,
  }
}

export type Payments = ReturnType<typeof createPayments>

/** Whether anybody takes money here. */
export const sellsMemberships = ({ payments }: PaymentSettings): boolean =>
  Object.values(payments).some((provider) => provider !== null)
