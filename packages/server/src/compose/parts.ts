import type { ToolAddresses } from '@easel/contract/tools'
import type { Database } from '../adapters/postgres/core/db.ts'
import type { RecentEvent } from '../adapters/security/recent-events.ts'
import type { StarterCollection } from '../adapters/starter/starter.source.ts'
import type { Limits } from '../config/limits.ts'
import type { PaymentSettings } from '../config/payments.ts'
import type { Secret } from '../config/secret.ts'
import type { Mailer, SmsSender } from '../domain/deliveries/ports.ts'
import type { Blobs, Imaging } from '../domain/files/ports.ts'
import type { EngineProfile, ImageEngine } from '../domain/generation/engine-ports.ts'
import type { PictureCheck } from '../domain/generation/picture-check.ts'
import type { Jobs } from '../domain/generation/ports.ts'
import type { PartnerTokens } from '../domain/identity/identity.ts'
import type { WebAuthn } from '../domain/identity/passkey-ports.ts'
import type { MessageChannels } from '../domain/identity/ports.ts'
import type { Changes } from '../domain/kernel/changes.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import type { Ids } from '../domain/kernel/ids.ts'
import type { Log } from '../domain/kernel/log.ts'
import type { MetricRecorder } from '../domain/kernel/metrics.ts'
import type { PaidService, Spending } from '../domain/kernel/spending.ts'
import type { Storage } from '../domain/kernel/storage.ts'
import type { Tracing } from '../domain/kernel/tracing.ts'
import type { WorkEvents } from '../domain/kernel/work-events.ts'
import type { DownloadTargets } from '../domain/launcher/launcher.ts'
import type { EngineOffer } from '../domain/launcher/offers.ts'
import type { CountryOf } from '../domain/launcher/region.ts'
import type { PromptWriter } from '../domain/optimise/ports.ts'
import type { Partner } from '../domain/partners/partner.ts'
import type { Promotion } from '../domain/promotions/promotions.ts'
import type { ChallengeMode } from '../domain/risk/challenge.ts'
import type { PartnerParts } from './partners.ts'
import type { PaymentProviders } from './payment-providers.ts'

/** Dependencies for composing the domain. */
export interface DomainParts {
  changes: Changes
  writer: PromptWriter
  countryOf: CountryOf
  country: string | null
  database: Database
  queue: Jobs
  workEvents: WorkEvents
  blobs: Blobs
  imaging: Imaging
  /** Who answers for generated content, in its label. */
  contentProducer: string
  clock: Clock
  tracing: Tracing
  metrics: MetricRecorder
  ids: Ids
  log: Log
  /** Notes outside the database the ids of those who were deleted. */
  noteErased(ids: readonly string[]): void
  /** Log of removals, independent of the log level. */
  removals: Log
  storage: Storage
  /** Spending caps. */
  spending: Spending
  /** What costs money. */
  paid: readonly PaidService[]
  limits: Limits
  offers: readonly EngineOffer[]
  profiles: readonly EngineProfile[]
  engineOf(id: string): Promise<ImageEngine>
  check: PictureCheck
  starter: StarterCollection | null
  partners: PartnerTokens<Partner>
  webhooks: Pick<PartnerParts, 'webhooks' | 'deliverWebhooks' | 'deleteWebhooksBefore' | 'selfService'>
  senders: { mailer: Mailer | null; sms: SmsSender | null }
  channels: MessageChannels
  /** Null: no passkeys. */
  webAuthn: WebAuthn | null
  /** Who takes money, and what is sold. */
  selling: PaymentSettings
  /** When new devices are asked for a proof of work. */
  challengeMode: ChallengeMode
  /** Encrypts the keys of the staff's authenticators; null: they are stored as they are. */
  staffKey: string | null
  /** What the settings offer besides. */
  offered: {
    vipStyles: ReadonlySet<string>
    downloads: DownloadTargets
    promotions: readonly Promotion[]
    tools: ToolAddresses
    toolsKey: Secret | null
    features: Readonly<Record<string, boolean>>
    /** What is done on the pages is counted. */
    analytics: boolean
  }
  paymentProviders: PaymentProviders
  /** Refusals of this process, for the console. */
  recent(): RecentEvent[]
  /** Partners that share their square with ours. */
  sharing(): readonly string[]
}
