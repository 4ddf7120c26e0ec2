import '@easel/widgets/theme.css'
import '../layout/document.css'
import { readFirstPage } from '@easel/first-paint'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { takeEarly } from '../early/early-window.ts'
import { createEmbedClient } from '../embed/embed-client.ts'
import { createEmbedHost, createEmbedTrack } from '../embed/embed-host.ts'
import { whoIn } from '../embed/embed-identity.ts'
import { frameOfPage } from '../embed/frame.ts'
import { AsidePage, Embed } from '../embed.tsx'
import { preloadPage } from '../routes/pages.tsx'

async function start(root: HTMLElement): Promise<void> {
  const { where, partner, session, store, host, messages, ready, takeOver } = frameOfPage(root)
  // With its code here, a page takes the place of the server's rendering at once: see the site.
  const { isAside, base } = where
  const page = isAside ? AsidePage.preload?.() : preloadPage(window.location.pathname.slice(base.length))
  await Promise.all([ready, page])
  host.begin()
  takeOver()
  const first = readFirstPage(document)
  const own = takeEarly(window, whoIn(session))
  const { generation } = store.get()
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
          messages={messages}
          firstPage={first && { ...first, ...own }}
          firstGeneration={generation}
        />
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
// In a task of its own: what has been pressed while the modules were evaluated is answered before.
if (root) setTimeout(start, 0, root)
