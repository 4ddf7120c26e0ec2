import { LANGUAGE_TAG } from '@easel/contract/numbers'
import '@easel/widgets/theme.css'
import '../layout/document.css'
import { readFirstPage } from '@easel/first-paint'
import { loadCatalog } from '@easel/widgets/i18n'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { takeEarly } from '../early/early-window.ts'
import { watchErrors } from '../errors/watch-errors.ts'
import { loadShellMessages } from '../i18n/shell-messages.ts'
import { retryImages } from '../loading/retry-images.ts'
import { untilLoaded } from '../loading/until-loaded.ts'
import { compositionEnd } from '../routes/composition-end.ts'
import { preloadOwnPage } from '../routes/own-routes.tsx'
import { preloadPage } from '../routes/pages.tsx'
import { openSession } from '../session/session.ts'
import { Site } from '../site.tsx'

async function start(root: HTMLElement): Promise<void> {
  const session = openSession(window)
  // With its code here, a page takes the place of the server's rendering at once, without a fallback between them;
  // before the catalog, since that comes with the messages of what is loaded.
  await preloadPage(window.location.pathname)
  await preloadOwnPage(window.location.pathname)
  const [messages] = await untilLoaded(() =>
    Promise.all([loadShellMessages(session.language), loadCatalog(session.language)]),
  )
  // A field that is replaced meanwhile would lose a character that is half written.
  await compositionEnd()
  document.documentElement.lang = LANGUAGE_TAG[session.language]
  // A transition renders in slices: the first paint stays visible and responsive meanwhile.
  const first = readFirstPage(document)
  const own = takeEarly(window, `${session.token()} ${session.deviceId()}`)
  // Also while it is being rendered: nothing of the person before may stay.
  session.onChange((here) => {
    if (!here) window.location.reload()
  })
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Site session={session} messages={messages} firstPage={first && { ...first, ...own }} />
      </StrictMode>,
    ),
  )
}

watchErrors()
retryImages(window)
const root = document.getElementById('root')
// In a task of its own: what has been pressed while the modules were evaluated is answered before.
if (root) setTimeout(start, 0, root)
