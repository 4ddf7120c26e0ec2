import { calls } from '@easel/contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { readAtMinimalRate, type TransferLimits } from '../plugins/body-pace.ts'
import type { UploadProgress } from './upload-slots.ts'

/**
 * The single file of a multipart body. Refuses with 400 without a file or above the size limit, with 408 when it is
 * too slow.
 */
export async function uploadedFile(
  request: FastifyRequest,
  pace: TransferLimits,
  receives: (file: UploadProgress) => void,
): Promise<Uint8Array> {
  try {
    return await readAtMinimalRate(readFile(request), request.raw.socket, pace, receives)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new Refusal(400, code === 'FST_REQ_FILE_TOO_LARGE' ? 'too_large' : 'body_invalid')
  }
}

async function readFile(request: FastifyRequest): Promise<Uint8Array> {
  const part = await request.file({ limits: { fileSize: calls.upload.file.maxBytes, files: 1, fields: 0 } })
  if (!part) throw new Refusal(400, 'not_an_image')
  return part.toBuffer()
}
