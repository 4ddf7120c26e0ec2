import { WEBHOOKS_KEPT } from '@easel/contract'
import { CODE_TTL } from '@easel/contract/identity'
import { DAY } from '@easel/contract/numbers'
import { createDeliveries } from '../domain/deliveries/deliver.ts'
import type { Usage } from '../domain/usage/usage.ts'
import { SUBMISSION_TTL } from '../jobs/regular.job.ts'
import type { AccountParts } from './accounts.ts'
import type { createDownloads } from './downloads.ts'
import type { Files } from './files.ts'
import type { createGeneration } from './generation.ts'
import type { DomainParts } from './parts.ts'
import type { Payments } from './payments.ts'
import type { People } from './people.ts'
import type { createRetention } from './retention.ts'
import type { createUploadUseCases } from './uploads.ts'

/** How long deliveries stay visible to an operator. */
const DELIVERIES_KEPT = 7 * DAY

interface Features {
  guard: Record<'risk' | 'replay', { deleteExpired(): Promise<unknown> }>
  generation: ReturnType<typeof createGeneration>
  downloads: ReturnType<typeof createDownloads>
  files: Files
  uploads: ReturnType<typeof createUploadUseCases>
  retention: ReturnType<typeof createRetention>
  people: People
  identity: AccountParts
  usage: Pick<Usage, 'removeExpired'>
  folders: { removeExpired(): Promise<void> }
  presets: { removeExpired(): Promise<void> }
  payments: Payments
  exporting: { removeExpired(): Promise<void> }
  staff: { deleteExpiredSessions(): Promise<void>; sealKeys(): Promise<void> }
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

/** Deletes expired rows of all features. */
const createDeleteExpired =
  (
    { clock, webhooks }: Pick<DomainParts, 'clock' | 'webhooks'>,
    {
      guard,
      generation,
      downloads,
      people,
      identity,
      exporting,
      usage,
      folders,
      presets,
      payments,
      staff,
    }: Features,
  ) =>
  async (): Promise<void> => {
    await guard.risk.deleteExpired()
    await staff.deleteExpiredSessions()
    await staff.sealKeys()
    await guard.replay.deleteExpired()
    await generation.submissions.deleteBefore(clock.now() - SUBMISSION_TTL)
    await downloads.removeExpired()
    await people.deletePauses()
    await identity.accounts.removeExpired()
    await identity.removeLeftBehind()
    await exporting.removeExpired()
    await usage.removeExpired()
    await folders.removeExpired()
    await presets.removeExpired()
    await payments.deleteOld()
    const now = clock.now()
    await webhooks.deleteWebhooksBefore(now - WEBHOOKS_KEPT)
    await identity.deliveries.deleteBefore({ deliveries: now - DELIVERIES_KEPT, codes: now - CODE_TTL })
  }
