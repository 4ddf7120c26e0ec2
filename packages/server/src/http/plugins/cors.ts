import { HEADER } from '@easel/contract/headers'
import { PROOF_HEADER } from '@easel/contract/proof'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const ALLOWED_HEADERS = ['content-type', 'accept', ...Object.values(HEADER), PROOF_HEADER].join(', ')
const EXPOSED_HEADERS = 'retry-after'
const PREFLIGHT_KEPT = 86_400

/** Whether pages of this origin may call for this partner or (null) for any. `path`: what is called. */
export type IsOriginAllowed = (origin: string, partnerId: string | null, path: string) => boolean

/** CORS for exactly the allowed origins, without cookies. Preflights are not signed. */
export function installCors(app: FastifyInstance, allows: IsOriginAllowed): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') && !request.url.startsWith('/files/')) return
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    const named = request.headers[HEADER.partnerId]
    if (origin === undefined || !allows(origin, typeof named === 'string' ? named : null, pathOf(request)))
      return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  app.options('/api/*', async (request, reply) => {
    const { origin } = request.headers
    if (origin !== undefined && allows(origin, null, pathOf(request))) {
      reply.header('access-control-allow-methods', 'GET, POST')
      reply.header('access-control-allow-headers', ALLOWED_HEADERS)
      reply.header('access-control-max-age', PREFLIGHT_KEPT)
    }
    return reply.code(204).send()
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''
