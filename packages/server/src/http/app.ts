import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Metrics } from '../domain/kernel/metrics.ts'
import type { Readiness } from '../domain/kernel/readiness.ts'
import type { SecurityLog } from '../domain/kernel/security-log.ts'
import type { Storage } from '../domain/kernel/storage.ts'
import type { Tracing } from '../domain/kernel/tracing.ts'
import type { PartnerRegistry } from '../domain/partners/registry.ts'
import type { RequestRate } from '../domain/risk/request-rate.ts'
import { accountRoutes } from './api/account.routes.ts'
import { appRoutes } from './api/app.routes.ts'
import { deviceLinkRoutes } from './api/device-links.routes.ts'
import { docsRoutes } from './api/docs.routes.ts'
import { filesRoutes } from './api/files.routes.ts'
import { foldersRoutes } from './api/folders.routes.ts'
import { generationRoutes } from './api/generation.routes.ts'
import { identityRoutes } from './api/identity.routes.ts'
import { optimiseRoutes } from './api/optimise.routes.ts'
import { ownDataRoutes } from './api/own-data.routes.ts'
import { type PartnerServiceParts, partnerRoutes } from './api/partner.routes.ts'
import { passkeyRoutes } from './api/passkeys.routes.ts'
import { paymentRoutes } from './api/payments.routes.ts'
import { createPresentAuthors } from './api/present-authors.ts'
import { createPresentWorks } from './api/present-works.ts'
import { presetsRoutes } from './api/presets.routes.ts'
import { createReceiveUploads } from './api/receive-uploads.ts'
import { savingRoutes } from './api/saving.routes.ts'
import { squareRoutes } from './api/square.routes.ts'
import { ticketRoutes } from './api/ticket.routes.ts'
import type { UploadLimits } from './api/upload-slots.ts'
import { worksRoutes } from './api/works.routes.ts'
import { type Proxies, trustedBy, unannouncedProxy } from './client-address.ts'
import { createEventStreams } from './events/event-streams.ts'
import { eventsRoutes } from './events/events.routes.ts'
import { createStreamCaps, type StreamLimits } from './events/stream-caps.ts'
import { opsRoutes } from './ops/ops.routes.ts'
import { guardMetrics, type MetricsAccess } from './ops/ops-access.ts'
import { policyReportRoutes } from './ops/policy-reports.routes.ts'
import { ownAddress } from './own-address.ts'
import { type ContentParts, contentRoutes } from './pages/content.routes.ts'
import { guideRoutes } from './pages/docs/guides.routes.ts'
import { embedRoutes } from './pages/embed.routes.ts'
import { packageBuildRoutes } from './pages/package-build.routes.ts'
import { type MintToken, playgroundRoutes } from './pages/playground.routes.ts'
import { type PublicParts, publicRoutes } from './pages/public.routes.ts'
import { siteRoutes } from './pages/site.routes.ts'
import { createSiteBuild } from './pages/site-build.ts'
import { installBodies } from './plugins/bodies.ts'
import { installBodyTimeout, serverTimeouts, type TransferLimits } from './plugins/body-pace.ts'
import { installCompression } from './plugins/compression.ts'
import { type ConnectionLimits, capConnections } from './plugins/connection-cap.ts'
import { type IsOriginAllowed, installCors } from './plugins/cors.ts'
import { installErrors } from './plugins/errors.ts'
import { createGuard, type GuardParts } from './plugins/guard.ts'
import { installNotFound } from './plugins/not-found.ts'
import { installRequestRate } from './plugins/request-rate.ts'
import { installRequestTracing, requestIdOf } from './plugins/request-tracing.ts'
import { allowPicturesFrom, installSecurityHeaders } from './plugins/security-headers.ts'
import { answerSequentially } from './plugins/sequential-responses.ts'
import { signedConstraint } from './plugins/signed-constraint.ts'
import { refuseUnreadable, refuseUnroutable } from './plugins/unroutable.ts'
import type { UseCases } from './use-cases.ts'

/** Connections beside event streams. */
const CONNECTIONS_BESIDE = 2000

export interface AppParts {
  cases: UseCases
  guard: Omit<GuardParts, 'isForwarded'>
  readiness: Readiness
  storage: Storage
  metrics: Metrics
  logger: FastifyBaseLogger
  /** Origins that may call the API. */
  allows: IsOriginAllowed
  trustProxy: Proxies
  /** Base of links; null: the requested host. */
  publicUrl: string | null
  /** Where pictures may be sent from beside this server; null: nowhere. */
  picturesPlace: string | null
  metricsAccess: MetricsAccess
  security: SecurityLog
  /** Directory of the built shell. */
  distDir: string
  content: ContentParts
  /** Directories of code for partners' pages. */
  public: PublicParts
  partners: Pick<PartnerRegistry, 'find' | 'allows' | 'onRefresh'>
  /** Null: there is no playground. */
  mintToken: MintToken | null
  /** Calls of partners' own servers. */
  selfService: PartnerServiceParts
  /** Refuses addresses that ask for too much. */
  requestRate: RequestRate
  limits: StreamLimits & TransferLimits & UploadLimits & ConnectionLimits
  nextRequestId(): string
  tracing: Tracing
}

