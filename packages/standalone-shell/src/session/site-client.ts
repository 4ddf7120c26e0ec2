import { type Client, createClient, systemOf } from '@easel/client'
import type { Session } from './session.ts'

/** Replaced at build time by the package's version. */
declare const EASEL_VERSION: string

/** Written into the page by the server: what this installation's clients sign with. */
function secretOf(document: Document): string {
  return document.querySelector<HTMLMetaElement>('meta[name="easel-client"]')?.content || 'easel-development'
}

/** The site's client: the page's own origin, the browser's session. A 401 ends the session and loads anew. */
export function createSiteClient(session: Session, window: Window): Client {
  return createClient({
    secret: secretOf(window.document),
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
