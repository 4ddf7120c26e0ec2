import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../domain/kernel/metrics.ts'
import { Refusal } from '../domain/kernel/refusal.ts'
import type { guardMetrics } from './ops-access.ts'

export interface Health {
  /** Throws when the server cannot do its work. */
  check(): Promise<void>
}

/** For those who run the server: is it there, can it work, what does it do. */
export function opsRoutes(
  app: FastifyInstance,
  health: Health,
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
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await health.check()
      return reply.send({ status: 'ready' })
    } catch (error) {
      // What is known already has been told.
      if (!(error instanceof Refusal)) request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
  app.get('/metrics', { onRequest: mayRead }, async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read()),
  )
}
