import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'ACS3-HMAC-SHA256'

export interface AliyunRequest {
  method: 'GET' | 'POST'
  host: string
  action: string
  version: string
  /** As `2023-10-26T10:22:32Z`. */
  date: string
  nonce: string
  query: Record<string, string>
  /** As it is sent; empty here. */
  body: string
}

export interface AliyunKey {
  accessKeyId: string
  accessKeySecret: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986 encoding; `encodeURIComponent` leaves five characters. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The sorted query, as signed and sent. */
export const canonicalQuery = (query: Record<string, string>): string =>
  Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')

/** Headers of a request signed by Alibaba Cloud's signature method V3. */
export function signedHeaders(request: AliyunRequest, key: AliyunKey): Record<string, string> {
  const hashedBody = sha256(request.body)
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': hashedBody,
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const names = Object.keys(headers).sort()
  const signedNames = names.join(';')
  const canonical = [
    request.method,
    '/',
    canonicalQuery(request.query),
    names.map((name) => `${name}:${headers[name]}\n`).join(''),
    signedNames,
    hashedBody,
  ].join('\n')
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${key.accessKeyId},SignedHeaders=${signedNames},Signature=${signature}`,
  }
}
