import type { Client } from '@easel/client'
import { DETAIL_PATH, type EmbeddedPageName, type EmbeddedSurface, PAGES } from '@easel/contract/pages'
import { endFirstPaint, type FirstPage, silenceFirstPaint } from '@easel/first-paint'
import type { Guest } from '@easel/host-sdk/guest'
import { Gallery } from '@easel/widgets/gallery'
import {
  createQueryClient,
  FEATURES,
  type HostPort,
  invalidateAll,
  type NavigationPort,
  type Track,
  WidgetProvider,
} from '@easel/widgets/runtime'
import type { Messages } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Route, useLocation, useNavigate } from 'react-router'
import type { EmbedSession } from './embed/embed-session.ts'
import type { EmbedStore } from './embed/embed-state.ts'
import type { EmbedSurface } from './embed/embed-surface.ts'
import type { Partner } from './embed/partner.ts'
import { EmbedLayout } from './layout/embed-layout.tsx'
import { lazyComponent } from './loading/lazy-component.tsx'
import { BrowserRouter } from './routes/browser-router.tsx'
import { PageErrorBoundary } from './routes/page-error-boundary.tsx'
import { Pages } from './routes/pages.tsx'
import { ASIDE, createPaths } from './routes/paths.ts'
import { useNavigation } from './routes/use-navigation.ts'
import { PathsContext, usePaths } from './routes/use-paths.ts'
import { ViewerOutlet } from './routes/viewer.tsx'

/** The side panel's one page. */
export const AsidePage = lazyComponent(() =>
  import(/* webpackChunkName: "page-aside" */ './routes/aside-page.tsx').then((m) => m.AsidePage),
)
interface WithPathsProps {
  base: string
  partner: Partner | null
  children: ReactNode
}

const WaitingForHost = lazyComponent(() => import('./h5/waiting-for-host.tsx').then((m) => m.WaitingForHost))

export interface EmbedProps {
  where: EmbedSurface
  partner: Partner | null
  session: EmbedSession
  store: EmbedStore
  client: Client
  host: HostPort
  track: Track
  guest: Guest | null
  /** The shell's own messages, in every language loaded so far. */
  messages(language: string): Messages
  firstPage: FirstPage | null
  /** The user of the store whom that page is of: another one gets nothing of it. */
  firstGeneration: number
}

/** The pages where a partner shows them. Changes by the host apply without reloading anything. */
export function Embed(props: EmbedProps) {
  const { generation } = useSyncExternalStore(props.store.subscribe, props.store.get)
  const { partner, where, firstGeneration } = props
  return (
    // A new user remounts everything: neither data nor location of the former user may stay.
    <BrowserRouter key={generation} basename={where.base}>
      <WithPaths base={where.base} partner={partner}>
        <EmbedApp {...props} firstPage={generation === firstGeneration ? props.firstPage : null} />
      </WithPaths>
    </BrowserRouter>
  )
}

const useIsAside = (): boolean => useLocation().pathname === ASIDE

/** The addresses of this surface's pages; in the side panel images are created there. */
function WithPaths({ base, partner, children }: WithPathsProps) {
  const isAside = useIsAside()
  const paths = useMemo(
    () => createPaths({ base, isAside, kept: partner ? { partner: partner.id } : {} }),
    [base, isAside, partner],
  )
  return <PathsContext value={paths}>{children}</PathsContext>
}

function EmbedApp({
  where,
  partner,
  session,
  store,
  client,
  host,
  track,
  guest,
  messages,
  firstPage,
}: EmbedProps) {
  const { language, theme, renewals, isGuarded } = useSyncExternalStore(store.subscribe, store.get)
  const navigation = useNavigation()
  const isAside = useIsAside()
  useDestination(store, navigation, where.surface)
  // An author is shown in the square here.
  const page = navigation.page === 'author' ? 'square' : navigation.page
  const route = isAside ? 'aside' : page
  useReportRoute(guest, route, navigation.params.image ?? '')
  useEffect(() => session.location.save(route), [session, route])
  const queries = useQueryClientFor(`${language} ${renewals}`)
  const [userStorage] = useState(() => session.userStorage())
  useLayoutEffect(silenceFirstPaint, [])
  useEffect(() => {
    const frame = requestAnimationFrame(() => endFirstPaint())
    return () => cancelAnimationFrame(frame)
  }, [])
  const features = partner?.features ?? FEATURES
  return (
    <WidgetProvider
      queryClient={queries}
      api={client}
      language={language}
      messages={messages(language)}
      host={host}
      navigation={navigation}
      session={userStorage}
      track={isAside ? NO_TRACK : track}
      theme={theme}
      features={features}
      initial={firstPage}
      rights={renewals}
      withLauncher={!isAside}
    >
      {isGuarded ? (
        <WaitingForHost />
      ) : (
        <>
          <EmbedLayout surface={where.surface} withMenu={!isAside} navigation={navigation}>
            <PageErrorBoundary page={navigation.page}>
              <Pages surface={where.surface} more={OWN_ROUTES} />
            </PageErrorBoundary>
          </EmbedLayout>
          <ViewerOutlet />
        </>
      )}
    </WidgetProvider>
  )
}

/** The side panel counts nothing. */
const NO_TRACK: Track = () => {}

/** Routes beside the table's: a work's own address, over the wall, and the side panel. */
const OWN_ROUTES = [
  <Route key="detail" path={DETAIL_PATH} element={<Gallery />} />,
  <Route key="aside" path={ASIDE} element={<AsidePage />} />,
]

/** Navigates where the host asks. */
function useDestination(store: EmbedStore, navigation: NavigationPort, surface: EmbeddedSurface): void {
  const { destination } = useSyncExternalStore(store.subscribe, store.get)
  const navigate = useNavigate()
  const paths = usePaths()
  useEffect(() => {
    if (!destination) return
    store.set({ destination: null })
    const { page, params, replace = false } = destination
    // By its own path: in the side panel links to Create lead there.
    if (page) void navigate(paths.at(page === 'aside' ? ASIDE : PAGES[page].path, params), { replace })
    else if (surface === 'h5') void navigate(paths.at(DETAIL_PATH, detailParams(params)), { replace })
    else navigation.setParams(params, { replace })
  }, [destination, navigation, store, surface, navigate, paths])
}

/** A work's own address calls it `id`. */
const detailParams = ({ image = '', ...params }: Record<string, string>) => ({ id: image, ...params })

/**
 * Refetches everything when the language or the token changes: the server's texts are in the requested language, and
 * its answers depend on the rights in the token.
 */
function useQueryClientFor(cacheKey: string): QueryClient {
  const [queries] = useState(createQueryClient)
  const previousKey = useRef(cacheKey)
  useEffect(() => {
    if (previousKey.current === cacheKey) return
    previousKey.current = cacheKey
    void invalidateAll(queries)
  }, [queries, cacheKey])
  return queries
}

/** Reports navigation to the host, so that its menu and address follow. */
function useReportRoute(guest: Guest | null, page: EmbeddedPageName | 'aside', image: string): void {
  const reported = useRef(`${page} ${image}`)
  useEffect(() => {
    const now = `${page} ${image}`
    if (reported.current === now) return
    reported.current = now
    if (!guest?.supports('changeRouterOfNav')) return
    const to = image ? { to: 'detail' as const, params: { id: image } } : { to: page }
    guest.changeRouterOfNav(to).catch(() => {})
  }, [guest, page, image])
}
