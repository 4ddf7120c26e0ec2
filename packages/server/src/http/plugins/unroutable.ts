import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Reason } from '@easel/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { languageOf } from '../language.ts'
import { messageOf } from '../messages/messages.ts'
import { refuse } from './errors.ts'
import { securityHeaders } from './security-headers.ts'

const STATUS = 400

/** Answers requests that the router rejects before any hook: malformed or overlong paths. */
export const refuseUnroutable =
  (publicUrl: string | null) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const reason = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'too_large' : 'bad_request'
    reply.headers(securityHeaders(publicUrl))
    if (request.headers.accept?.includes('text/html')) {
      // Browsers get a sentence instead of an envelope.
      reply
        .code(STATUS)
        .type('text/plain; charset=utf-8')
        .send(messageOf(reason, languageOf(request)))
      return
    }
    refuse(request, reply, new Refusal(STATUS, reason))
  }

/** Answers requests that cannot be parsed, such as oversized headers; their language is unknown. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, reason] = refusalOf(error.code)
  const body = JSON.stringify({ statusCode: status, message: messageOf(reason, 'en'), data: { reason } })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

function refusalOf(code: string | undefined): [status: number, reason: Reason] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'too_slow']
  return [STATUS, code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request']
}
