import { type BridgeErrorCode, InvalidValue } from '@easel/contract/bridge'

/** The advice of each code, for developers; other errors bring their own. */
const ADVICE: Partial<Record<BridgeErrorCode, string>> = {
  TIMEOUT: 'Run doctor().',
  PEER_GONE: 'Embed again.',
  PEER_RELOADED: 'Repeat it.',
  UNSUPPORTED: 'Ask supports().',
  REJECTED: '',
  INVALID_ARGUMENT: 'Correct it.',
  ORIGIN_REFUSED: 'Use exact ones.',
  DESTROYED: 'Embed again.',
  VERSION: 'Update it.',
}

/** Every failure of the bridge. Distinguish them by `code`; the message says what to do. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError'
  readonly code: BridgeErrorCode
  /** What happened, without the code and the advice; may be empty. */
  readonly detail: string

  /** `cause`: what this page's own code has thrown. It is never sent to the other side. */
  constructor(code: BridgeErrorCode, detail = '', options?: { cause: unknown }) {
    super(
      `${code}: ${detail && `${detail} `}${options ? 'See its cause.' : (ADVICE[code] ?? '')}`.trim(),
      options,
    )
    this.code = code
    this.detail = detail
  }
}

/** Converts any thrown value to a BridgeError. Messages of foreign errors are left out: the error is its `cause`. */
export function toBridgeError(thrown: unknown, otherwise: BridgeErrorCode, detail = ''): BridgeError {
  // Not `instanceof`: the loader has its own copy of the class.
  if ((thrown as Error | undefined)?.name === 'BridgeError') return thrown as BridgeError
  if (thrown instanceof InvalidValue) return new BridgeError(otherwise, `${thrown.message}.`)
  return new BridgeError(otherwise, detail, { cause: thrown })
}

/** The error of the other side, with its detail where it sent one. */
export const fromReply = (code: unknown, detail: unknown): BridgeError =>
  new BridgeError(
    typeof code === 'string' && Object.hasOwn(ADVICE, code) ? (code as BridgeErrorCode) : 'REJECTED',
    typeof detail === 'string' ? detail.slice(0, 300) : '',
  )
