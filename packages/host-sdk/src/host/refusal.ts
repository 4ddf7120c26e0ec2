import type { BridgeArgument, BridgeErrorCode } from '@easel/contract/bridge'
import type { BridgeError } from '../session/bridge-error.ts'
import type { HeaderSource } from './headers.ts'
import { isFrameForbidden } from './probe-frame.ts'
import { reachOf } from './probe-server.ts'
import { faultOfToken, hasExpired } from './token.ts'

/** Milliseconds. A policy refuses at once: the page itself need not be loaded once more for that. */
const POLICY_TIMEOUT = 200

type Tell = (code: BridgeErrorCode, detail: string) => void

interface Silent {
  readonly peer: unknown
  readonly slot: { readonly frame: HTMLIFrameElement | null }
  readonly session: { lose(error: BridgeError): void }
}

/** Ends an embed whose page has come and will never speak, as far as that can be known by asking. */
export async function explain(
  embedding: Silent,
  // The page's own, whose instances it knows.
  ErrorClass: typeof BridgeError,
): Promise<void> {
  const { frame } = embedding.slot
  if (!frame) return
  const { href, origin, searchParams } = new URL(frame.src)
  const partner = searchParams.get('partner')
  const [forbidden, reach] = await Promise.all([
    isFrameForbidden(href, frame, POLICY_TIMEOUT),
    partner ? reachOf(origin, partner) : null,
  ])
  const lose: Tell = (code, detail) => {
    if (!embedding.peer) embedding.session.lose(new ErrorClass(code, detail))
  }
  if (forbidden) lose('FRAME_FORBIDDEN', `Add to the content policy of this page: frame-src ${origin}`)
  else if (reach === 'unknown')
    lose('PARTNER_UNKNOWN', `There is no active partner "${partner}". Ask the operator: npm run partner list`)
  else if (reach === 'origin')
    lose('ORIGIN_REFUSED', `${location.origin} is not on the list of "${partner}".`)
}

/** The token of each that was reported last. */
const reported = new WeakMap<HeaderSource, string>()

/**
 * The page inside has asked for another token: the server takes none that has ended, which is as it should be. One that
 * has not, or one that has and is followed by another that has, is reported, once, with what is wrong with it.
 */
export function blame(headers: HeaderSource, next: BridgeArgument<'headers'>, tell: Tell): void {
  const { refused } = headers
  if (!refused || reported.get(headers) === refused.token) return
  // The end of its time alone is forgiven: tokens that are made wrong differ in their text, too.
  if (hasExpired(refused.token, refused.at) && !hasExpired(next.headers.authorization)) return
  reported.set(headers, refused.token)
  const fault = faultOfToken(refused.token, refused.at)
  tell(
    'TOKEN_REFUSED',
    fault?.says ?? 'The server does not take what getHeaders gives. Check its claims, secret and clock.',
  )
}
