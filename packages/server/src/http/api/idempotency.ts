import { createHash } from 'node:crypto'
import { HEADER, IDEMPOTENCY_KEY_PATTERN } from '@easel/contract/headers'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'

/** Makes a repeated call return the first result. */
export interface Idempotency {
  key: string
  /** Hash of the call's scope and body: a key is bound to one request. */
  bodyHash: string
}

/** The caller's key with the hash of the scope and the body; null without one. Refuses a malformed key with 400. */
export function idempotencyOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  scope: string,
  body: unknown,
): Idempotency | null {
  const key = headers[HEADER.idempotencyKey]
  if (key === undefined) return null
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(key)) {
    throw new Refusal(400, 'header_malformed', { field: HEADER.idempotencyKey })
  }
  // The parsed body has its fields in the schema's order, so their order in the request does not matter.
  const bodyHash = createHash('sha256')
    .update(scope + JSON.stringify(body))
    .digest('base64url')
  return { key, bodyHash }
}
