import type { Reason } from '@easel/contract/errors'
import type { Language } from '@easel/contract/numbers'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { SecurityLog } from '../../domain/kernel/security-log.ts'
import type { Storage } from '../../domain/kernel/storage.ts'
import { RETRY_AFTER, saysUnavailable } from '../../domain/kernel/unavailable.ts'
import { addressOf } from '../client-address.ts'
import { languageOf } from '../language.ts'
import { messageOf } from '../messages/messages.ts'
import { suspendedMessage } from '../messages/support-contact.ts'

/** Refusals that indicate an attack and go to the security log. */
const GUARDED: readonly Reason[] = [
  'token_invalid',
  'partner_unknown',
  'signature_wrong',
  'replayed',
  'risk',
  'sensitive',
  'banned',
  'credentials_wrong',
  'password_wrong',
  'locked',
  'code_wrong',
  'code_too_many',
  'send_too_soon',
  'link_expired',
  'link_used',
  'account_suspended',
]

interface ErrorParts {
  storage: Storage
  security: SecurityLog
  /** Where people reach whoever runs this; null: nobody is told. */
  supportContact: string | null
}

/** The error handler: makes an envelope of whatever a call throws. */
export function installErrors(app: FastifyInstance, parts: ErrorParts): void {
  const { storage, security, supportContact } = parts
  const messageFor = ({ reason, data: { retryAfter } }: Refusal, language: Language): string => {
    return reason === 'account_suspended'
      ? suspendedMessage(language, retryAfter, supportContact)
      : messageOf(reason, language)
  }
  app.setErrorHandler<FastifyError | Refusal>(async (error, request, reply) => {
    if (reply.raw.headersSent) return reply.hijack()
    const refusal = error instanceof Refusal ? error : fromFastify(error)
    if (refusal && GUARDED.includes(refusal.reason)) {
      const route = request.routeOptions.url ?? 'none'
      security.record('refused', { address: addressOf(request), reason: refusal.reason, route })
    }
    if (refusal) return refuse(request, reply, refusal, messageFor(refusal, languageOf(request)))
    // Logged by the database monitor once, not per request.
    if (saysUnavailable(error)) {
      return refuse(request, reply, new Refusal(503, 'unavailable', { retryAfter: RETRY_AFTER }))
    }
    // After a failure caused by a full disk the database may report another error, so the disk is checked.
    if (storage.isDiskFullError(error) || (await storage.isFull())) {
      return refuse(request, reply, new Refusal(503, 'unavailable'))
    }
    request.log.error({ err: error }, 'a request failed')
    return refuse(request, reply, new Refusal(500, 'server_error'))
  })
}

export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  message = messageOf(refusal.reason, languageOf(request)),
): FastifyReply {
  const { status, reason, data, entity } = refusal
  if (data.retryAfter !== undefined) reply.header('retry-after', data.retryAfter)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({
      statusCode: status,
      message,
      // What is ours to find is shown with its id.
      data: entity ?? { reason, ...data, ...(status >= 500 ? { requestId: request.id } : {}) },
    })
}

/** Refusals by Fastify: malformed or oversized bodies, media types, paths. */
function fromFastify({ code, statusCode }: Partial<FastifyError>): Refusal | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(400, 'too_large')
  if (statusCode === undefined || statusCode >= 500) return null
  const reason: Reason = statusCode === 404 ? 'not_found' : 'body_invalid'
  return new Refusal(statusCode === 404 ? 404 : 400, reason)
}
