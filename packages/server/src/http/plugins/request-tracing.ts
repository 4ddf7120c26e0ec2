import type { IncomingMessage } from 'node:http'
import { HEADER, REQUEST_ID_PATTERN } from '@easel/contract/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestTrace, Tracing } from '../../domain/kernel/tracing.ts'

/** The id that the client has chosen, so that what people are shown names its request; else one of ours. */
export const requestIdOf =
  (next: () => string) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[HEADER.requestId]
    return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : next()
  }

/** Traces every request under its id, which the answer carries, too. */
export function installRequestTracing(app: FastifyInstance, tracing: Tracing): void {
  const traces = new WeakMap<FastifyRequest, RequestTrace>()
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers
    const upstream = typeof traceparent === 'string' ? traceparent : null
    const trace = tracing.begin(request.id, { 'http.request.method': request.method }, upstream)
    traces.set(request, trace)
    reply.header(HEADER.requestId, request.id)
    trace.run(done)
  })
  // Once a body has been read, we are where the connection is, and no longer where the request is.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traces.get(request)
    if (trace) trace.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    traces.get(request)?.end({
      'http.route': request.routeOptions.url ?? 'none',
      'http.response.status_code': reply.statusCode,
    })
  })
}
