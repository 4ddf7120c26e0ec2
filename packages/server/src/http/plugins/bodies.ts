import { createHash } from 'node:crypto'
import { HEADER } from '@easel/contract/headers'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'

/** Larger than any call: a prompt and a negative prompt of 2,000 code points each. */
const MAX_BODY_BYTES = 64 * 1024

/** Accepts JSON within a size limit, rejects prototype keys, and reads an empty body as an empty object. */
export async function installBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (request, body, done) => {
      if (!isWhatWasSigned(request, body)) return done(new Refusal(400, 'body_invalid'))
      return body === '' ? done(null, {}) : parse(request, body, done)
    },
  )
  // Multipart bodies are read only by the upload call.
  await app.register(multipart, { throwFileSizeLimit: true })
}

/** A sent body hash must match, which detects a changed body. */
function isWhatWasSigned({ headers }: FastifyRequest, body: string): boolean {
  const claimed = headers[HEADER.contentSha256]
  return claimed === undefined || claimed === createHash('sha256').update(body).digest('hex')
}
