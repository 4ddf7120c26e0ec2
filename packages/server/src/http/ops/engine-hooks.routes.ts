import type { FastifyInstance } from 'fastify'

/** Far longer than any token is. */
const TOKEN_AT_MOST = 64

/**
 * Where outside services say that something has happened. Nobody signs such a call, so nothing of it is believed but
 * that it came: whoever waits for a task asks the service itself.
 */
export function engineHookRoutes(app: FastifyInstance, hinted: (token: string) => Promise<boolean>): void {
  app.post<{ Params: { token: string } }>('/hooks/engines/:token', async (request, reply) => {
    const { token } = request.params
    const known = token.length <= TOKEN_AT_MOST && (await hinted(token))
    return reply
      .code(known ? 204 : 404)
      .header('cache-control', 'no-store')
      .send()
  })
}
