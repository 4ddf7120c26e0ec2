import { createDeliveries } from '../domain/deliveries/deliver.ts'
import { createDeleteExpired, type Expiring } from './delete-expired.ts'
import type { Files } from './files.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'
import type { createRetention } from './retention.ts'
import type { createUploadUseCases } from './uploads.ts'

interface Features extends Expiring {
  files: Files
  uploads: ReturnType<typeof createUploadUseCases>
  retention: ReturnType<typeof createRetention>
  people: People
}

/** What workers do from time to time; `jobs/` says how often. */
export function createHousekeeping(parts: DomainParts, features: Features) {
  const { files, people, retention, uploads, generation, payments, identity } = features
  const { clock, log, senders } = parts
  return {
    deliver: {
      ...createDeliveries({ store: identity.deliveries, clock, log }, senders),
      webhooks: parts.webhooks.deliverWebhooks,
    },
    reconcile: generation.reconcile,
    reconcilePayments: payments.reconcilePayments,
    async recheckPaidPayments(signal: Pick<AbortSignal, 'aborted'>): Promise<void> {
      await payments.recheckPaid(signal)
      await payments.readRefundLists(signal)
    },
    async purge(signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
      await retention.expire(signal)
      await retention.remove(signal)
      await uploads.purge(signal)
    },
    sweep: files.sweep,
    decayPopularity: people.square.decayPopularity,
    review: people.showReview.applyAll,
    moveLateRows: identity.moveLateRows,
    erase: identity.erase,
    deleteExpired: createDeleteExpired(parts, features),
  }
}
