import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import type { FetchImplementation } from 'jose'
import { hostOf, isNotPublic, publicLookup } from '../network/addresses.ts'

/** Limit of a key set, which is normally a few kilobytes. */
const MOST_BYTES = 1024 * 1024
const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/

/** Private hosts allowed by the operator, such as `keys.internal` or `127.0.0.1:9000`. */
export type AllowedHosts = readonly string[]

const isAllowed = (url: URL, allowed: AllowedHosts): boolean =>
  allowed.includes(url.host) || allowed.includes(url.hostname)

/** Why keys must not be fetched from the URL, for the operator; null when nothing is known yet. */
export function findKeyAddressError(address: string, allowed: AllowedHosts): string | null {
  if (!URL.canParse(address)) return 'The JWKS address is none.'
  const url = new URL(address)
  const host = hostOf(url)
  const isLoopback = LOOPBACK.test(host)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (isLoopback || isAllowed(url, allowed)))) {
    return 'The JWKS address must begin with https://.'
  }
  if ((isLoopback || (isIP(host) !== 0 && isNotPublic(host))) && !isAllowed(url, allowed)) {
    return `The JWKS address leads into a private network. To allow it, name its host: PRIVATE_KEY_HOSTS=${url.host}`
  }
  return null
}

/**
 * Fetches a partner's key set. The URL is untrusted: private addresses are blocked, the size is limited, redirects
 * are refused.
 */
export const createKeyFetch =
  (allowed: AllowedHosts): FetchImplementation =>
  async (address, { headers, signal }) => {
    const error = findKeyAddressError(address, allowed)
    if (error) throw new Error(error)
    const url = new URL(address)
    const answer = await open(url, Object.fromEntries(headers), isAllowed(url, allowed), signal)
    const { statusCode: status = 0 } = answer
    if (status !== 200) {
      answer.destroy()
      throw new Error(`The JWKS address answers ${status}.`)
    }
    return new Response(await read(answer))
  }

function open(
  url: URL,
  headers: Record<string, string>,
  near: boolean,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    get(url, { headers, signal, lookup: near ? undefined : publicLookup }, resolve).once('error', reject)
  })
}

async function read(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    // Leaving the loop closes the connection.
    if (size > MOST_BYTES) throw new Error('The JWKS address answers with more than 1 MB.')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
