import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino, { type Logger } from 'pino'
import { createDiskBlobs } from './adapters/blobs/disk.blobs.ts'
import { createNotices } from './adapters/events/notices.ts'
import { createCountries } from './adapters/geo/countries.ts'
import { createMetrics } from './adapters/metrics/prometheus.ts'
import { keepPackedSdk } from './adapters/partners/packed-sdk.ts'
import { databaseClock } from './adapters/postgres/clock.ts'
import { readCounts } from './adapters/postgres/counts.ts'
import type { Database } from './adapters/postgres/db.ts'
import { createSpendBook } from './adapters/postgres/engines.repository.ts'
import { timeLastSeen } from './adapters/postgres/installation-times.ts'
import { createQueue } from './adapters/queue/boss.ts'
import { createSecurityLog } from './adapters/security/security-log.ts'
import { createStarterCollection, type StarterCollection } from './adapters/starter/starter.source.ts'
import { prepareFiles } from './adapters/system/directory.ts'
import { fileOutput, standardOutput } from './adapters/system/log-output.ts'
import { keepPrivate } from './adapters/system/private-directory.ts'
import { createStorage, withoutOutages } from './adapters/system/storage.ts'
import { systemClock, systemRandomness } from './adapters/system/system.ts'
import { createConcerns } from './compose-concerns.ts'
import { createDomain } from './compose-domain.ts'
import { createEngines, type GivenEngine } from './compose-engines.ts'
import { createImagingOnDemand } from './compose-imaging.ts'
import { createImageModeration } from './compose-moderation.ts'
import { createPartnerRoom } from './compose-partners.ts'
import { createWriter } from './compose-writer.ts'
import type { Config } from './config/config.ts'
import type { Blobs, Imaging } from './domain/files/ports.ts'
import type { Clock } from './domain/kernel/clock.ts'
import { createClockTrust } from './domain/kernel/clock-trust.ts'
import { createIds } from './domain/kernel/ids.ts'
import { createReadiness } from './domain/kernel/readiness.ts'
import { createSpending } from './domain/kernel/spending.ts'
import { Unavailable } from './domain/kernel/unavailable.ts'
import type { ImageModeration } from './domain/moderation/ports.ts'
import { createApp } from './http/app.ts'
import { engineHookRoutes } from './http/engine-hooks.routes.ts'
import { createLifecycle } from './lifecycle.ts'
import { openWithFiles } from './open-database.ts'
import { PUBLIC_DIRECTORIES } from './public-directories.ts'

/** Ports that a caller brings along instead of what the configuration says: for tests. */
export interface Overrides {
  database?: Database
  blobs?: Blobs
  imaging?: Imaging
  clock?: Clock
  engines?: Record<string, GivenEngine>
  imageModeration?: ImageModeration
  starter?: StarterCollection | null
  /** Milliseconds between two pieces of an optimised prompt. */
  writerPace?: number
  distDir?: string
  logger?: Logger
}

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url))
const DIST = join(PACKAGES, 'standalone-shell/dist')

