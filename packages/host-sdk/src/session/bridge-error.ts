import { type BridgeErrorCode, Misfit } from '@easel/contract/bridge'

/** What to do about each, in a sentence for the developer who reads the message; others bring it along. */
const ADVICE: Partial<Record<BridgeErrorCode, string>> = {
  TIMEOUT: 'Run doctor().',
  PEER_GONE: 'Embed again.',
  PEER_RELOADED: 'Repeat the call.',
  UNSUPPORTED: 'Ask supports().',
  REJECTED: 'The other side failed; its console says why.',
  INVALID_ARGUMENT: 'Correct it.',
  ORIGIN_REFUSED: 'Use exact ones.',
  DESTROYED: 'It was destroyed.',
  VERSION: 'Update the older package.',
}

/** Every failure of the bridge. Tell them apart by `code`; the message says what to do. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError'
  readonly code: BridgeErrorCode
  /** What happened, without the code and the advice; may be empty. */
  readonly detail: string

  constructor(code: BridgeErrorCode, detail = '') {
    super(`${code}: ${detail && `${detail} `}${ADVICE[code] ?? ''}`)
    this.code = code
    this.detail = detail
  }
}

/** What any thrown thing is as a BridgeError. Words of foreign errors stay where they were thrown. */
export const toBridgeError = (thrown: unknown, otherwise: BridgeErrorCode): BridgeError =>
  thrown instanceof BridgeError
    ? thrown
    : new BridgeError(otherwise, thrown instanceof Misfit ? `${thrown.message}.` : '')

/** The error that the other side told of, in our own words unless it sent some of its own. */
export const fromReply = (code: unknown, detail: unknown): BridgeError =>
  new BridgeError(
    typeof code === 'string' && Object.hasOwn(ADVICE, code) ? (code as BridgeErrorCode) : 'REJECTED',
    typeof detail === 'string' ? detail.slice(0, 300) : '',
  )
