import { type Client, createClient, systemOf } from '@easel/client'
import { clientSecret, EASEL_VERSION } from '../session/page.ts'
import type { EmbedGuest } from './embed-guest.ts'
import type { EmbedSession } from './embed-session.ts'

/**
 * The frame's client. When the server no longer takes the host's word (401), the host is asked once who its user
 * is now; when it says the same, or nothing, it is asked to let the person sign in.
 */
export function createEmbedClient(session: EmbedSession, host: EmbedGuest, window: Window): Client {
  let renewing: Promise<boolean> | null = null
  const renew = async (): Promise<boolean> => {
    if (await host.askAgain().catch(() => false)) return true
    const { guest } = host
    if (!guest?.supports('openLogin')) return false
    const key = `session-${Date.now()}`
    const { outcome } = await guest
      .openLogin({ reason: 'session', key })
      .catch(() => ({ outcome: 'cancelled' }))
    return outcome === 'done' && host.askAgain().catch(() => false)
  }
  return createClient({
    secret: clientSecret(window.document),
    identity: {
      clientType: 'embed',
      system: systemOf(window.navigator.userAgent),
      version: EASEL_VERSION,
      deviceId: session.deviceId,
      // A member's session of the site is not the host's user.
      token: () => null,
      language: session.language,
      partnerId: session.partnerId,
      authorization: session.authorization,
    },
    // Many calls are refused at the same moment: the host is asked once for all of them.
    onSessionEnded() {
      renewing ??= renew().finally(() => {
        renewing = null
      })
      return renewing
    },
  })
}
