import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino, { type Logger } from 'pino'
import { createDiskBlobs } from './adapters/blobs/disk.blobs.ts'
import { createNotices } from './adapters/events/notices.ts'
import { createCountries } from './adapters/geo/countries.ts'
import { createMetrics } from './adapters/metrics/prometheus.ts'
import { databaseClock } from './adapters/postgres/clock.ts'
import { readCounts } from './adapters/postgres/counts.ts'
import type { Database } from './adapters/postgres/db.ts'
import { createQueue } from './adapters/queue/boss.ts'
import { createSecurityLog } from './adapters/security/security-log.ts'
import { createStarterCollection, type StarterCollection } from './adapters/starter/starter.source.ts'
import { prepareFiles } from './adapters/system/directory.ts'
import { keepPrivate } from './adapters/system/private-directory.ts'
import { createStorage, withoutFullDisk } from './adapters/system/storage.ts'
import { systemClock, systemRandomness } from './adapters/system/system.ts'
import { createDomain } from './compose-domain.ts'
import { createEngines, type GivenEngine } from './compose-engines.ts'
import { createImageModeration } from './compose-moderation.ts'
import { createPartnerRoom } from './compose-partners.ts'
import { createWriter } from './compose-writer.ts'
import type { Config } from './config/config.ts'
import type { Blobs, Imaging } from './domain/files/ports.ts'
import type { Clock } from './domain/kernel/clock.ts'
import { createClockTrust } from './domain/kernel/clock-trust.ts'
import { createIds } from './domain/kernel/ids.ts'
import { Refusal } from './domain/kernel/refusal.ts'
import type { ImageModeration } from './domain/moderation/ports.ts'
import { createApp } from './http/app.ts'
import { engineHookRoutes } from './http/engine-hooks.routes.ts'
import { publicDirectories } from './http/public.routes.ts'
import { createLifecycle } from './lifecycle.ts'
import { openDatabase } from './open-database.ts'

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
  const logger = overrides.logger ?? pino({ level: config.logLevel })
  const clock = overrides.clock ?? systemClock(config.clockOffset)
  const ids = createIds(clock, systemRandomness)
  const blobs = overrides.blobs ?? createDiskBlobs(prepareFiles(config.dataDir))
  const storage = createStorage(blobs, logger, config.dataDir)
  const log = withoutFullDisk(logger, storage)
  void keepPrivate(config.dataDir, log)
  const database = overrides.database ?? (await openDatabase(config))
  const queue = createQueue(database, log)
  const notices = createNotices(database)
  const engines = createEngines({ config, given: overrides.engines, changes: notices, log })
  const moderation = createImageModeration({
    config,
    given: overrides.imageModeration,
    isOutside: engines.isOutside,
    log,
  })
  const starter =
    overrides.starter === undefined ? createStarterCollection(engines.sketch) : overrides.starter
  const imaging = overrides.imaging ?? createLazyImaging()
  const { limits } = config
  const security = createSecurityLog(
    overrides.logger?.child({ log: 'security' }) ?? securityLogger(config.securityLog),
  )
  const partners = createPartnerRoom(database, notices, clock, ids)
  const domain = createDomain({
    database,
    queue,
    notices,
    blobs,
    imaging,
    clock,
    ids,
    log,
    storage,
    limits,
    offers: engines.offers,
    seats: engines.seats,
    engineOf: engines.engineOf,
    check: moderation.check,
    starter,
    partners: partners.word,
    changes: notices,
    writer: createWriter({ config, pace: overrides.writerPace, log }),
    countryOf: createCountries(),
    country: config.country,
  })
  const isOurs = (origin: string, host: string) =>
    config.origins.includes(origin) || isOwnOrigin(config.publicUrl, origin, host)
  const app = await createApp({
    cases: domain.cases,
    guard: { secret: config.clientSecret, clock, isOurs, ...domain.door },
    health: {
      async check() {
        await database.ping()
        if (await storage.isFull()) throw new Refusal(503, 'unavailable')
      },
    },
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
    publicDirs: publicDirectories(PACKAGES),
    partners: partners.registry,
    limits,
    nextRequestId: ids.next,
  })
  engineHookRoutes(app, engines.hinted)
  const { purge, sweep, cool, reconcile, renderStarter } = domain
  return {
    app,
    /** What a working process does from time to time, for those who cannot wait. */
    housekeeping: { purge, sweep, cool, reconcile, renderStarter },
    partners: partners.manage,
    operating: domain.operating,
    ...createLifecycle({
      app,
      config,
      database,
      queue,
      notices,
      engines,
      moderation,
      domain,
      partners,
      ids,
      log,
      security,
      mayRemove: createClockTrust({
        clock,
        databaseNow: async () => (await databaseClock(database)()) + config.clockOffset,
        passed: () => performance.now(),
        log,
      }),
    }),
  }
}

export type Server = Awaited<ReturnType<typeof compose>>

/** Without an address of our own, a page is ours that asks the host it came from. */
const isOwnOrigin = (publicUrl: string | null, origin: string, host: string): boolean =>
  publicUrl === null ? URL.canParse(origin) && new URL(origin).host === host : origin === publicUrl

/** Whatever the level of the other log is: on the standard output, or in a file of its own. */
const securityLogger = (file: string | null): Logger =>
  pino(
    { base: { log: 'security' } },
    file === null ? pino.destination(1) : pino.destination({ dest: file, mkdir: true, mode: 0o600 }),
  )

/** The image library is heavy and is loaded with the first picture. */
function createLazyImaging(): Imaging {
  let loaded: Promise<Imaging> | null = null
  const load = () => {
    loaded ??= import('./adapters/images/sharp.imaging.ts').then(({ createImaging }) => createImaging())
    return loaded
  }
  return {
    derive: async (pixels) => (await load()).derive(pixels),
    preview: async (pixels) => (await load()).preview(pixels),
    accept: async (bytes) => (await load()).accept(bytes),
    decode: async (bytes) => (await load()).decode(bytes),
    finish: async (bytes, label, mark) => (await load()).finish(bytes, label, mark),
  }
}
