import pino, { type Logger } from 'pino'
import { createEventBus } from '../adapters/events/event-bus.ts'
import { createMetrics } from '../adapters/metrics/prometheus.ts'
import type { Database } from '../adapters/postgres/core/db.ts'
import { createSpendLedger } from '../adapters/postgres/generation/engines.repository.ts'
import { createQueue } from '../adapters/queue/boss.ts'
import { withRecentEvents } from '../adapters/security/recent-events.ts'
import { createSecurityLog } from '../adapters/security/security-log.ts'
import { createStarterCollection, type StarterCollection } from '../adapters/starter/starter.source.ts'
import { standardOutput } from '../adapters/system/log-output.ts'
import { keepPrivate } from '../adapters/system/private-directory.ts'
import { createStorage, withoutOutages } from '../adapters/system/storage.ts'
import { systemClock, systemRandomness } from '../adapters/system/system.ts'
import type { Config } from '../config/config.ts'
import type { Blobs, FileStore, Imaging } from '../domain/files/ports.ts'
import type { WebAuthn } from '../domain/identity/passkey-ports.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import { createIds } from '../domain/kernel/ids.ts'
import { createSpending } from '../domain/kernel/spending.ts'
import type { ImageModeration } from '../domain/moderation/ports.ts'
import { createEngines, type InjectedEngine } from './engines.ts'
import { createImagingOnDemand } from './imaging.ts'
import { createImageModeration } from './moderation.ts'
import { openWithFiles } from './open-database.ts'
import { openFileStore, prepareFileStore } from './open-file-store.ts'
import { createPartnerParts } from './partners.ts'
import { openPaymentProviders } from './payment-providers.ts'
import { createPlayground } from './playground.ts'
import { openSecurityLog } from './security.ts'
import { createSenders } from './senders.ts'
import { openTelemetry, tracedDatabase, withRequestIds } from './tracing.ts'

/** Ports that tests replace. */
export interface Overrides {
  database?: Database
  blobs?: Blobs
  imaging?: Imaging
  clock?: Clock
  engines?: Record<string, InjectedEngine>
  imageModeration?: ImageModeration
  starter?: StarterCollection | null
  /** Interval between pieces of an improved prompt, in ms. */
  writerPace?: number
  distDir?: string
  consoleDir?: string
  logger?: Logger
}

/** Opens all adapters: database, files, queue, engines, logs. Nothing runs yet. */
export async function openAdapters(config: Config, overrides: Overrides) {
  const logger = overrides.logger ?? pino({ level: config.logLevel }, standardOutput())
  const clock = overrides.clock ?? systemClock(config.clockOffset)
  const ids = createIds(clock, systemRandomness)
  const telemetry = await openTelemetry(config.telemetry)
  const { tracing } = telemetry
  const files = await openFileStore(config, logger)
  const database = tracedDatabase(await openedDatabase(config, overrides, logger, files), telemetry)
  const blobs = overrides.blobs ?? files
  const storage = createStorage(blobs, logger, config.dataDir, config.files.first === 's3')
  const log = withRequestIds(withoutOutages(logger, storage), tracing)
  void keepPrivate(config.dataDir, log)
  const eventBus = createEventBus(database)
  const { changes, workEvents } = eventBus
  const engines = createEngines({ config, given: overrides.engines, changes, log, tracing })
  const meter = createMetrics(engines.profiles.map(({ id }) => id))
  const security = withRecentEvents(
    overrides.logger
      ? createSecurityLog(overrides.logger.child({ log: 'security' }))
      : openSecurityLog(config.securityLog, logger),
    clock.now,
  )
  return {
    logger,
    log,
    telemetry,
    tracing,
    meter,
    metrics: meter.recorder,
    removals: withoutOutages(alwaysShown(logger, 'removals'), storage),
    security: security.log,
    recent: security.recent,
    clock,
    ids,
    database,
    blobs,
    files,
    storage,
    queue: createQueue(database, log),
    eventBus,
    changes,
    workEvents,
    engines,
    moderation: createImageModeration({
      config,
      given: overrides.imageModeration,
      isOutside: engines.isOutside,
      log,
    }),
    spending: createSpending({
      book: createSpendLedger(database),
      clock,
      caps: config.spendCaps,
      alarmShare: config.limits.spendAlarmShare,
      log,
    }),
    starter: overrides.starter === undefined ? createStarterCollection(engines.sketch) : overrides.starter,
    images: createImagingOnDemand(overrides.imaging),
    senders: await createSenders(config, { clock, changes, ids }),
    paymentProviders: await openPaymentProviders(config, { database, clock, ids }),
    webAuthn: await webAuthnOf(config.passkeys),
    partners: createPartnerParts({
      database,
      changes,
      clock,
      ids,
      log,
      privateHosts: config.privateHosts,
      playground: config.playground
        ? createPlayground({ database, clock, publicUrl: config.publicUrl })
        : null,
    }),
  }
}

/** A given database has been checked by who gives it; the files have not. */
async function openedDatabase(config: Config, given: Overrides, logger: Logger, files: FileStore) {
  if (given.database === undefined) return openWithFiles(config, logger, files)
  await prepareFileStore(config, logger)
  return given.database
}

/** Loaded only where passkeys are configured. */
async function webAuthnOf(origin: string | null): Promise<WebAuthn | null> {
  if (origin === null) return null
  const { createWebAuthn } = await import('../adapters/passkeys/web-authn.ts')
  return createWebAuthn(origin)
}

export type Adapters = Awaited<ReturnType<typeof openAdapters>>

/** A log whose level is independent of the main log. */
const alwaysShown = (logger: Logger, log: string): Logger =>
  logger.child({ log }, { level: logger.level === 'silent' ? 'silent' : 'info' })
