import type { FastifyRequest } from 'fastify'
import { Refusal } from '../domain/kernel/refusal.ts'
import type { Pace } from './plugins/body-pace.ts'
import { uploadedFile } from './uploaded-file.ts'

export interface UploadLimits {
  addressUploadsAtOnce: number
  uploadsAtOnce: number
}

/** Reads the file of a request and passes it on; `whose` stands for the address, or for the person where none counts. */
export type ReceiveUpload = <T>(
  request: FastifyRequest,
  whose: string,
  use: (file: Uint8Array) => Promise<T>,
) => Promise<T>

/** Seconds after which one of those that are being received is through. */
const RETRY_AFTER = 5

/**
 * Bounds how many files are received at the same time, each of which takes memory until it is read: in all, and from
 * one address, so that nobody takes all the places. Who comes too early is refused before their file is read.
 */
export function createReceiveUploads(limits: UploadLimits & Pace): ReceiveUpload {
  const { addressUploadsAtOnce, uploadsAtOnce } = limits
  const byAddress = new Map<string, number>()
  let total = 0

  return async (request, whose, use) => {
    const ofAddress = byAddress.get(whose) ?? 0
    if (total >= uploadsAtOnce || ofAddress >= addressUploadsAtOnce) {
      throw new Refusal(503, 'unavailable', { retryAfter: RETRY_AFTER })
    }
    total += 1
    byAddress.set(whose, ofAddress + 1)
    try {
      return await use(await uploadedFile(request, limits))
    } finally {
      total -= 1
      const left = (byAddress.get(whose) ?? 1) - 1
      if (left > 0) byAddress.set(whose, left)
      else byAddress.delete(whose)
    }
  }
}
