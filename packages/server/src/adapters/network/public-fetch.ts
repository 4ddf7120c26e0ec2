import { Readable } from 'node:stream'
import { type AllowedHosts, requestPublic } from './public-request.ts'

/**
 * `fetch` for addresses that somebody else has named, which reaches public addresses alone: names are looked up when the
 * connection is made. Redirects are answers as others. Literal addresses are for the caller to check.
 */
export async function fetchPublic(
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit | undefined,
  allowed: AllowedHosts = [],
): Promise<Response> {
  const request = new Request(input, init)
  const { method, signal } = request
  const body = request.body ? { body: new Uint8Array(await request.arrayBuffer()) } : {}
  const headers = Object.fromEntries(request.headers)
  try {
    const answer = await requestPublic(new URL(request.url), allowed, { method, headers, signal, ...body })
    const { statusCode = 0, statusMessage = '' } = answer
    const isEmpty = NO_BODY.includes(statusCode)
    if (isEmpty) answer.resume()
    return new Response(isEmpty ? null : (Readable.toWeb(answer) as unknown as ReadableStream), {
      status: statusCode,
      statusText: statusMessage,
      headers: headersOf(answer.headersDistinct),
    })
  } catch (error) {
    signal.throwIfAborted()
    throw new TypeError('fetch failed', { cause: error })
  }
}

/** Statuses whose answers have no body. */
const NO_BODY = [204, 205, 304]

const headersOf = (received: NodeJS.Dict<string[]>): [string, string][] =>
  Object.entries(received).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
