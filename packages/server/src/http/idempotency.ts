import { createHash } from 'node:crypto'
import { HEADER } from '@easel/contract/headers'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../domain/kernel/refusal.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7E]{1,128}$/

/** The caller's key with the hash of what is asked under it; null without one. The same key is for one thing alone. */
export function idempotencyOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  body: object,
  call = '',
): { key: string; bodyHash: string } | null {
  const key = headers[HEADER.idempotencyKey]
  if (key === undefined) return null
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw new Refusal(400, 'header_malformed', { field: HEADER.idempotencyKey })
  }
  // The parsed body has its fields in the schema's order, whatever order they came in.
  const bodyHash = createHash('sha256')
    .update(call + JSON.stringify(body))
    .digest('base64url')
  return { key, bodyHash }
}
