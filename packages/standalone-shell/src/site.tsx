import type { Client } from '@easel/client'
import { endFirstPaint, type FirstPage, silenceFirstPaint } from '@easel/first-paint'
import { cachedLauncher, FEATURES, type Track, WidgetProvider } from '@easel/widgets/runtime'
import type { Messages } from '@lingui/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { HomePage } from './home/index.ts'
import { createSiteHost } from './host/site-host.ts'
import { AccountOutlet } from './layout/account-outlet.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { VipOutlet } from './layout/vip-outlet.tsx'
import { OfflineOutlet } from './offline/offline-outlet.tsx'
import { BrowserRouter } from './routes/browser-router.tsx'
import { ownRoutes } from './routes/own-routes.tsx'
import { PageErrorBoundary } from './routes/page-error-boundary.tsx'
import { Pages } from './routes/pages.tsx'
import { useNavigation } from './routes/use-navigation.ts'
import { ViewerOutlet } from './routes/viewer.tsx'
import { createAccountOpener } from './session/account-opener.ts'
import type { Session } from './session/session.ts'
import { createSiteClient } from './session/site-client.ts'
import { createTracker } from './session/tracker.ts'
import { createVipOpener } from './session/vip-opener.ts'
import { ToolOutlet } from './tools/tool-outlet.tsx'

const OWN_PAGES = { home: () => <HomePage /> }

interface SiteProps {
  session: Session
  messages: Messages
  firstPage: FirstPage | null
}

/** The full site: the widgets, a router, a layout. */
export function Site(props: SiteProps) {
  return (
    <BrowserRouter>
      <SiteApp {...props} />
    </BrowserRouter>
  )
}

function SiteApp({ session, messages, firstPage }: SiteProps) {
  const client = useClient(session)
  const [account] = useState(createAccountOpener)
  const launcherOf = () => firstPage?.launcher ?? cachedLauncher(session, session.language)
  // Without the features that the operator has turned off; fixed when the page is loaded.
  const [features] = useState(() => {
    const launcher = launcherOf()
    return FEATURES.filter((name) => launcher?.features[name] !== false)
  })
  const [vip] = useState(() =>
    createVipOpener(() => {
      const launcher = launcherOf()
      // Without plans on sale there may still be an open promotion.
      return launcher?.features.vip || launcher?.promotions.some(({ kind }) => kind === 'open') || false
    }),
  )
  const [host] = useState(() => createSiteHost(account, vip))
  const track = useTracker(session, client, () => launcherOf()?.features.analytics ?? false)
  const navigation = useNavigation()
  useRemoveFirstPaint()
  return (
    <WidgetProvider
      api={client}
      language={session.language}
      messages={messages}
      host={host}
      navigation={navigation}
      session={session}
      track={track}
      features={features}
      initial={firstPage}
    >
      <SiteLayout navigation={navigation} session={session} account={account}>
        <PageErrorBoundary page={navigation.page}>
          <Pages surface="site" own={OWN_PAGES} more={ownRoutes(session, account)} />
        </PageErrorBoundary>
        <ToolOutlet />
      </SiteLayout>
      <ViewerOutlet />
      <AccountOutlet account={account} session={session} />
      <OfflineOutlet page={navigation.page} />
      <VipOutlet vip={vip} account={account} session={session} />
    </WidgetProvider>
  )
}

/** A tracker that always sends with the current client. */
function useTracker(session: Session, client: Client, isOn: () => boolean): Track {
  const api = useRef(client)
  useEffect(() => {
    api.current = client
  })
  const [track] = useState(() =>
    createTracker(window, {
      session,
      api: () => api.current,
      isOn,
    }),
  )
  return track
}

/** A new client after each sign-in, so that event subscriptions belong to the present caller. */
function useClient(session: Session) {
  const [client, setClient] = useState(() => createSiteClient(session, window))
  useEffect(
    () =>
      session.onChange((here) => {
        // Elsewhere: the page begins anew, which is seen to where it begins.
        if (here) setClient(createSiteClient(session, window))
      }),
    [session],
  )
  return client
}

/**
 * Removes the server's first paint in the frame in which the wall has adopted its images, before anything is painted.
 */
function useRemoveFirstPaint(): void {
  useLayoutEffect(silenceFirstPaint, [])
  useEffect(() => {
    const frame = requestAnimationFrame(() => endFirstPaint())
    return () => cancelAnimationFrame(frame)
  }, [])
}
