import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { SecurityLog } from '../../domain/kernel/security-log.ts'
import { addressOf, hasForwardingHeader, type IsForwarded } from '../client-address.ts'
import { refuse } from '../plugins/errors.ts'

/** Who may read the metrics: everybody without a proxy in between, nobody, or holders of the token. */
export type MetricsAccess = 'open' | 'closed' | { token: string }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Admits a reader of the metrics, or answers 404. */
export function guardMetrics(access: MetricsAccess, isForwarded: IsForwarded, security: SecurityLog) {
  const expected = typeof access === 'object' ? digest(`Bearer ${access.token}`) : null
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // 'open' means direct requests only; forwarded ones may come from anywhere.
    const isFromElsewhere = hasForwardingHeader(request) || isForwarded(request)
    if (access === 'closed' || (access === 'open' && isFromElsewhere)) return reply.callNotFound()
    if (!expected || timingSafeEqual(expected, digest(request.headers.authorization ?? ''))) return
    security.record('metrics_refused', { address: addressOf(request) })
    return refuse(request, reply.header('www-authenticate', 'Bearer'), new Refusal(401, 'token_invalid'))
  }
}
