import { createHash } from 'node:crypto'
import { HEADER } from '@easel/contract/headers'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'

/** Far above what any call needs: a prompt and a negative prompt of 2,000 code points each. */
const BODY_AT_MOST = 64 * 1024

/** JSON alone, within bounds; keys that would reach into prototypes are refused; an empty body is an empty object. */
export async function installBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_AT_MOST },
    (request, body, done) => {
      if (!isWhatWasSigned(request, body)) return done(new Refusal(400, 'body_invalid'))
      return body === '' ? done(null, {}) : parse(request, body, done)
    },
  )
  // Files come to the one call that asks for them; nothing is read before it does.
  await app.register(multipart, { throwFileSizeLimit: true })
}

/** A hash of the body that comes along must be its own: nobody on the way has put another one in its place. */
function isWhatWasSigned({ headers }: FastifyRequest, body: string): boolean {
  const said = headers[HEADER.contentSha256]
  return said === undefined || said === createHash('sha256').update(body).digest('hex')
}
