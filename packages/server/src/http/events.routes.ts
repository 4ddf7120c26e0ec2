import { HEADER } from '@easel/contract/headers'
import type { FastifyInstance } from 'fastify'
import { beginStream } from './begin-stream.ts'
import { serveStream } from './call.ts'
import type { EventStreams } from './event-streams.ts'
import type { Guard } from './plugins/guard.ts'

const REVISION = /^\d{1,15}$/

/** Progress as server-sent events, read by a signed fetch. */
export function eventsRoutes(app: FastifyInstance, guard: Guard, streams: EventStreams): void {
  serveStream(app, guard, 'events', async ({ caller, request, reply }) => {
    const last = request.headers[HEADER.lastEventId]
    const revision = typeof last === 'string' && REVISION.test(last) ? Number(last) : null
    const out = beginStream(reply)
    await streams.open(caller, revision, out).catch(() => out.destroy())
  })
}
