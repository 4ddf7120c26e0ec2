import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** From here on the response is ours: Fastify would end it when the handler returns. */
export function beginStream(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  const { raw } = reply
  // All at once: headers that are set one by one are kept as long as the stream.
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that gather answers would hold every event back.
    'x-accel-buffering': 'no',
  })
  return raw
}
