import { ApiError, uuidV4 } from '@easel/client'

/**
 * Makes a call that is counted. An answer that was lost on the way is asked for once more under the same key, with which
 * the server counts nothing again: otherwise there would be a save without a file.
 */
export async function askedTwice<T>(call: (idempotencyKey: string) => Promise<T>): Promise<T> {
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
