import { isSuccess } from '@easel/contract/errors'
import type { Envelope } from '@easel/contract/types'
import { ApiError, unansweredKind } from './api-error.ts'

/** A response whose body is read within the time-out of its call. */
export interface Answer {
  response: Response
  text(): Promise<string>
}

/**
 * Makes a file URL of the server absolute, which pages of other origins need.
 * @param baseUrl empty in a page of the server's own
 */
export const fileUrl = (url: string, baseUrl: string): string =>
  baseUrl && url.startsWith('/files/') ? new URL(url, baseUrl).href : url

/** Returns the envelope of a successful answer; throws an ApiError for any other. 433 is a success. */
export async function openEnvelope(answer: Answer, baseUrl = ''): Promise<Envelope<unknown>> {
  const envelope = await readEnvelope(answer, baseUrl)
  if (isSuccess(envelope.statusCode)) return envelope
  throw new ApiError({
    kind: 'refused',
    status: envelope.statusCode,
    message: envelope.message,
    data: envelope.data,
  })
}

async function readEnvelope({ response, text }: Answer, baseUrl: string): Promise<Envelope<unknown>> {
  let parsed: unknown
  try {
    parsed = JSON.parse(await text(), (_, value) =>
      typeof value === 'string' ? fileUrl(value, baseUrl) : value,
    )
  } catch (cause) {
    // A time-out or an abort is not a malformed answer.
    if (unansweredKind(cause) !== 'network') throw cause
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
