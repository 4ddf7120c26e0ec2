import type { BridgeArgument, BridgeErrorCode } from '@easel/contract/bridge'
import type { BridgeError } from '../session/bridge-error.ts'
import type { HeaderSource } from './headers.ts'
import { isFrameForbidden } from './probe-frame.ts'
import { probeServer } from './probe-server.ts'
import { findTokenError, hasExpired } from './token.ts'

/** Milliseconds. A policy refuses at once, so there is no need to load the page again. */
const POLICY_TIMEOUT = 200

/** Easel's pages for frames and apps. */
const FRAMED = /^\/(embed|h5)(\/|$)/

type Report = (code: BridgeErrorCode, detail: string) => void

interface UnansweredEmbed {
  readonly peer: unknown
  readonly slot: { readonly frame: HTMLIFrameElement | null }
  readonly session: { end(error: BridgeError): void }
}

/** Ends an embed whose page has loaded but will never connect, as far as probes can find out. */
export async function explainNoHandshake(
  embedding: UnansweredEmbed,
  // The class of the page's own bundle, for its `instanceof`.
  ErrorClass: typeof BridgeError,
): Promise<void> {
  const { frame } = embedding.slot
  if (!frame) return
  const { href, origin, pathname, searchParams } = new URL(frame.src)
  const partner = searchParams.get('partner')
  const [forbidden, reach] = await Promise.all([
    isFrameForbidden(href, frame, POLICY_TIMEOUT),
    probeServer(origin, partner ?? undefined),
  ])
  const refuse: Report = (code, detail) => {
    if (!embedding.peer) embedding.session.end(new ErrorClass(code, detail))
  }
  if (forbidden) refuse('FRAME_FORBIDDEN', `Add to the content policy of this page: frame-src ${origin}`)
  else if (reach === 'unknown')
    refuse(
      'PARTNER_UNKNOWN',
      `There is no active partner "${partner}". Ask the operator: npm run partner list`,
    )
  else if (reach === 'origin')
    refuse('ORIGIN_REFUSED', `${location.origin} is not on the list of "${partner}" (${cureFor(partner)}).`)
  else if (reach === 'welcome' && !partner)
    refuse(
      'INVALID_ARGUMENT',
      "The options.partner is missing: without it no page may be framed. partner: '<your id>'.",
    )
  else if (reach === 'welcome' && !FRAMED.test(pathname))
    refuse('INVALID_ARGUMENT', `The options.src is no page for frames. src: '${origin}/embed/home'.`)
}

/** In a sandbox that takes the origin away, the address still has one. */
export const isWithoutOrigin = (): boolean => globalThis.origin === 'null'

const cureFor = (partner: string | null): string =>
  location.protocol === 'file:'
    ? 'files have no origin that can be: npx serve -l 5173'
    : isWithoutOrigin()
      ? 'a sandbox takes its origin away: add allow-same-origin to that of the frame, or the policy, around this page'
      : `npm run partner allow ${partner} ${location.origin}`

/** The last reported token of each source. */
const reported = new WeakMap<HeaderSource, string>()

/**
 * The guest has requested another token. Servers refuse expired tokens, which is normal. A token that had not
 * expired, or whose replacement has expired too, is reported once with the reason.
 */
export function reportToken(headers: HeaderSource, next: BridgeArgument<'headers'>, report: Report): void {
  const { refused } = headers
  if (!refused || reported.get(headers) === refused.token) return
  // Only expiry is normal: invalid tokens may differ from each other too.
  if (hasExpired(refused.token, refused.at) && !hasExpired(next.headers.authorization)) return
  reported.set(headers, refused.token)
  const invalid = findTokenError(refused.token, refused.at)
  report(
    'TOKEN_REFUSED',
    invalid?.says ?? 'The server rejects what getHeaders returns. Check its claims, secret and clock.',
  )
}
