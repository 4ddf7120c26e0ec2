import '@easel/widgets/theme.css'
import '../layout/document.css'
import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import { readFirstPage, showHeldPaint } from '@easel/first-paint'
import { loadCatalog } from '@easel/widgets/i18n'
import type { Messages } from '@lingui/core'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createEmbedClient } from '../embed/embed-client.ts'
import { connectHost } from '../embed/embed-guest.ts'
import { createEmbedHost, createEmbedTrack } from '../embed/embed-host.ts'
import { openEmbedSession } from '../embed/embed-session.ts'
import { createEmbedStore } from '../embed/embed-state.ts'
import { surfaceAt } from '../embed/embed-surface.ts'
import { readPartner } from '../embed/partner.ts'
import { Embed } from '../embed.tsx'
import { watchErrors } from '../errors/watch-errors.ts'
import { loadShellMessages } from '../i18n/shell-messages.ts'
import { untilLoaded } from '../loading/until-loaded.ts'

/** Milliseconds for a host to name its user before the page is shown to a visitor. */
const HOST_TIMEOUT = 1500

async function start(root: HTMLElement): Promise<void> {
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
  const host = connectHost({ partner, session, store, loadLanguage, content: root })
  // The wall of an app's page, while the application is still being rendered.
  const showWall = () => store.get().isGuarded || isRendered || showHeldPaint()
  let isRendered = false
  showWall()
  void host.userKnown.then(showWall)
  const late = new Promise((resolve) => setTimeout(resolve, HOST_TIMEOUT))
  await Promise.all([loadLanguage(session.language()), Promise.race([host.userKnown, late])])
  host.begin()
  isRendered = true
  // A transition renders in slices: the first paint stays visible and responsive meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Embed
          where={where}
          partner={partner}
          session={session}
          store={store}
          client={createEmbedClient(session, host, window)}
          host={createEmbedHost(host.guest)}
          track={createEmbedTrack(host.guest)}
          guest={host.guest}
          messages={(language) => messages.get(language) ?? {}}
          firstPage={readFirstPage(document)}
        />
      </StrictMode>,
    ),
  )
}

watchErrors()
const root = document.getElementById('root')
// In a task of its own: what has been pressed while the modules were evaluated is answered before.
if (root) setTimeout(start, 0, root)
