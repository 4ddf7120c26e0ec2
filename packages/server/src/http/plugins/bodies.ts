import type { FastifyInstance } from 'fastify'

/** Far above what any call needs: a prompt and a negative prompt of 2,000 code points each. */
const BODY_AT_MOST = 64 * 1024

/** JSON alone, within bounds; keys that would reach into prototypes are refused; an empty body is an empty object. */
export function installBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_AT_MOST },
    (request, body, done) => (body === '' ? done(null, {}) : parse(request, body, done)),
  )
}
