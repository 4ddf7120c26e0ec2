import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MINUTE } from '@easel/contract/numbers'
import { PAYMENT_TTL } from '@easel/contract/payments'
import type { FastifyInstance } from 'fastify'
import { createErasedList } from '../adapters/backups/erased-list.ts'
import { createCountries } from '../adapters/geo/countries.ts'
import { keepPackedSdk } from '../adapters/partners/packed-sdk.ts'
import { databaseClock } from '../adapters/postgres/core/clock.ts'
import { timeLastSeen } from '../adapters/postgres/core/installation-times.ts'
import { createFileKeys } from '../adapters/postgres/works/file-keys.ts'
import type { Config } from '../config/config.ts'
import { addressOf } from '../config/own-address.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import { type ClockTrust, createClockTrust } from '../domain/kernel/clock-trust.ts'
import { createReadiness } from '../domain/kernel/readiness.ts'
import { Unavailable } from '../domain/kernel/unavailable.ts'
import type { PartnerRegistry } from '../domain/partners/registry.ts'
import { adminRoutes } from '../http/admin/admin.routes.ts'
import { createApp } from '../http/app.ts'
import { clientReportRoutes } from '../http/ops/client-reports.routes.ts'
import { engineHookRoutes } from '../http/ops/engine-hooks.routes.ts'
import { outboxRoutes } from '../http/ops/outbox.routes.ts'
import { paymentNotificationRoutes } from '../http/ops/payment-notifications.routes.ts'
import { sandboxPaymentRoutes } from '../http/ops/sandbox-payments.routes.ts'
import { securityTxtRoutes } from '../http/ops/security-txt.routes.ts'
import { ownAddress } from '../http/own-address.ts'
import { downloadRoutes } from '../http/pages/download.routes.ts'
import { offlineRoutes } from '../http/pages/offline.routes.ts'
import { payRoutes } from '../http/pages/pay.routes.ts'
import { createCommands } from '../operator/commands.ts'
import { createPerform } from '../operator/perform.ts'
import { type Adapters, type Overrides, openAdapters } from './adapters.ts'
import { createBackupCommands } from './backup-commands.ts'
import { createStaffSignInParts } from './console.ts'
import { createDomain, type Domain } from './domain.ts'
import { createDraining, type Draining } from './draining.ts'
import { createLifecycle } from './lifecycle.ts'
import { readMetrics } from './metrics.ts'
import { paidServices } from './paid-services.ts'
import { PUBLIC_DIRECTORIES } from './public-directories.ts'
import { createReadinessWarnings } from './readiness-warnings.ts'
import { createAllowsTool } from './tools.ts'
import { tracedCases } from './tracing.ts'
import { createVersionWatch } from './version-watch.ts'
import { withWebhooks } from './webhooks.ts'
import { createWriter } from './writer.ts'

export type { Overrides } from './adapters.ts'

const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url))
/** Bounds the outbox page. */
const MAX_OUTBOX_LENGTH = 200
const DIST = join(PACKAGES, 'standalone-shell/dist')
const CONSOLE_DIST = join(PACKAGES, 'console/dist')

/** Composes the server. Nothing runs or listens until `start`. */
export async function compose(config: Config, overrides: Overrides = {}) {
  const adapters = await openAdapters(config, overrides)
  const { database, changes, engines, images, partners, clock, log } = adapters
  const domain = createDomain({
    ...adapters,
    imaging: images.imaging,
    contentProducer: config.contentProducer,
    limits: config.limits,
    offers: engines.offers,
    profiles: engines.profiles,
    paid: paidServices(config, engines.profiles),
    engineOf: engines.engineOf,
    check: adapters.moderation.check,
    workEvents: withWebhooks(adapters.workEvents, partners.webhooks),
    partners: partners.tokens,
    webhooks: partners,
    sharing: () => (config.sharedSquare ? partners.registry.sharing() : []),
    changes,
    writer: createWriter({ config, pace: overrides.writerPace, spending: adapters.spending, log }),
    countryOf: createCountries(),
    country: config.country,
    selling: config,
    challengeMode: config.challenge,
    staffKey: config.staffKey,
    offered: config,
    channels: adapters.senders.channels,
    noteErased: createErasedList(config.dataDir, clock.now, log).add,
  })
  const clockTrust = createClockTrust({
    clock,
    databaseNow: async () => (await databaseClock(database)()) + config.clockOffset,
    elapsed: () => performance.now(),
    lastSeen: timeLastSeen(database),
    log,
  })
  const commands = createCommands({
    partners: partners.manage,
    selfService: domain.selfService,
    ...domain.operations,
    backups: createBackupCommands(database, config.dataDir),
    fileKeys: createFileKeys(database),
    address: addressOf(config),
  })
  const perform = createPerform({
    commands,
    audit: domain.operations.audit,
    security: adapters.security,
  })
  const draining = createDraining(config.drainSeconds)
  const versions = createVersionWatch(adapters)
  const app = await composeApp(
    config,
    { ...adapters, draining },
    domain,
    clockTrust,
    overrides.distDir ?? DIST,
  )
  draining.of(app)
  if (config.admin) {
    await adminRoutes(app, {
      signIn: createStaffSignInParts({ ...adapters, staffKey: config.staffKey }, domain.operations.audit),
      perform,
      security: adapters.security,
      distDir: overrides.consoleDir ?? CONSOLE_DIST,
    })
  }
  return {
    app,
    /** Periodic jobs, for callers that cannot wait for them. */
    housekeeping: domain.housekeeping,
    renderStarter: domain.renderStarter,
    partners: partners.manage,
    selfService: domain.selfService,
    operations: domain.operations,
    commands,
    perform,
    /** Resolves with the reason when the process cannot continue. */
    ended: Promise.race([
      database.ended.then((why) => `its embedded database has stopped (${why}). Start it again.`),
      versions.ended,
    ]),
    ...createLifecycle({ ...adapters, draining, versions, app, config, domain, clockTrust, perform }),
  }
}

