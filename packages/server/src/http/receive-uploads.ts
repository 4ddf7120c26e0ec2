import type { FastifyRequest } from 'fastify'
import { networkKeyOf } from '../domain/kernel/address.ts'
import { Refusal } from '../domain/kernel/refusal.ts'
import type { Pace } from './plugins/body-pace.ts'
import { uploadedFile } from './uploaded-file.ts'

export interface UploadLimits {
  addressUploadsAtOnce: number
  uploadsAtOnce: number
  networkTimes: number
}

/** Reads the file of a request and passes it on; `whose` stands for the address, or for the person where none counts. */
export type ReceiveUpload = <T>(
  request: FastifyRequest,
  whose: string,
  use: (file: Uint8Array) => Promise<T>,
) => Promise<T>

/** Whatever the other limits say, one address has at most a quarter of all places, and one network a third. */
function placesIn({ addressUploadsAtOnce, uploadsAtOnce, networkTimes }: UploadLimits) {
  const atMost = (part: number): number => Math.max(1, Math.floor(uploadsAtOnce / part))
  return {
    uploadsAtOnce,
    ofAddress: Math.min(addressUploadsAtOnce, atMost(4)),
    ofNetwork: Math.min(addressUploadsAtOnce * networkTimes, atMost(3)),
  }
}

/** Seconds after which one of those that are being received is through. */
const RETRY_AFTER = 5

/**
 * Bounds how many files are received at the same time, each of which takes memory until it is read: in all, and from
 * one address or its /48, so that nobody takes all the places. Who comes too early is refused before their file is read.
 */
export function createReceiveUploads(limits: UploadLimits & Pace): ReceiveUpload {
  const { uploadsAtOnce, ofAddress, ofNetwork } = placesIn(limits)
  const byAddress = new Map<string, number>()
  let total = 0
  const isFull = (key: string, limit: number): boolean => (byAddress.get(key) ?? 0) >= limit
  const add = (key: string, change: 1 | -1): void => {
    const left = (byAddress.get(key) ?? 0) + change
    if (left > 0) byAddress.set(key, left)
    else byAddress.delete(key)
  }

  return async (request, whose, use) => {
    const network = networkKeyOf(whose)
    const isNetworkFull = network !== null && isFull(network, ofNetwork)
    if (total >= uploadsAtOnce || isFull(whose, ofAddress) || isNetworkFull) {
      throw new Refusal(503, 'unavailable', { retryAfter: RETRY_AFTER })
    }
    total += 1
    const held = network === null ? [whose] : [whose, network]
    for (const key of held) add(key, 1)
    try {
      return await use(await uploadedFile(request, limits))
    } finally {
      total -= 1
      for (const key of held) add(key, -1)
    }
  }
}
