import { HEADER } from '@easel/contract/headers'

/**
 * A header with the hash of the body. In a file of its own: a script that only reads needs neither it nor what loads further
 * files.
 */
export const hashHeader = async (body: string): Promise<Record<string, string>> => ({
  [HEADER.contentSha256]: await sha256(body),
})

async function sha256(text: string): Promise<string> {
  const { subtle } = globalThis.crypto
  if (!subtle) {
    // Browsers hash in secure contexts only; elsewhere the code for it is loaded with the first such call.
    const { default: hash } = await import('crypto-js/sha256.js')
    return hash(text).toString()
  }
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
