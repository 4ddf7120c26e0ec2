import { type Client, createClient, createRenewal } from '@easel/client'
import { clientSecret, serverOf } from '../session/page.ts'
import type { EmbedGuest } from './embed-guest.ts'
import { embedIdentity } from './embed-identity.ts'
import type { EmbedSession } from './embed-session.ts'

/**
 * The frame's client. When the server refuses the host's token (401), the host is asked once for its user; if the
 * token is the same, or there is none, the host is asked to sign the person in.
 */
export function createEmbedClient(session: EmbedSession, host: EmbedGuest, window: Window): Client {
  const { guest } = host
  const renewal = createRenewal({
    token: () => session.authorization() ?? '',
    ask: host.refreshUser,
    login:
      guest &&
      (async () => {
        if (!guest.supports('openLogin')) return false
        const { outcome } = await guest.openLogin({ reason: 'session', key: `session-${Date.now()}` })
        return outcome === 'done'
      }),
  })
  host.onToken(renewal.again)
  const baseUrl = serverOf(window.document)
  return createClient({
    ...(baseUrl ? { baseUrl } : {}),
    secret: clientSecret(window.document),
    identity: embedIdentity(session, window),
    onSessionEnded: renewal.renew,
  })
}
