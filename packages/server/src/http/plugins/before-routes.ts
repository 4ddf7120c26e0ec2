import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { languageOf } from '../language.ts'
import { messageOf } from '../messages/messages.ts'
import { refuse } from './errors.ts'
import { NOT_A_PAGE } from './security-headers.ts'

const STATUS = 400

/** What the router refuses before any route or hook is asked: an address that is none, or too long. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const reason = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'too_large' : 'bad_request'
  reply.headers(NOT_A_PAGE)
  if (request.headers.accept?.includes('text/html')) {
    // Somebody looks at it: a sentence, not an envelope.
    reply
      .code(STATUS)
      .type('text/plain; charset=utf-8')
      .send(messageOf(reason, languageOf(request)))
    return
  }
  refuse(request, reply, new Refusal(STATUS, reason))
}

/** What cannot even be read as a request, such as headers without end: there is nobody to ask for a language. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const reason = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request'
  const body = JSON.stringify({ statusCode: STATUS, message: messageOf(reason, 'en'), data: { reason } })
  const head = [
    `HTTP/1.1 ${STATUS} ${STATUS_CODES[STATUS]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
