import type { Call } from '@easel/contract/calls-ahead'
import { HEADER } from '@easel/contract/headers'
import { sign } from '@easel/contract/signature'
import md5 from 'crypto-js/md5.js'

/** The parts of a call. */
export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** A multipart body, instead of `body`. */
  form?: FormData
  signal?: AbortSignal
  /** A repeat with the same key gets the first result. */
  idempotencyKey?: string
  /** Is sent also if the page is left meanwhile: at most 64 KB, of all such calls together. */
  keepalive?: boolean
  /** Of the last attempt; set as it is sent. */
  requestId?: string | undefined
}

export interface PreparedCall {
  call: Call
  path: string
  query: [string, string][]
}

/** Fills in the path and flattens the query. Throws a TypeError when a path parameter is missing. */
export function prepare(call: Call, input: CallInput): PreparedCall {
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = input.params?.[key]
    if (!value) throw new TypeError(`${call.path} needs '${key}'`)
    return encodeURIComponent(value)
  })
  return { call, path, query: flatten(input.query ?? {}) }
}

function flatten(query: Record<string, unknown>): [string, string][] {
  const pairs: [string, string][] = []
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') pairs.push([key, String(value)])
  }
  return pairs
}

/** The signature headers of one attempt: every attempt has its own request id and timestamp. */
export function signatureHeaders(
  prepared: PreparedCall,
  secret: string,
  now: number,
): Record<string, string> {
  const uuid = uuidV4()
  const timestamp = String(now)
  const { call, path, query } = prepared
  const signature = sign({ secret, method: call.method, path, query, timestamp, uuid }, (text) =>
    md5(text).toString(),
  )
  return { [HEADER.timestamp]: timestamp, [HEADER.requestId]: uuid, [HEADER.signature]: signature }
}

/** crypto.randomUUID exists in secure contexts only, and partners' test pages may use plain http. */
export function uuidV4(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
