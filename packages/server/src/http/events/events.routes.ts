import { calls } from '@easel/contract'
import { HEADER } from '@easel/contract/headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveStream } from '../api/call.ts'
import type { Guard } from '../plugins/guard.ts'
import { beginStream } from './begin-stream.ts'
import type { EventStreams } from './event-streams.ts'
import type { StreamCaps } from './stream-caps.ts'

const REVISION = /^\d{1,15}$/

const isStream = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === calls.events.path

/** Progress as server-sent events over a signed request. */
export function eventsRoutes(
  app: FastifyInstance,
  guard: Guard,
  streams: EventStreams,
  caps: StreamCaps,
): void {
  // Before the guard, which queries the database.
  app.addHook('onRequest', async (request, reply) => {
    if (isStream(request)) caps.arrives(reply.raw)
  })
  app.addHook('onSend', async (request, reply) => {
    if (isStream(request)) caps.leaves(reply.raw)
  })
  serveStream(app, guard, 'events', async ({ caller, request, reply }) => {
    const last = request.headers[HEADER.lastEventId]
    const revision = typeof last === 'string' && REVISION.test(last) ? Number(last) : null
    caps.belongsTo(caller.principal.addressKey, reply.raw)
    const out = beginStream(reply)
    // Pings detect dead streams; a socket timer each would only cost.
    request.socket.setTimeout(0)
    await streams.open(caller, revision, out).catch(() => out.destroy())
    caps.hasBegun(out)
  })
}
