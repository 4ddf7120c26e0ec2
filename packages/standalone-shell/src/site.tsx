import type { Client } from '@easel/client'
import { endFirstPaint, type FirstPage } from '@easel/first-paint'
import { WidgetProvider } from '@easel/widgets/runtime'
import type { Messages } from '@lingui/core'
import { Suspense, useEffect, useMemo } from 'react'
import { BrowserRouter } from 'react-router'
import { siteHost } from './host/site-host.ts'
import { SiteLayout } from './layout/site-layout.tsx'
import { PageGuard } from './routes/page-guard.tsx'
import { Pages } from './routes/pages.tsx'
import { useNavigation } from './routes/use-navigation.ts'
import { Viewer } from './routes/viewer.ts'
import type { Session } from './session/session.ts'

interface SiteProps {
  session: Session
  client: Client
  words: Messages
  firstPage: FirstPage | null
}

/** The full site: the widgets, a router, a layout. */
export function Site(props: SiteProps) {
  return (
    <BrowserRouter>
      <World {...props} />
    </BrowserRouter>
  )
}

function World({ session, client, words, firstPage }: SiteProps) {
  const navigation = useNavigation()
  const initial = useMemo(
    () =>
      firstPage && { language: firstPage.language, homepage: firstPage.page, launcher: firstPage.launcher },
    [firstPage],
  )
  useEndOfFirstPaint()
  return (
    <WidgetProvider
      api={client}
      language={session.language}
      words={words}
      host={siteHost}
      navigation={navigation}
      session={session}
      initial={initial}
    >
      <SiteLayout navigation={navigation} session={session}>
        <PageGuard place={navigation.place}>
          <Pages home="site" />
        </PageGuard>
      </SiteLayout>
      {navigation.params.image && (
        <Suspense>
          <Viewer />
        </Suspense>
      )}
    </WidgetProvider>
  )
}

/**
 * The wall takes the server's pictures over while it first measures itself; what is left goes in the same frame,
 * before anything is painted.
 */
function useEndOfFirstPaint(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => endFirstPaint())
    return () => cancelAnimationFrame(frame)
  }, [])
}
