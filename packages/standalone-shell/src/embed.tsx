import type { Client } from '@easel/client'
import { HOMES } from '@easel/contract/pages'
import type { FirstPage } from '@easel/first-paint'
import { endFirstPaint } from '@easel/first-paint'
import type { Guest } from '@easel/host-sdk/guest'
import {
  askAllAgain,
  createQueryClient,
  FEATURES,
  type HostPort,
  type NavigationPort,
  type Track,
  WidgetProvider,
} from '@easel/widgets/runtime'
import type { Messages } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { BrowserRouter } from 'react-router'
import type { EmbedSession } from './embed/embed-session.ts'
import type { EmbedStore } from './embed/embed-state.ts'
import type { Partner } from './embed/partner.ts'
import { EmbedLayout } from './layout/embed-layout.tsx'
import { PageGuard } from './routes/page-error-boundary.tsx'
import { Pages } from './routes/pages.tsx'
import { createPlaces, PlacesContext } from './routes/paths.ts'
import { useNavigation } from './routes/use-navigation.ts'
import { Viewer } from './routes/viewer.ts'

const BASE = HOMES.frame.base

export interface EmbedProps {
  partner: Partner | null
  session: EmbedSession
  store: EmbedStore
  client: Client
  host: HostPort
  track: Track
  guest: Guest | null
  /** The shell's own words, in every language that has been shown. */
  words(language: string): Messages
  firstPage: FirstPage | null
}

/** The pages inside of a partner's frame. What the host changes is followed without loading anything twice. */
export function Embed(props: EmbedProps) {
  const { generation } = useSyncExternalStore(props.store.subscribe, props.store.get)
  const { partner } = props
  const [first] = useState(generation)
  const places = useMemo(() => createPlaces(BASE, partner ? { partner: partner.id } : {}), [partner])
  return (
    // Another user: nothing of the one before may stay, nor where they were looking.
    <BrowserRouter key={generation} basename={BASE}>
      <PlacesContext value={places}>
        <World {...props} firstPage={generation === first ? props.firstPage : null} />
      </PlacesContext>
    </BrowserRouter>
  )
}

function World({ partner, session, store, client, host, track, guest, words, firstPage }: EmbedProps) {
  const { language, theme, renewals } = useSyncExternalStore(store.subscribe, store.get)
  const navigation = useNavigation()
  useDestination(store, navigation)
  useReport(guest, navigation)
  useEffect(() => session.location.keep(navigation.place), [session, navigation.place])
  const queries = useQueriesFor(`${language} ${renewals}`)
  const [person] = useState(() => session.person())
  useEffect(() => {
    const frame = requestAnimationFrame(() => endFirstPaint())
    return () => cancelAnimationFrame(frame)
  }, [])
  const features = partner?.features ?? FEATURES
  const initial = useMemo(
    () =>
      firstPage
        ? { language: firstPage.language, homepage: firstPage.page, launcher: firstPage.launcher }
        : null,
    [firstPage],
  )
  return (
    <WidgetProvider
      queryClient={queries}
      api={client}
      language={language}
      words={words(language)}
      host={host}
      navigation={navigation}
      session={person}
      track={track}
      theme={theme}
      features={features}
      initial={initial}
    >
      <EmbedLayout navigation={navigation} features={features}>
        <PageGuard place={navigation.place}>
          <Pages home="frame" />
        </PageGuard>
      </EmbedLayout>
      {navigation.params.image && (
        <Suspense>
          <Viewer />
        </Suspense>
      )}
    </WidgetProvider>
  )
}

/** Goes where the host wants the person to be. */
function useDestination(store: EmbedStore, navigation: NavigationPort): void {
  const { destination } = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    if (!destination) return
    store.set({ destination: null })
    const { place, params, replace = false } = destination
    if (place) navigation.go(place, params, { replace })
    else navigation.setParams(params, { replace })
  }, [destination, navigation, store])
}

/**
 * Texts of the server are in the language that they were asked in, and of what a person may it answers as their token
 * said then: another language asks again, and so does another token.
 */
function useQueriesFor(asker: string): QueryClient {
  const [queries] = useState(createQueryClient)
  const asked = useRef(asker)
  useEffect(() => {
    if (asked.current === asker) return
    asked.current = asker
    void askAllAgain(queries)
  }, [queries, asker])
  return queries
}

/** Tells the host where the person has gone, so that its own menu and address follow. */
function useReport(guest: Guest | null, { place, params }: NavigationPort): void {
  const image = params.image ?? ''
  const reported = useRef(`${place} ${image}`)
  useEffect(() => {
    const now = `${place} ${image}`
    if (reported.current === now) return
    reported.current = now
    if (!guest?.supports('changeRouterOfNav')) return
    const to = image ? { to: 'detail' as const, params: { id: image } } : { to: place }
    guest.changeRouterOfNav(to).catch(() => {})
  }, [guest, place, image])
}
