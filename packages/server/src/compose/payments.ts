import { DAY } from '@easel/contract/numbers'
import { createSandboxActions } from '../adapters/payments/sandbox/sandbox-actions.ts'
import { createPaymentStore } from '../adapters/postgres/payments/payments.repository.ts'
import { createRefundListStore } from '../adapters/postgres/payments/refund-lists.repository.ts'
import type { PaymentSettings } from '../config/payments.ts'
import { createRecentCounts } from '../domain/kernel/recent-counts.ts'
import { createApplyProviderEvent } from '../domain/payments/apply-provider-event.ts'
import { createCloseSuperseded } from '../domain/payments/close-superseded.ts'
import { createEndPending } from '../domain/payments/end-pending.ts'
import { createInvoices } from '../domain/payments/invoices.ts'
import { createNotifications } from '../domain/payments/notifications.ts'
import { createPaymentOperations } from '../domain/payments/payment-operations.ts'
import type { PaymentProvider } from '../domain/payments/ports.ts'
import { createPurchases } from '../domain/payments/purchases.ts'
import { createReadRefundLists } from '../domain/payments/read-refund-lists.ts'
import { createRecheckPaid } from '../domain/payments/recheck-paid.ts'
import { createReconcilePayments } from '../domain/payments/reconcile.ts'
import { createRestore } from '../domain/payments/restore.ts'
import { titleOf } from '../domain/payments/titles.ts'
import type { DomainParts } from './parts.ts'
import type { PaymentProviders } from './payment-providers.ts'
import type { People } from './people.ts'

/** More payments begun within ten minutes are an attack. */
const ATTEMPT_WINDOW = 10 * 60_000
const BEGIN_LIMITS = { own: 30, address: 120, networkLimitFactor: 4 }
/** Each attempt polls several payments at the provider. */
const RESTORE_LIMITS = { own: 10, address: 40, networkLimitFactor: 4 }

/** Opening the dialog begins a payment; most of them are never made. */
const UNPAID_TTL = 90 * DAY

/** Buying memberships, put together with the providers that the settings name. */
export function createPayments(
  parts: Pick<DomainParts, 'database' | 'clock' | 'ids' | 'log' | 'limits'>,
  settings: PaymentSettings,
  { memberships, locks }: Pick<People, 'memberships' | 'locks'>,
  { providers, sandboxPayments, sandboxSecret }: PaymentProviders,
  /** The process of a command ends with it: what would go on afterwards is left to the server's jobs. */
  { isShortLived = false } = {},
) {
  const { database, clock, ids, log, limits } = parts
  const { uow } = database
  const store = createPaymentStore(database)
  const paymentEvents = createApplyProviderEvent({ store, memberships, locks, uow, clock, log })
  const closeSuperseded = createCloseSuperseded({ providers, paymentEvents, log })
  const purchases = createPurchases({
    store,
    plans: settings.plans,
    providers,
    paymentEvents,
    memberships,
    closeSuperseded,
    attempts: createRecentCounts(clock, ATTEMPT_WINDOW, BEGIN_LIMITS),
    titleOf,
    locks,
    uow,
    clock,
    ids,
    log,
  })
  const takeNotification = createNotifications({ store, providers, paymentEvents, clock, ids, log })
  return {
    cases: {
      purchases,
      restore: createRestore({
        store,
        providers,
        paymentEvents,
        attempts: createRecentCounts(clock, ATTEMPT_WINDOW, RESTORE_LIMITS),
        log,
      }),
      invoice: createInvoices({ read: purchases.read, plans: settings.plans, seller: settings.seller }),
      showsOwnQr: (name: PaymentProvider['name']) =>
        providers.find((provider) => provider.name === name)?.showsOwnQr ?? false,
      find: store.find,
      frameOrigins: providers.flatMap((provider) => provider.frameOrigins),
    },
    takeNotification,
    endPending: createEndPending({
      store,
      memberships,
      paymentEvents,
      closeAfterCommit: (payments, tx) => {
        if (!isShortLived) database.afterCommit(tx, () => void closeSuperseded(payments))
      },
    }),
    reconcilePayments: createReconcilePayments({ store, providers, paymentEvents, uow, clock, log }),
    recheckPaid: createRecheckPaid({ store, providers, paymentEvents, clock, log }),
    readRefundLists: createReadRefundLists({
      store,
      known: createRefundListStore(database),
      providers,
      paymentEvents,
      clock,
      log,
    }),
    async deleteOld(): Promise<void> {
      await store.clearNotificationBodies(clock.now() - limits.paymentNotificationsKeptDays * DAY)
      await store.deleteUnpaid(clock.now() - UNPAID_TTL)
    },
    operations: createPaymentOperations({ store, providers, paymentEvents, uow, clock }),
    sandbox: settings.payments.sandbox
      ? createSandboxActions(sandboxPayments, takeNotification, sandboxSecret)
      : null,
  }
}

export type Payments = ReturnType<typeof createPayments>

/** Whether memberships are sold here. */
export const sellsMemberships = ({ payments }: PaymentSettings): boolean => payments.order.length > 0
