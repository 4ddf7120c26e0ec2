import type { BridgeArgument, BridgeErrorCode } from '@easel/contract/bridge'
import type { HeaderSource } from './headers.ts'
import { isFrameForbidden } from './probe-frame.ts'
import { reachOf } from './reach.ts'
import { faultOfToken } from './token.ts'

/** Milliseconds. A policy refuses at once: the page itself need not be loaded once more for that. */
const POLICY_TIMEOUT = 200

type Tell = (code: BridgeErrorCode, detail: string) => void

/** Why a page that is late will never speak, as far as that can be known by asking. */
export async function explain(
  { slot: { frame } }: { readonly slot: { readonly frame: HTMLIFrameElement | null } },
  partner: string | undefined,
  lose: Tell,
): Promise<void> {
  if (!frame) return
  const { href, origin } = new URL(frame.src)
  const [forbidden, reach] = await Promise.all([
    isFrameForbidden(href, frame, POLICY_TIMEOUT),
    partner ? reachOf(origin, partner) : null,
  ])
  if (forbidden) lose('FRAME_FORBIDDEN', `Add to the content policy of this page: frame-src ${origin}`)
  else if (reach === 'unknown')
    lose('PARTNER_UNKNOWN', `There is no active partner "${partner}". Ask the operator: npm run partner list`)
  else if (reach === 'origin')
    lose('ORIGIN_REFUSED', `${location.origin} is not on the list of "${partner}".`)
}

/** The token of each that was reported last. */
const reported = new WeakMap<HeaderSource, string>()

/**
 * The page inside has asked for another token: the server takes none that has ended, which is as it should be; but one
 * that has not, or one that has and is given again, is reported, once.
 */
export function blame(headers: HeaderSource, next: BridgeArgument<'headers'>, tell: Tell): void {
  const { refused } = headers
  if (!refused || reported.get(headers) === refused.token) return
  if (next.headers.authorization !== refused.token && faultOfToken(refused.token, refused.at)) return
  reported.set(headers, refused.token)
  tell('TOKEN_REFUSED', 'The server does not take what getHeaders gives. Check its claims, secret and clock.')
}
