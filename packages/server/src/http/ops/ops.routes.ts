import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../domain/kernel/metrics.ts'
import type { Readiness } from '../../domain/kernel/readiness.ts'
import { RETRY_AFTER } from '../../domain/kernel/unavailable.ts'
import type { guardMetrics } from './ops-access.ts'

/** Health, readiness and metrics. */
export function opsRoutes(
  app: FastifyInstance,
  readiness: Readiness,
  metrics: Metrics,
  mayRead: ReturnType<typeof guardMetrics>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observe({
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const { missing, concerns } = await readiness.check()
    if (missing.length === 0)
      return reply.send({ status: 'ready', ...(concerns.length > 0 ? { concerns } : {}) })
    return reply.code(503).header('retry-after', RETRY_AFTER).send({ status: 'not ready', missing })
  })
  app.get('/metrics', { onRequest: mayRead }, async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read()),
  )
}
