import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { TransferLimits } from '../plugins/body-pace.ts'
import { createUploadSlots, type UploadLimits } from './upload-slots.ts'
import { uploadedFile } from './uploaded-file.ts'

/** Passes a function that reads the file of a request. `key`: the address, or the principal without one. */
export type ReceiveUpload = <T>(
  request: FastifyRequest,
  whose: string,
  use: (read: () => Promise<Uint8Array>) => Promise<T>,
) => Promise<T>

/** Bounds concurrent uploads, each of which is held in memory. Refuses before the file is read. */
export function createReceiveUploads(limits: UploadLimits & TransferLimits): ReceiveUpload {
  const slots = createUploadSlots(limits)
  return async (request, whose, use) => {
    if (!request.isMultipart()) throw new Refusal(400, 'body_invalid')
    const admitted = slots.acquire(whose)
    try {
      return await use(async () => {
        const bytes = await uploadedFile(request, limits, admitted.receives)
        // From here on the delay is the server's.
        admitted.receives(null)
        return bytes
      })
    } finally {
      admitted.leave()
    }
  }
}
