import { HEADER } from '@easel/contract/headers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serveStream } from './call.ts'
import type { EventStreams } from './event-streams.ts'
import type { Guard } from './plugins/guard.ts'

const REVISION = /^\d{1,15}$/

/** Progress as server-sent events, read by a signed fetch. */
export function eventsRoutes(app: FastifyInstance, guard: Guard, streams: EventStreams): void {
  serveStream(app, guard, 'events', async ({ caller, request, reply }) => {
    const last = request.headers[HEADER.lastEventId]
    const revision = typeof last === 'string' && REVISION.test(last) ? Number(last) : null
    const out = begin(reply)
    await streams.open(caller, revision, out).catch(() => out.destroy())
  })
}

/** From here on the response is ours: Fastify would end it when the handler returns. */
function begin(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that gather answers would hold every event back.
    'x-accel-buffering': 'no',
  })
  return raw
}
