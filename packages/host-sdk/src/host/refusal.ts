import type { BridgeArgument, BridgeErrorCode } from '@easel/contract/bridge'
import type { HeaderSource } from './headers.ts'
import { isFrameForbidden } from './probe-frame.ts'
import { reachOf } from './reach.ts'
import { faultOfToken } from './token.ts'

/** A policy speaks at once: the page itself need not be loaded for that once more. */
const POLICY_SPEAKS = 200

type Tell = (code: BridgeErrorCode, detail: string) => void

/** Why a page that is late will never speak, as far as that can be known by asking. */
export async function explain(
  { frame }: { readonly frame: HTMLIFrameElement },
  partner: string | undefined,
  lose: Tell,
): Promise<void> {
  const { href, origin } = new URL(frame.src)
  const [forbidden, reach] = await Promise.all([
    isFrameForbidden(href, frame, POLICY_SPEAKS),
    partner ? reachOf(origin, partner) : null,
  ])
  if (forbidden) lose('FRAME_FORBIDDEN', `Add to the content policy of this page: frame-src ${origin}`)
  else if (reach === 'unknown')
    lose('PARTNER_UNKNOWN', `There is no active partner "${partner}". Ask the operator: npm run partner list`)
  else if (reach === 'origin')
    lose('ORIGIN_REFUSED', `${location.origin} is not on the list of "${partner}".`)
}

/** The token of each that was told of last. */
const told = new WeakMap<HeaderSource, string>()

/**
 * The page inside has asked for another token: the server takes none that has ended, which is as it should be; but one
 * that has not, or one that has and is given again, is told of, once.
 */
export function blame(headers: HeaderSource, next: BridgeArgument<'headers'>, tell: Tell): void {
  const { refused } = headers
  if (!refused || told.get(headers) === refused.word) return
  if (next.headers.authorization !== refused.word && faultOfToken(refused.word, refused.at)) return
  told.set(headers, refused.word)
  tell('TOKEN_REFUSED', 'The server does not take what getHeaders gives. Check its claims, secret and clock.')
}
