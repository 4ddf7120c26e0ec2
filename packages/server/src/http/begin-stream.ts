import type { FastifyReply } from 'fastify'

/** From here on the response is ours: Fastify would end it when the handler returns. */
export function beginStream(reply: FastifyReply): FastifyReply['raw'] {
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
