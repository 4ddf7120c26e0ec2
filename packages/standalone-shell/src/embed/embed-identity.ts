import { type Identity, systemOf } from '@easel/client/early'
import { EASEL_VERSION } from '../session/page.ts'
import type { EmbedSession } from './embed-session.ts'
import { surfaceAt } from './embed-surface.ts'

/** Who calls from a frame: the host's user, or a visitor of the partner's. */
export const embedIdentity = (session: EmbedSession, window: Window): Identity => ({
  // The side panel and the pages are one document.
  get clientType() {
    return surfaceAt(window.location.pathname).clientType
  },
  system: systemOf(window.navigator.userAgent),
  version: EASEL_VERSION,
  deviceId: session.deviceId,
  // A member's session of the site does not apply to the host's user.
  token: () => null,
  language: session.language,
  partnerId: session.partnerId,
  authorization: session.authorization,
})

/** Tells one person of a frame from another. */
export const whoIn = (session: EmbedSession): string => `${session.authorization()} ${session.deviceId()}`
