import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import { fetchHeldFiles, hasHeldPaint, type Kept, showHeldPaint } from '@easel/first-paint'
import { loadCatalog } from '@easel/widgets/i18n'
import { themeStyle } from '@easel/widgets/theme'
import type { Messages } from '@lingui/core'
import { askAhead, keptOf } from '../early/ask-ahead.ts'
import { forgetEarly } from '../early/early-window.ts'
import { loadShellMessages } from '../i18n/shell-messages.ts'
import { untilLoaded } from '../loading/until-loaded.ts'
import { clientSecret } from '../session/page.ts'
import { connectHost, type EmbedGuest } from './embed-guest.ts'
import { embedIdentity, whoIn } from './embed-identity.ts'
import { type EmbedSession, openEmbedSession } from './embed-session.ts'
import { createEmbedStore, type EmbedStore } from './embed-state.ts'
import { surfaceAt } from './embed-surface.ts'
import { type Partner, readPartner } from './partner.ts'

/** Milliseconds for a host to name its user before the page is shown to a visitor. */
const HOST_TIMEOUT = 1500

/** A page in a partner's frame or app, before any of it is rendered. */
export interface Frame {
  where: ReturnType<typeof surfaceAt>
  partner: Partner | null
  session: EmbedSession
  store: EmbedStore
  host: EmbedGuest
  messages(language: Language): Messages
  /** Resolves when the page can be rendered: its texts are there, and its user is known or will not be. */
  ready: Promise<void>
  /** From now on the wall of an app's page is that of the application. */
  takeOver(): void
}

/** Connects with the host, and shows the wall of an app's page once it has named its user. */
function openFrame(content: Element): Frame {
  fetchHeldFiles()
  const where = surfaceAt(window.location.pathname)
  const partner = readPartner(document)
  const session = openEmbedSession(window, partner?.id ?? null)
  const messages = new Map<string, Messages>()
  const loadLanguage = async (language: Language) => {
    const [own] = await untilLoaded(() => Promise.all([loadShellMessages(language), loadCatalog(language)]))
    messages.set(language, own)
    // The catalog of a language that the host has replaced meanwhile may be loaded last.
    if (language === session.language()) document.documentElement.lang = LANGUAGE_TAG[language]
  }
  const store = createEmbedStore({
    generation: 0,
    language: session.language(),
    theme: partner?.theme ?? {},
    destination: null,
    isGuarded: where.surface === 'h5' && !session.hasHost(),
  })
  const host = connectHost({ partner, session, store, loadLanguage, content })
  let isTaken = false
  const { generation } = store.get()
  store.subscribe(() => {
    if (store.get().generation !== generation) forgetEarly(window)
  })
  const showWall = (kept?: Kept) => {
    const { isGuarded, theme } = store.get()
    if (isGuarded || isTaken) return
    const { mode } = theme
    const scheme = mode === 'auto' ? undefined : mode
    showHeldPaint({ lang: LANGUAGE_TAG[session.language()], scheme, properties: themeStyle(theme), kept })
  }
  showWall()
  void host.userKnown.then(() => {
    const { isGuarded } = store.get()
    // With what is known of the user from the first frame on: what was shown before must not move.
    if (!isGuarded && !isTaken && hasHeldPaint()) askOwn(where, session)
    showWall(hasOwnQuery() ? undefined : keptOf(session.userStorage().get))
  })
  const late = new Promise((resolve) => setTimeout(resolve, HOST_TIMEOUT))
  const known = Promise.race([host.userKnown, late])
  return {
    ...{ where, partner, session, store, host },
    messages: (language) => messages.get(language) ?? {},
    ready: Promise.all([loadLanguage(session.language()), known]).then(() => {}),
    takeOver() {
      isTaken = true
    },
  }
}

/** Asks for what the user has on this page, unless its address asks for something else. */
function askOwn({ base }: ReturnType<typeof surfaceAt>, session: EmbedSession): void {
  if (hasOwnQuery()) return
  askAhead({
    window,
    path: window.location.pathname.slice(base.length),
    who: () => whoIn(session),
    read: session.userStorage().get,
    secret: clientSecret(document),
    identity: embedIdentity(session, window),
  })
}

const hasOwnQuery = (): boolean =>
  [...new URLSearchParams(window.location.search).keys()].some((name) => name !== 'partner')

let frame: Frame | null = null

/** The frame of this page, opened by whoever asks first. */
export function frameOfPage(content: Element): Frame {
  frame ??= openFrame(content)
  return frame
}
