import { type Client, createClient, systemOf } from '@easel/client'
import { clientSecret, EASEL_VERSION } from './page.ts'
import { finishRenewal } from './renew-device.ts'
import type { Session } from './session.ts'

/** The site's API client, which finishes a change of the device id first. A 401 ends the session and reloads the page. */
export function createSiteClient(session: Session, window: Window): Client {
  const client = createClient({
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
      // A visitor has no session to end: reloading would loop.
      if (session.token()) {
        session.end()
        window.location.reload()
      }
      return false
    },
  })
  return finishRenewal(session, client)
}
