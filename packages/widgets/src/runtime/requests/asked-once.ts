import { uuidV4 } from '@easel/client'
import type { IdempotentName } from '@easel/contract/calls'
import { HOUR } from '@easel/contract/numbers'
import { isApiError } from '../errors/is-api-error.ts'
import type { SessionPort } from '../provider/ports.ts'
import { PERSONAL_KEYS } from '../session/stored-keys.ts'
import { retryLost } from './retry-lost.ts'

interface Unanswered {
  /** The call and its body. */
  wish: string
  key: string
  /** Epoch milliseconds. */
  at: number
}

/** Whoever asks again later than this wants another one. */
const KEPT = HOUR
const MOST = 5

/**
 * Makes a call that begins something and is charged. Until the server has answered, the same wish has the same key, for which
 * the server returns what it began. A lost answer is asked for again at once; whoever presses again because the connection
 * stays lost, or because the phone has thrown the page away meanwhile, is not charged twice. Nor does a refusal end the wish: it may be of the second press alone, after a
 * first whose answer was lost, and the server begins nothing under a key that it has refused.
 */
export async function askedOnce<T>(
  session: SessionPort,
  name: IdempotentName,
  body: object,
  call: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const wish = JSON.stringify([name, body])
  const before = unanswered(session)
  const { key, at } = before.find((one) => one.wish === wish) ?? { key: uuidV4(), at: Date.now() }
  const others = () => unanswered(session).filter((one) => one.wish !== wish)
  keep(session, [{ wish, key, at }, ...others()])
  try {
    const answer = await retryLost(call, key)
    keep(session, others())
    return answer
  } catch (thrown) {
    if (isApiError(thrown) && thrown.reason === 'idempotency_mismatch') keep(session, others())
    throw thrown
  }
}

/**
 * Sends a file whose id is part of a wish. The same contents keep the id of their first sending, also on the page that a phone
 * loads anew: with another id the wish would be another one, and charged again.
 */
export async function sentOnce(
  session: SessionPort,
  file: Blob,
  send: () => Promise<string>,
  isGone: boolean,
): Promise<string> {
  const digest = await digestOf(file)
  if (digest === null) return send()
  const wish = JSON.stringify(['upload', digest])
  const sent = unanswered(session).find((one) => one.wish === wish)
  if (sent && !isGone) return sent.key
  const key = await send()
  keep(session, [{ wish, key, at: Date.now() }, ...unanswered(session).filter((one) => one.wish !== wish)])
  return key
}

/** Null where the browser makes no digests: on a page without a secure origin. */
async function digestOf(file: Blob): Promise<string | null> {
  const { subtle } = globalThis.crypto
  if (!subtle) return null
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(36)).join('.')
}

function unanswered(session: SessionPort): Unanswered[] {
  try {
    const stored: unknown = JSON.parse(session.get(PERSONAL_KEYS.unanswered) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((one) => isUnanswered(one) && Math.abs(Date.now() - one.at) < KEPT)
      : []
  } catch {
    return []
  }
}

const isUnanswered = (one: unknown): one is Unanswered =>
  typeof one === 'object' && one !== null && 'wish' in one && 'key' in one && 'at' in one

function keep(session: SessionPort, all: Unanswered[]): void {
  try {
    session.set(PERSONAL_KEYS.unanswered, all.length > 0 ? JSON.stringify(all.slice(0, MOST)) : null)
  } catch {
    // A partner's own storage may be full: then only this page remembers nothing.
  }
}
