import { uuidV4 } from '@easel/client'
import { isApiError } from '../errors/is-api-error.ts'

/**
 * Makes a metered call. If the response is lost, the call is repeated once with the same idempotency key, for which
 * the server returns the first result and counts nothing again: a download would otherwise be charged without a file, and a
 * set made that nobody sees.
 */
export async function retryLost<T>(call: (idempotencyKey: string) => Promise<T>, key = uuidV4()): Promise<T> {
  try {
    return await call(key)
  } catch (thrown) {
    if (!isLost(thrown)) throw thrown
    return call(key)
  }
}

const isLost = (thrown: unknown): boolean =>
  isApiError(thrown) && ['network', 'timeout', 'malformed'].includes(thrown.kind)