/** Builds the server from its configuration. Nothing runs and nothing listens until `start`. */
export async function compose(config: Config, overrides: Overrides = {}) {
  const logger = overrides.logger ?? pino({ level: config.logLevel }, standardOutput())
  const clock = overrides.clock ?? systemClock(config.clockOffset)
  const ids = createIds(clock, systemRandomness)
  const database = overrides.database ?? (await openWithFiles(config, logger))
  const blobs = overrides.blobs ?? createDiskBlobs(prepareFiles(config.dataDir))
  const storage = createStorage(blobs, logger, config.dataDir)
  const log = withoutOutages(logger, storage)
  const removals = withoutOutages(alwaysShown(logger, 'removals'), storage)
  void keepPrivate(config.dataDir, log)
  const queue = createQueue(database, log)
  const notices = createNotices(database)
  const engines = createEngines({ config, given: overrides.engines, changes: notices, log })
  const moderation = createImageModeration({
    config,
    given: overrides.imageModeration,
    isOutside: engines.isOutside,
    log,
  })
  const spending = createSpending({
    book: createSpendBook(database),
    clock,
    totalCap: config.dailySpendCap,
  })
  const starter =
    overrides.starter === undefined ? createStarterCollection(engines.sketch) : overrides.starter
  const images = createImagingOnDemand(overrides.imaging)
  const { imaging } = images
  const { limits } = config
  const security = createSecurityLog(
    overrides.logger?.child({ log: 'security' }) ?? securityLogger(config.securityLog, logger),
  )
  const partners = createPartnerRoom({
    database,
    changes: notices,
    clock,
    ids,
    log,
    privateKeyHosts: config.privateKeyHosts,
  })
  const domain = createDomain({
    database,
    queue,
    notices,
    blobs,
    imaging,
    clock,
    ids,
    log,
    removals,
    storage,
    spending,
    limits,
    offers: engines.offers,
    seats: engines.seats,
    engineOf: engines.engineOf,
    check: moderation.check,
    starter,
    partners: partners.word,
    sharing: () => (config.sharedSquare ? partners.registry.sharing() : []),
    changes: notices,
    writer: createWriter({ config, pace: overrides.writerPace, spending, log }),
    countryOf: createCountries(),
    country: config.country,
  })
  const clockTrust = createClockTrust({
    clock,
    databaseNow: async () => (await databaseClock(database)()) + config.clockOffset,
    elapsed: () => performance.now(),
    lastSeen: timeLastSeen(database),
    log,
  })
  const isOurs = (origin: string, host: string) =>
    config.origins.includes(origin) || isOwnOrigin(config.publicUrl, origin, host)
  const app = await createApp({
    cases: domain.cases,
    guard: { secret: config.clientSecret, clock, isOurs, ...domain.door },
    readiness: createReadiness({
      proofs: {
        database: database.prove,
        files: async () => {
          if (await storage.isFull()) throw new Unavailable('The files cannot be written.')
        },
        queue: async () => {
          if (!queue.ready()) throw new Unavailable('The queue has not begun, or has stopped.')
        },
      },
      concerns: createConcerns(clockTrust, domain),
      log,
    }),
    storage,
    metrics: createMetrics(() => readCounts(database)),
    logger,
    allows: (origin, partnerId) =>
      config.origins.includes(origin) || partners.registry.allows(origin, partnerId),
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    metricsAccess: config.metrics,
    security,
    distDir: overrides.distDir ?? DIST,
    public: { ...PUBLIC_DIRECTORIES, packed: keepPackedSdk(PUBLIC_DIRECTORIES.sdk, config.dataDir, log) },
    partners: partners.registry,
    limits,
    nextRequestId: ids.next,
  })
  engineHookRoutes(app, engines.hinted)
  const { purge, sweep, cool, reconcile, renderStarter, forget } = domain
  return {
    app,
    /** What a working process does from time to time, for those who cannot wait. */
    housekeeping: { purge, sweep, cool, reconcile, renderStarter, forget },
    partners: partners.manage,
    operating: domain.operating,
    /** Resolves, with the reason, when the process cannot go on. */
    ended: database.ended,
    ...createLifecycle({
      app,
      config,
      database,
      queue,
      notices,
      engines,
      moderation,
      images,
      domain,
      partners,
      ids,
      log,
      clockTrust,
      security,
    }),
  }
}

export type Server = Awaited<ReturnType<typeof compose>>

/** A log for what operators have to find later, with a level of its own. */
const alwaysShown = (logger: Logger, log: string): Logger =>
  logger.child({ log }, { level: logger.level === 'silent' ? 'silent' : 'info' })

/** Without an address of our own, a page is ours that asks the host it came from. */
const isOwnOrigin = (publicUrl: string | null, origin: string, host: string): boolean =>
  publicUrl === null ? URL.canParse(origin) && new URL(origin).host === host : origin === publicUrl

/** Whatever the level of the other log is: on the standard output, or in a file of its own. */
const securityLogger = (file: string | null, log: Logger): Logger => {
  const lost = (err: unknown) => log.error({ err, file }, 'security events cannot be written: they are lost')
  return pino(
    { base: { log: 'security' } },
    file === null ? standardOutput() : fileOutput(file, 'SECURITY_LOG', lost),
  )
}
