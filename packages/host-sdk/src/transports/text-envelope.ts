import { BridgeError } from '../session/bridge-error.ts'

/** A message of a text channel. Nothing of it is trusted: each field is checked where it is used. */
export interface Envelope {
  type?: unknown
  /** The sender's page: random, and another one after each reload. */
  id: string
  /** The receiver's page, as far as the sender knows it. */
  to?: unknown
  /** The number of a call, which its reply repeats. */
  n?: unknown
  name?: unknown
  argument?: unknown
  key?: unknown
  value?: unknown
  code?: unknown
  detail?: unknown
}

/** How the JSON of each message begins, so that foreign text is told apart without parsing it. */
const MARK = '{"easel":1,'
/** In UTF-16 units. The longest valid message has about half of that. */
const MAX_TEXT = 131_072
/** A hello is shorter than this. */
const MAX_HELLO = 400
const MAX_ID = 64

/** Throws a BridgeError for a message that the other side would drop. */
export function writeEnvelope(message: Envelope): string {
  const text = JSON.stringify({ easel: 1, ...message })
  if (text.length > MAX_TEXT) throw new BridgeError('INVALID_ARGUMENT', 'It is too long.')
  return text
}

/** The message in a text, or null for anything else. Long texts that name no end of this connection are not parsed. */
export function readEnvelope(text: unknown, own: string, peer: string | null): Envelope | null {
  if (typeof text !== 'string' || text.length > MAX_TEXT || !text.startsWith(MARK)) return null
  if (text.length > MAX_HELLO && !(peer && text.includes(peer) && text.includes(own))) return null
  try {
    const message = JSON.parse(text) as Envelope
    const { id } = message
    return typeof id === 'string' && id !== '' && id.length <= MAX_ID ? message : null
  } catch {
    return null
  }
}

/** Cannot be guessed where the platform has a source of randomness, as every webview does; React Native has none. */
export function newPageId(): string {
  const bytes = new Uint8Array(16)
  const source = globalThis.crypto as Crypto | undefined
  if (source) source.getRandomValues(bytes)
  else for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.random() * 256
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
