import { createHash } from 'node:crypto'
import type { IdempotentName } from '@easel/contract'
import { HEADER, IDEMPOTENCY_KEY_PATTERN } from '@easel/contract/headers'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'

/**
 * What stands for a call in the hash of what was asked under a key. A key is good for a day and outlives an update: what
 * stands here stays. The bodies of the first two tell them apart by themselves.
 */
const HASHED_AS: Record<IdempotentName, string> = {
  submit: '',
  modify: '',
  saveConsume: 'save',
  viewConsume: 'view',
  download: 'zip',
}

/** Makes a repeated call return the first result. */
export interface Idempotency {
  key: string
  /** Hash of the call and its body: a key is bound to one request. */
  bodyHash: string
}

/** The caller's key with the hash of the request; null without one. Refuses a malformed key with 400. */
export function idempotencyOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  call: IdempotentName,
  body: unknown,
): Idempotency | null {
  const key = headers[HEADER.idempotencyKey]
  if (key === undefined) return null
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(key)) {
    throw new Refusal(400, 'header_malformed', { field: HEADER.idempotencyKey })
  }
  // The parsed body has its fields in the schema's order, so their order in the request does not matter.
  const bodyHash = createHash('sha256')
    .update(HASHED_AS[call] + JSON.stringify(body))
    .digest('base64url')
  return { key, bodyHash }
}