async function composeApp(
  config: Config,
  adapters: Adapters & { draining: Draining },
  domain: Domain,
  clockTrust: ClockTrust,
  distDir: string,
) {
  const { database, queue, storage, partners, clock, ids, log, logger, security } = adapters
  const isOurs = (origin: string, host: string) =>
    config.origins.includes(origin) || isOwnOrigin(config.publicUrl, origin, host)
  const readiness = createReadiness({
    checks: {
      database: database.checkConnection,
      files: async () => {
        if (await storage.isFull()) throw new Unavailable('The files cannot be written.')
      },
      queue: async () => {
        if (!queue.ready() || adapters.draining.isDraining())
          throw new Unavailable('The queue has not begun, or has stopped.')
      },
    },
    concerns: createReadinessWarnings(clockTrust, domain),
    log,
  })
  const metrics = readMetrics(config, adapters, readiness)
  const allowsTool = createAllowsTool(config.tools)
  const app = await createApp({
    cases: tracedCases(domain.cases, adapters.telemetry),
    guard: { secret: config.clientSecret, clock, isOurs, ...domain.guard },
    readiness,
    storage,
    metrics,
    requestRate: domain.guard.requestRate,
    logger,
    allows: (origin, partnerId, path) =>
      config.origins.includes(origin) ||
      partners.registry.allows(origin, partnerId) ||
      allowsTool(origin, path),
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    picturesPlace: adapters.blobs.elsewhere?.place ?? null,
    metricsAccess: config.metrics,
    security,
    distDir,
    content: {
      directory: config.contentDir,
      values: { ...config.limits, paymentMinutes: PAYMENT_TTL / MINUTE },
      contact: config.supportContact,
    },
    public: { ...PUBLIC_DIRECTORIES, packed: keepPackedSdk(PUBLIC_DIRECTORIES.sdk, config.dataDir, log) },
    partners: partners.registry,
    mintToken: partners.mintToken,
    selfService: { identify: partners.identify, cases: domain.selfService },
    limits: config.limits,
    nextRequestId: ids.next,
    tracing: adapters.tracing,
  })
  if (config.clientErrors) clientReportRoutes(app, metrics)
  securityTxtRoutes(app, { ...config.securityContact, publicUrl: config.publicUrl, now: clock.now })
  offlineRoutes(app, config.offlinePage)
  engineHookRoutes(app, adapters.engines.onWebhook)
  downloadRoutes(app, {
    ...config,
    promotionsOf: domain.promotionsOf,
    linkTo: ownAddress(config.publicUrl),
    countDownload: domain.operations.usage.countDownload,
  })
  await composePaymentRoutes(app, domain.payments, partners.registry, clock, config.publicUrl)
  if (config.outbox) outboxRoutes(app, { latest: () => domain.deliveries.latest(MAX_OUTBOX_LENGTH) })
  return app
}

/** What a payment needs beside its calls: notifications of providers, and pages without a session. */
async function composePaymentRoutes(
  app: FastifyInstance,
  { cases, takeNotification, sandbox }: Domain['payments'],
  partners: Pick<PartnerRegistry, 'find'>,
  clock: Clock,
  publicUrl: string | null,
): Promise<void> {
  await paymentNotificationRoutes(app, takeNotification)
  const { find, showsOwnQr } = cases
  payRoutes(app, { find, showsOwnQr, partners, now: clock.now, linkTo: ownAddress(publicUrl) })
  if (sandbox) await sandboxPaymentRoutes(app, sandbox, clock.now)
}

export type Server = Awaited<ReturnType<typeof compose>>

/** Without a configured URL, a page is ours if its origin is the requested host. */
const isOwnOrigin = (publicUrl: string | null, origin: string, host: string): boolean =>
  publicUrl === null ? URL.canParse(origin) && new URL(origin).host === host : origin === publicUrl
