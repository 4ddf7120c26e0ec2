import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { hostOf, isNotPublic, publicLookup } from './addresses.ts'

const CONNECT_WITHIN = 10_000
const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/

/** Private hosts allowed by the operator, such as `keys.internal` or `127.0.0.1:9000`. */
export type AllowedHosts = readonly string[]

/** What a partner's address is for, as its operator reads it, and the setting that allows private hosts. */
export interface AddressUse {
  what: string
  setting: string
}

const isAllowed = (url: URL, allowed: AllowedHosts): boolean =>
  allowed.includes(url.host) || allowed.includes(url.hostname)

/** Why a partner's address must not be requested; null when nothing is known yet. */
export function findAddressError(
  address: string,
  allowed: AllowedHosts,
  { what, setting }: AddressUse,
): string | null {
  if (!URL.canParse(address)) return `The ${what} address is none.`
  const url = new URL(address)
  const host = hostOf(url)
  const isLoopback = LOOPBACK.test(host)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (isLoopback || isAllowed(url, allowed)))) {
    return `The ${what} address must begin with https://.`
  }
  if (url.username || url.password) return `The ${what} address must not hold a password.`
  if ((isLoopback || (isIP(host) !== 0 && isNotPublic(host))) && !isAllowed(url, allowed)) {
    return `The ${what} address leads into a private network. To allow it, name its host: ${setting}=${url.host}`
  }
  return null
}

export interface PublicRequest {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal | undefined
}

/**
 * Requests an address that a partner has named, which is untrusted: names are looked up when the connection is made and
 * must lead to public addresses. Redirects are not followed. The caller checks the address first.
 */
export function requestPublic(
  url: URL,
  allowed: AllowedHosts,
  { method, headers, body, signal }: PublicRequest,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const lookup = isAllowed(url, allowed) ? undefined : publicLookup
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, signal, lookup }, resolve).once('error', reject)
    sent.once('socket', (socket) => {
      if (!socket.connecting) return
      const late = setTimeout(
        () => sent.destroy(new ConnectTimeout('No connection in time.')),
        CONNECT_WITHIN,
      )
      socket.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late))
    })
    sent.end(body)
  })
}

/** Nothing was sent. */
class ConnectTimeout extends Error {
  readonly code = 'CONNECT_TIMEOUT'
}
