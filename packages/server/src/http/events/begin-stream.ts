import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Takes the response over from Fastify, which would end it with the handler. */
export function beginStream(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  const { raw } = reply
  // Written at once: headers set one by one are kept in memory for the life of the stream.
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Disables buffering in nginx.
    'x-accel-buffering': 'no',
  })
  return raw
}
