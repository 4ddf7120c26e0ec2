import type { Client } from '@easel/client'
import { formatTagOf, ImageStatus, LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import type { ImageEvent } from '@easel/contract/types'
import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { catalogOf, loadCatalog } from '../../i18n/catalogs.ts'
import { createLiveUpdates } from '../events/live-updates.ts'
import { scopeOf } from '../events/tab-channel.ts'
import { NoticeOutlet } from '../notices/notice-outlet.tsx'
import { createNotices } from '../notices/notices.ts'
import { useEvent } from '../react/use-event.ts'
import { loadWithRetry } from '../requests/load-with-retry.ts'
import { createQueryClient } from '../requests/query-client.ts'
import { seedOwn } from '../requests/seed-own.ts'
import { FEATURES, type Feature } from '../session/features.ts'
import { createDeletedWorks } from '../works/deleted-works.ts'
import type { HostPort, NavigationPort, SessionPort, Track } from './ports.ts'
import { type Theme, themeStyle } from './theme.ts'
import { type Initial, WidgetContext, type WidgetValue } from './widget-context.ts'

export interface WidgetProviderProps {
  api: Client
  language: Language
  host: HostPort
  navigation: NavigationPort
  session: SessionPort
  track?: Track
  theme?: Theme
  /** The features that the embedding page offers; all of them on our own pages. */
  features?: readonly Feature[]
  /**
   * Data that the server wrote into the page. It is refetched in any case, and shown until then if it is in this
   * language.
   */
  initial?: Initial | null
  /** False in the side panel, which offers neither styles nor models. */
  withLauncher?: boolean
  /** A query client shared with a shell that has queries of its own; created here otherwise. */
  queryClient?: QueryClient
  /** Changes with the rights of the caller: the event stream is then reopened with the new ones. */
  rights?: unknown
  /** Messages of the surrounding page in the same language, merged into one catalog. */
  messages?: Messages
  /** The container of dialogs and notices; inside the root without it. It must carry the root's class and language. */
  portalContainer?: HTMLElement
  /** Shown until the catalog of the language is loaded. */
  fallback?: ReactNode
  className?: string
  children: ReactNode
}

const NO_TRACK: Track = () => {}
const NO_THEME: Theme = {}
/**
 * Provides a widget's ports, server state, language and theme. All of it belongs to the root element rendered here, so
 * that a page or a shadow tree can contain several.
 */
export function WidgetProvider(props: WidgetProviderProps) {
  const { language, theme = NO_THEME, fallback = null, children } = props
  const portal = useRef<HTMLDivElement>(null)
  const queries = useOwnQueryClient(props)
  const i18n = useCatalog(language, props.messages)
  const value = useContextValue(props, queries, i18n, portal)
  return (
    <div
      className={props.className ? `easel-root ${props.className}` : 'easel-root'}
      data-theme={theme.mode === 'auto' ? undefined : theme.mode}
      lang={LANGUAGE_TAG[language]}
      dir="ltr"
      style={themeStyle(theme)}
    >
      {value ? (
        <QueryClientProvider client={queries}>
          <WidgetContext value={value}>
            <I18nProvider i18n={value.i18n}>
              {children}
              <NoticeOutlet notices={value.notices} />
            </I18nProvider>
          </WidgetContext>
        </QueryClientProvider>
      ) : (
        fallback
      )}
      <div ref={portal} />
    </div>
  )
}

/** A query client that is created here is cleared with the widget: its cache would outlive it by half an hour. */
function useOwnQueryClient({
  queryClient: shared,
  initial,
}: Pick<WidgetProviderProps, 'queryClient' | 'initial'>): QueryClient {
  const [queries] = useState(() => seedOwn(shared ?? createQueryClient(), initial?.own))
  const mounted = useRef(false)
  useEffect(() => {
    if (queries === shared) return
    mounted.current = true
    return () => {
      mounted.current = false
      // StrictMode runs effects twice: the client is cleared only if the component is still unmounted after that.
      queueMicrotask(() => mounted.current || void end(queries))
    }
  }, [queries, shared])
  return queries
}

/** Pending queries would set timers when they settle, so that they are cancelled first. */
async function end(queries: QueryClient): Promise<void> {
  await queries.cancelQueries()
  queries.clear()
}

function useContextValue(
  props: WidgetProviderProps,
  queries: QueryClient,
  i18n: WidgetValue['i18n'] | null,
  inner: RefObject<HTMLElement | null>,
): WidgetValue | null {
  const { portalContainer } = props
  const portal = useMemo(
    () => (portalContainer ? { current: portalContainer } : inner),
    [portalContainer, inner],
  )
  const { api, language, host, navigation, session, track = NO_TRACK, initial = null } = props
  const { features = FEATURES, withLauncher = true } = props
  const [notices] = useState(createNotices)
  const ended = useEvent(({ id, status }: ImageEvent) =>
    track('finished', { id, status: status === ImageStatus.Succeeded ? 'succeeded' : 'failed' }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream keeps the caller it was opened with
  const live = useMemo(() => createLiveUpdates(api, queries, ended), [api, queries, ended, props.rights])
  useEffect(() => () => live.stop(), [live])
  const deletedWorks = useMemo(() => createDeletedWorks(queries, scopeOf(api)), [queries, api])
  useEffect(() => deletedWorks.connect(), [deletedWorks])
  return useMemo(
    () =>
      i18n && {
        ...{ api, language, i18n, host, navigation, track, session, features },
        ...{ initial, withLauncher, notices, live, deletedWorks, portal },
      },
    [
      api,
      language,
      i18n,
      host,
      navigation,
      track,
      session,
      features,
      initial,
      withLauncher,
      notices,
      live,
      deletedWorks,
      portal,
    ],
  )
}

/** One i18n instance for each provider and language; null until the catalog is loaded. */
function useCatalog(language: Language, extra: Messages | undefined) {
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages } | null>(null)
  const cached = catalogOf(language)
  useEffect(() => {
    if (catalogOf(language)) return
    return loadWithRetry(
      () => loadCatalog(language),
      (messages) => setLoaded({ language, messages }),
    )
  }, [language])
  // While a new language is being loaded, the texts stay in the previous one.
  const shown = cached ? language : loaded?.language
  const messages = cached ?? loaded?.messages
  return useMemo(() => {
    if (!shown || !messages) return null
    const locale = LANGUAGE_TAG[shown]
    return setupI18n({
      locale,
      locales: formatTagOf(shown),
      messages: { [locale]: { ...messages, ...extra } },
    })
  }, [shown, messages, extra])
}
