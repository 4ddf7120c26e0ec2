import { WEBHOOKS_KEPT } from '@easel/contract'
import { CODE_TTL } from '@easel/contract/identity'
import { DAY } from '@easel/contract/numbers'
import { untilStopped } from '../adapters/postgres/core/batches.ts'
import { createAddressStore } from '../adapters/postgres/people/addresses.repository.ts'
import { createEndedSettings } from '../adapters/postgres/people/settings.repository.ts'
import type { Usage } from '../domain/usage/usage.ts'
import { SUBMISSION_TTL } from '../jobs/regular.job.ts'
import type { AccountParts } from './accounts.ts'
import type { createDownloads } from './downloads.ts'
import type { createGeneration } from './generation.ts'
import type { DomainParts } from './parts.ts'
import type { Payments } from './payments.ts'
import type { People } from './people.ts'

/** How long deliveries stay visible to an operator. */
const DELIVERIES_KEPT = 7 * DAY
/** As long as the longest count by address. */
const ADDRESSES_KEPT = DAY
/** Longer than rows of requests from before a sign-in or a move may come late. */
const ENDED_SETTINGS_KEPT = DAY

/** Features with rows that expire. */
export interface Expiring {
  guard: Record<'risk' | 'replay', { deleteExpired(): Promise<unknown> }>
  generation: ReturnType<typeof createGeneration>
  downloads: ReturnType<typeof createDownloads>
  people: Pick<People, 'deletePauses' | 'bans'>
  identity: AccountParts
  usage: Pick<Usage, 'removeExpired'>
  folders: { removeExpired(): Promise<void> }
  presets: { removeExpired(): Promise<void> }
  payments: Payments
  exporting: { removeExpired(): Promise<void> }
  staff: { deleteExpiredSessions(): Promise<void>; sealKeys(): Promise<void> }
}

type Steps = Readonly<Record<string, () => Promise<unknown>>>

/** Deletes expired rows of all features. What fails stops nothing else. */
export function createDeleteExpired(
  { log, ...parts }: Pick<DomainParts, 'clock' | 'webhooks' | 'database' | 'log'>,
  features: Expiring,
) {
  const steps = Object.entries(stepsOf(parts, features))
  return async (signal?: Pick<AbortSignal, 'aborted'>): Promise<void> => {
    features.downloads.forgetFinished()
    const failures: { step: string; error: unknown }[] = []
    for (const [step, run] of steps) {
      if (signal?.aborted) return
      await untilStopped(signal, run).catch((error: unknown) => failures.push({ step, error }))
    }
    // Nothing is answered: the database is away, which is known.
    if (failures.length === steps.length) throw failures[0]?.error
    const [first] = failures
    if (!first) return
    const failed = failures.map(({ step }) => step)
    log.error({ steps: failed, err: causeOf(first.error) }, 'some of what has expired was not deleted')
  }
}

/** The log leaves out what an outage explains, and takes a statement that ran too long for one. This is none: others were answered. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error

function stepsOf(
  { clock, webhooks, database }: Pick<DomainParts, 'clock' | 'webhooks' | 'database'>,
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
  }: Expiring,
): Steps {
  const { accounts, deliveries } = identity
  const addresses = createAddressStore(database)
  const endedSettings = createEndedSettings(database)
  const before = (age: number) => clock.now() - age
  return {
    devices: guard.risk.deleteExpired,
    'network addresses': () => addresses.forgetBefore(before(ADDRESSES_KEPT)),
    'staff sessions': staff.deleteExpiredSessions,
    'staff keys': staff.sealKeys,
    requests: guard.replay.deleteExpired,
    submissions: () => generation.submissions.deleteBefore(before(SUBMISSION_TTL)),
    ...downloads.expiring,
    pauses: people.deletePauses,
    bans: people.bans.deleteExpired,
    ...accounts.expiring,
    'ended settings': () => endedSettings.deleteBefore(before(ENDED_SETTINGS_KEPT)),
    'left behind': identity.removeLeftBehind,
    exports: exporting.removeExpired,
    usage: usage.removeExpired,
    folders: folders.removeExpired,
    presets: presets.removeExpired,
    payments: payments.deleteOld,
    webhooks: () => webhooks.deleteWebhooksBefore(before(WEBHOOKS_KEPT)),
    deliveries: () =>
      deliveries.deleteBefore({ deliveries: before(DELIVERIES_KEPT), codes: before(CODE_TTL) }),
  }
}
