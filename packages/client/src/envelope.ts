import { isSuccess } from '@easel/contract/errors'
import type { Envelope } from '@easel/contract/types'
import { ApiError } from './api-error.ts'

/** Data of a successful answer; throws an ApiError for anything else. 433 is a success. */
export async function openEnvelope(response: Response): Promise<Envelope<unknown>> {
  const envelope = await readEnvelope(response)
  if (isSuccess(envelope.statusCode)) return envelope
  throw new ApiError({
    kind: 'refused',
    status: envelope.statusCode,
    message: envelope.message,
    data: envelope.data,
  })
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  let parsed: unknown
  try {
    parsed = await response.json()
  } catch (cause) {
    throw new ApiError({ kind: 'malformed', status: response.status, cause })
  }
  if (isEnvelope(parsed)) return parsed
  throw new ApiError({ kind: 'malformed', status: response.status })
}

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'statusCode' in value &&
  typeof value.statusCode === 'number' &&
  'message' in value &&
  typeof value.message === 'string'
