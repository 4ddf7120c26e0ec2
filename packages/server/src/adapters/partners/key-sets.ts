import type { IncomingMessage } from 'node:http'
import type { FetchImplementation } from 'jose'
import { type AllowedHosts, findAddressError, requestPublic } from '../network/public-request.ts'

/** Limit of a key set, which is normally a few kilobytes. */
const MOST_BYTES = 1024 * 1024
const USE = { what: 'JWKS', setting: 'PRIVATE_KEY_HOSTS' }

/** Why keys must not be fetched from the URL, for the operator; null when nothing is known yet. */
export const findKeyAddressError = (address: string, allowed: AllowedHosts): string | null =>
  findAddressError(address, allowed, USE)

/**
 * Fetches a partner's key set. The URL is untrusted: private addresses are blocked, the size is limited, redirects
 * are refused.
 */
export const createKeyFetch =
  (allowed: AllowedHosts): FetchImplementation =>
  async (address, { headers, signal }) => {
    const error = findKeyAddressError(address, allowed)
    if (error) throw new Error(error)
    const answer = await requestPublic(new URL(address), allowed, {
      method: 'GET',
      headers: Object.fromEntries(headers),
      signal,
    })
    const { statusCode: status = 0 } = answer
    if (status !== 200) {
      answer.destroy()
      throw new Error(`The JWKS address answers ${status}.`)
    }
    return new Response(await read(answer))
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
