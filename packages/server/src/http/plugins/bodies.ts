import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/** Far above what any call needs: a prompt and a negative prompt of 2,000 code points each. */
const BODY_AT_MOST = 64 * 1024

/** JSON alone, within bounds; keys that would reach into prototypes are refused; an empty body is an empty object. */
export async function installBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_AT_MOST },
    (request, body, done) => (body === '' ? done(null, {}) : parse(request, body, done)),
  )
  // Files come to the one call that asks for them; nothing is read before it does.
  await app.register(multipart, { throwFileSizeLimit: true })
}
