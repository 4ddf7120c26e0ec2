import { HEADER } from '@easel/contract/headers'
import type { FastifyInstance } from 'fastify'

const ALLOWED_HEADERS = ['content-type', 'accept', ...Object.values(HEADER)].join(', ')
const EXPOSED_HEADERS = 'retry-after'
const PREFLIGHT_KEPT = 86_400

/** Lets pages of exactly these origins call the API, without cookies. Preflights carry no signature. */
export function installCors(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') && !request.url.startsWith('/files/')) return
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  app.options('/api/*', async (request, reply) => {
    const { origin } = request.headers
    if (origin !== undefined && allowed.has(origin)) {
      reply.header('access-control-allow-methods', 'GET, POST')
      reply.header('access-control-allow-headers', ALLOWED_HEADERS)
      reply.header('access-control-max-age', PREFLIGHT_KEPT)
    }
    return reply.code(204).send()
  })
}