/** Streams end when the partner or the session of their caller ends. */
function openEventStreams(app: FastifyInstance, { cases, limits, partners, tracing }: AppParts) {
  const streams = createEventStreams({ ...cases, tracing }, limits.streams)
  partners.onRefresh(() =>
    streams.dismiss(({ principal: { partner } }) => partner === null || partners.find(partner.id) !== null),
  )
  // Clients that are still signed in reconnect by themselves and resume.
  const unlistenSessions = cases.onSessionsEnded((ended) =>
    streams.dismiss(({ principal: { session, id } }) => !session || (ended !== undefined && ended !== id)),
  )
  app.addHook('preClose', async () => {
    streams.close()
    unlistenSessions()
  })
  return streams
}

/** The Fastify application, ready to listen. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf(() => parts.nextRequestId()),
    trustProxy: parts.trustProxy !== 0 && trustedBy(parts.trustProxy),
    frameworkErrors: refuseUnroutable(parts.publicUrl),
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, constraints: signedConstraint },
    // Running requests finish; idle connections are closed at shutdown.
    forceCloseConnections: 'idle',
    ...serverTimeouts(parts.limits),
  })
  app.server.maxConnections = parts.limits.streamsTotal + CONNECTIONS_BESIDE
  // Behind a proxy all connections come from the proxy.
  answerSequentially(
    app.server,
    parts.trustProxy === 0 ? capConnections(app.server, parts.limits) : undefined,
  )
  installRequestTracing(app, parts.tracing)
  installBodyTimeout(app, parts.limits)
  installSecurityHeaders(app, parts.publicUrl)
  if (parts.picturesPlace !== null) allowPicturesFrom(app, parts.picturesPlace)
  installErrors(app, { ...parts, supportContact: parts.content.contact })
  installCors(app, parts.allows)
  const isForwarded = unannouncedProxy(parts.trustProxy, parts.publicUrl, parts.logger)
  installRequestRate(app, parts.requestRate, parts.guard.addressKeyOf, isForwarded)
  await installBodies(app)
  await installCompression(app)

  const { cases } = parts
  const guard = createGuard({ ...parts.guard, isForwarded })
  const linkTo = ownAddress(parts.publicUrl)
  const present = createPresentWorks(cases)
  const presentAuthors = createPresentAuthors(cases, present)
  const streams = openEventStreams(app, parts)

  opsRoutes(
    app,
    parts.readiness,
    parts.metrics,
    guardMetrics(parts.metricsAccess, isForwarded, parts.security),
  )
  policyReportRoutes(app, parts.security, parts.metrics)
  appRoutes(app, guard, cases, createSiteBuild(parts.distDir))
  generationRoutes(app, guard, cases, present, createReceiveUploads(parts.limits))
  worksRoutes(app, guard, cases, present, linkTo)
  squareRoutes(app, guard, cases, present, presentAuthors)
  foldersRoutes(app, guard, cases)
  presetsRoutes(app, guard, cases)
  savingRoutes(app, guard, cases)
  ticketRoutes(app, cases)
  optimiseRoutes(app, guard, cases)
  accountRoutes(app, guard, cases)
  paymentRoutes(app, guard, cases, linkTo)
  const signIns = identityRoutes(app, guard, cases, parts.security)
  passkeyRoutes(app, guard, cases.accounts, signIns)
  ownDataRoutes(app, guard, cases, signIns.record)
  deviceLinkRoutes(app, guard, cases, signIns, linkTo)
  eventsRoutes(app, guard, streams, createStreamCaps(parts.limits))
  partnerRoutes(app, parts.selfService, parts.security)
  filesRoutes(app, cases, parts.picturesPlace)
  docsRoutes(app)
  const pages = { ...cases, present, presentAuthors }
  const site = await siteRoutes(app, parts.distDir, parts.guard.secret, pages, linkTo)
  embedRoutes(app, parts.distDir, parts.guard.secret, parts.partners, pages, parts.security, linkTo)
  if (parts.mintToken) playgroundRoutes(app, parts.distDir, parts.mintToken, linkTo, cases.clock)
  packageBuildRoutes(app, parts.distDir, parts.guard.secret, parts.partners, linkTo)
  contentRoutes(app, parts.content)
  guideRoutes(app, linkTo, parts.mintToken !== null)
  await publicRoutes(app, parts.public, parts.guard, parts.partners)
  installNotFound(app, site.unknown)
  return app
}
