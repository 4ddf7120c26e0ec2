import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { SecurityLog } from '../../domain/kernel/security-log.ts'
import { addressOf, hasForwardingHeader, type IsForwarded } from '../client-address.ts'
import { refuse } from '../plugins/errors.ts'

/** Who may read the metrics: everybody, nobody, or who knows the token. */
export type MetricsAccess = 'open' | 'closed' | { token: string }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Lets a reader of the metrics in, or answers as if there were none. */
export function guardMetrics(access: MetricsAccess, isForwarded: IsForwarded, security: SecurityLog) {
  const wanted = typeof access === 'object' ? digest(`Bearer ${access.token}`) : null
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // Open is for this machine: what a proxy passes on, a trusted one too, comes from anywhere.
    const isFromElsewhere = hasForwardingHeader(request) || isForwarded(request)
    if (access === 'closed' || (access === 'open' && isFromElsewhere)) return reply.callNotFound()
    if (!wanted || timingSafeEqual(wanted, digest(request.headers.authorization ?? ''))) return
    security.note('metrics_refused', { address: addressOf(request) })
    return refuse(request, reply.header('www-authenticate', 'Bearer'), new Refusal(401, 'token_invalid'))
  }
}
