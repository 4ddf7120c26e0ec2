import type { FastifyInstance } from 'fastify'

/** Longer than any token. */
const MAX_TOKEN_LENGTH = 64

/**
 * Webhooks of outside services. They are not signed, so the content is ignored: a hook only makes the waiting worker
 * query the service.
 */
export function engineHookRoutes(app: FastifyInstance, hinted: (token: string) => Promise<boolean>): void {
  app.post<{ Params: { token: string } }>('/hooks/engines/:token', async (request, reply) => {
    const { token } = request.params
    const known = token.length <= MAX_TOKEN_LENGTH && (await hinted(token))
    return reply
      .code(known ? 204 : 404)
      .header('cache-control', 'no-store')
      .send()
  })
}
