/**
 * Builds the string that a request's signature is the MD5 of. The hash function is passed in, because the
 * browser and the server use different ones.
 */
export interface SignedRequest {
  secret: string
  method: string
  /** Without the query. */
  path: string
  /** Decoded pairs in any order; names may repeat. */
  query: Iterable<readonly [string, string]>
  /** Epoch milliseconds, as sent. */
  timestamp: string
  /** The request id, as sent. */
  uuid: string
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The canonical query: pairs sorted by decoded key, then by decoded value, in form encoding. */
export function canonicalQuery(pairs: Iterable<readonly [string, string]>): string {
  const sorted = [...pairs].sort(([k1, v1], [k2, v2]) => byText(k1, k2) || byText(v1, v2))
  return new URLSearchParams(sorted.map(([key, value]) => [key, value])).toString()
}

/** `secret & METHOD & path & query & timestamp & uuid`, joined by a literal `&`. */
export function stringToSign(request: SignedRequest): string {
  const { secret, method, path, query, timestamp, uuid } = request
  return [secret, method.toUpperCase(), path, canonicalQuery(query), timestamp, uuid].join('&')
}

/** The value of `x-signature`, with the given hash function. */
export function sign(request: SignedRequest, md5: (text: string) => string): string {
  return md5(stringToSign(request))
}

/** The published test vector; client and server are both tested with it. */
export const SIGNATURE_VECTOR = {
  request: {
    secret: 'easel-development',
    method: 'GET',
    path: '/api/v2/mj/homepage',
    query: [
      ['style', 'ink'],
      ['search', '灯塔 & mar'],
      ['cursor', 'a b~c'],
    ],
    timestamp: '1700000000000',
    uuid: '3f2c8f0e-6a0b-4f7e-9d3a-2b1c0d9e8f7a',
  },
  signature: '4a51f7fd99c2740293a60aa44acc104d',
} as const
