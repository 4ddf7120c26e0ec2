import type { Client } from '@easel/client'
import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { catalogOf, loadCatalog } from '../../i18n/catalogs.ts'
import { createLiveUpdates } from '../events/live-updates.ts'
import { scopeOf } from '../events/tab-channel.ts'
import { NoticeOutlet } from '../notices/notice-outlet.tsx'
import { createNotices } from '../notices/notices.ts'
import { createQueryClient } from '../requests/query-client.ts'
import { FEATURES, type Feature } from '../session/features.ts'
import { createGoneWorks } from '../works/deleted-works.ts'
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
  /** What whoever embeds this offers; all of it on our own pages. */
  features?: readonly Feature[]
  /** What the server wrote into the page. Asked again in any case; its texts are used if they are in this language. */
  initial?: Initial | null
  /** Shared with a shell that has questions of its own; made here otherwise. */
  queryClient?: QueryClient
  /** Words of the page around the widgets, in the same language: one catalog then serves both. */
  words?: Messages
  /** Where dialogs and notices go; inside the root otherwise. It must carry the root's class and language. */
  portalContainer?: HTMLElement
  /** Seen until the words of the language are here. */
  fallback?: ReactNode
  className?: string
  children: ReactNode
}

const NO_TRACK: Track = () => {}
const NO_THEME: Theme = {}
/** Milliseconds until words that did not come are asked for again. */
const AGAIN = 2_000

/**
 * The world of the widgets: their ports, server state, language and theme. Everything hangs on the root
 * element that it renders, so that several may stand in one page, or in a shadow tree.
 */
export function WidgetProvider(props: WidgetProviderProps) {
  const { language, theme = NO_THEME, fallback = null, children } = props
  const portal = useRef<HTMLDivElement>(null)
  const queries = useQueries(props.queryClient)
  const i18n = useWords(language, props.words)
  const value = useValue(props, queries, i18n, portal)
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

/** Made here, it goes with the widget: what it keeps would outlive it by half an hour. */
function useQueries(given: QueryClient | undefined): QueryClient {
  const [queries] = useState(() => given ?? createQueryClient())
  const stands = useRef(false)
  useEffect(() => {
    if (queries === given) return
    stands.current = true
    return () => {
      stands.current = false
      // React may only try out whether effects come back: then they are back by then.
      queueMicrotask(() => stands.current || void end(queries))
    }
  }, [queries, given])
  return queries
}

/** What is on its way would set its timer when it has come: it is called off first. */
async function end(queries: QueryClient): Promise<void> {
  await queries.cancelQueries()
  queries.clear()
}

function useValue(
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
  const { features = FEATURES } = props
  const [notices] = useState(createNotices)
  const live = useMemo(() => createLiveUpdates(api, queries), [api, queries])
  useEffect(() => () => live.stop(), [live])
  const gone = useMemo(() => createGoneWorks(queries, scopeOf(api)), [queries, api])
  useEffect(() => gone.connect(), [gone])
  return useMemo(
    () =>
      i18n && {
        ...{ api, language, i18n, host, navigation, track, session, features },
        ...{ initial, notices, live, gone, portal },
      },
    [api, language, i18n, host, navigation, track, session, features, initial, notices, live, gone, portal],
  )
}

/** An instance of its own for each provider and language; null until the words are here. */
function useWords(language: Language, extra: Messages | undefined) {
  const [arrived, setArrived] = useState<{ language: Language; messages: Messages } | null>(null)
  const here = catalogOf(language)
  useEffect(() => {
    if (catalogOf(language)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = true
    const load = () =>
      loadCatalog(language).then(
        (messages) => wanted && setArrived({ language, messages }),
        () => {
          if (wanted) timer = setTimeout(load, AGAIN)
        },
      )
    void load()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [language])
  // While a new language is on its way, the old words stand.
  const shown = here ? language : arrived?.language
  const messages = here ?? arrived?.messages
  return useMemo(() => {
    if (!shown || !messages) return null
    const locale = LANGUAGE_TAG[shown]
    return setupI18n({ locale, messages: { [locale]: { ...messages, ...extra } } })
  }, [shown, messages, extra])
}
