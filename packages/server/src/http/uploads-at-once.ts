import { Refusal } from '../domain/kernel/refusal.ts'

interface Limits {
  addressUploadsAtOnce: number
  uploadsAtOnce: number
}

/** Seconds after which one of those that are being received is through. */
const RETRY_AFTER = 5

/**
 * Bounds how many files are received at the same time, each of which takes memory until it is read: in all, and from
 * one address, so that nobody takes all the places. Who comes too early is refused before their file is read.
 */
export function createUploadsAtOnce({ addressUploadsAtOnce, uploadsAtOnce }: Limits) {
  const byAddress = new Map<string, number>()
  let total = 0

  return async <T>(address: string, receive: () => Promise<T>): Promise<T> => {
    const ofAddress = byAddress.get(address) ?? 0
    if (total >= uploadsAtOnce || ofAddress >= addressUploadsAtOnce) {
      throw new Refusal(503, 'unavailable', { retryAfter: RETRY_AFTER })
    }
    total += 1
    byAddress.set(address, ofAddress + 1)
    try {
      return await receive()
    } finally {
      total -= 1
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    }
  }
}

export type UploadsAtOnce = ReturnType<typeof createUploadsAtOnce>
