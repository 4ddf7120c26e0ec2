import { ApiError, uuidV4 } from '@easel/client'

/**
 * Makes a metered call. If the response is lost, the call is repeated once with the same idempotency key, for which
 * the server returns the first result and counts nothing again: a download would otherwise be charged without a file.
 */
export async function retryLost<T>(call: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = uuidV4()
  try {
    return await call(key)
  } catch (thrown) {
    if (!isLost(thrown)) throw thrown
    return call(key)
  }
}

const isLost = (thrown: unknown): boolean =>
  thrown instanceof ApiError && ['network', 'timeout', 'malformed'].includes(thrown.kind)
