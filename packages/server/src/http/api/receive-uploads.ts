import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Pace } from '../plugins/body-pace.ts'
import { createUploadAdmission, type UploadLimits } from './upload-admission.ts'
import { uploadedFile } from './uploaded-file.ts'

/** Passes on how to read the file of a request; `whose` stands for the address, or for the person where none counts. */
export type ReceiveUpload = <T>(
  request: FastifyRequest,
  whose: string,
  use: (read: () => Promise<Uint8Array>) => Promise<T>,
) => Promise<T>

/**
 * Bounds how many files are received at the same time, each of which takes memory until it is read. Who comes too early
 * is refused before their file is read.
 */
export function createReceiveUploads(limits: UploadLimits & Pace): ReceiveUpload {
  const admission = createUploadAdmission(limits)
  return async (request, whose, use) => {
    if (!request.isMultipart()) throw new Refusal(400, 'body_invalid')
    const admitted = admission.take(whose)
    try {
      return await use(async () => {
        const bytes = await uploadedFile(request, limits, admitted.receives)
        // From here on it is for us to be quick.
        admitted.receives(null)
        return bytes
      })
    } finally {
      admitted.leave()
    }
  }
}
