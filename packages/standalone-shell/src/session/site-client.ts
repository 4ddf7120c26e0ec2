import { type Client, createClient, systemOf } from '@easel/client'
import { clientSecret, EASEL_VERSION } from './page.ts'
import type { Session } from './session.ts'

/** The site's client: the page's own origin, the browser's session. A 401 ends the session and loads anew. */
export function createSiteClient(session: Session, window: Window): Client {
  return createClient({
    secret: clientSecret(window.document),
    identity: {
      clientType: 'web',
      system: systemOf(window.navigator.userAgent),
      version: EASEL_VERSION,
      deviceId: session.deviceId,
      token: session.token,
      language: () => session.language,
    },
    onSessionEnded: () => {
      // A visitor has no session that could end: reloading would only go round in circles.
      if (session.token()) {
        session.end()
        window.location.reload()
      }
      return false
    },
  })
}
