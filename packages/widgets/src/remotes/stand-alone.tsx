import type { Client } from '@easel/client'
import { languageOf } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/numbers'
import {
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import '../theme/theme.css'
import type { HostPort, Place } from '../runtime/ports.ts'
import { WidgetProvider } from '../runtime/widget-provider.tsx'
import { connect } from './connect.ts'
import { codeOrigin } from './origin.ts'
import { createOwnSession } from './own-session.ts'
import type { EaselWidgetProps, WidgetSession } from './props.ts'
import { Shadow } from './shadow-root.tsx'
import { Unreachable, Waiting } from './states.tsx'
import { useOwnNavigation } from './use-own-navigation.ts'

const Viewer = lazy(() => import('../viewer/index.ts').then((m) => ({ default: m.Viewer })))

/** Wraps a widget so that it stands in anybody's page: its own world, in a shadow tree of its own. */
export function standAlone(place: Place, Widget: ComponentType): ComponentType<EaselWidgetProps> {
  return function EaselWidget(props: EaselWidgetProps) {
    return (
      <Shadow>
        <World key={props.user ?? ''} {...props} place={place} Widget={Widget} />
      </Shadow>
    )
  }
}

function World(props: EaselWidgetProps & { place: Place; Widget: ComponentType }) {
  const { place, Widget, theme, onNavigate, onTrack, params } = props
  const [session] = useState(() => props.session ?? createOwnSession())
  const language = spoken(props.language)
  const navigation = useOwnNavigation(place, params, onNavigate)
  const host = useHost(props)
  const { client, failed, again } = useClient(props, language, session)
  const look = { language, ...(theme ? { theme } : {}) }
  if (failed) return <Unreachable {...look} onAgain={again} />
  if (!client) return <Waiting {...look} />
  return (
    <WidgetProvider
      api={client}
      host={host}
      navigation={navigation}
      session={session}
      fallback={<Waiting {...look} />}
      {...(onTrack ? { track: onTrack } : {})}
      {...look}
    >
      <Widget />
      {navigation.params.image && (
        <Suspense>
          <Viewer />
        </Suspense>
      )}
    </WidgetProvider>
  )
}

/** The page's own, else the browser's, else English. */
function spoken(given: string | undefined): Language {
  if (given) return languageOf(given) ?? 'en'
  return languageOf(globalThis.navigator?.language ?? '') ?? 'en'
}

function useHost({ host }: EaselWidgetProps): HostPort {
  return useMemo(() => {
    const unsupported = async () => ({ outcome: 'unsupported' as const })
    return {
      supports: (name) => host?.[name] !== undefined,
      openLogin: host?.openLogin ?? unsupported,
      showVip: host?.showVip ?? unsupported,
      downloadImage: host?.downloadImage ?? unsupported,
    }
  }, [host])
}

/** Connects once for each server, partner and session; what else the page gives is read when it is needed. */
function useClient(props: EaselWidgetProps, language: Language, session: WidgetSession) {
  const [state, setState] = useState<{ client: Client | null; failed: boolean }>(CONNECTING)
  const [attempt, setAttempt] = useState(0)
  const latest = useLatest({ api: props.api ?? {}, host: props.host ?? {}, language })
  const base = props.api?.baseUrl
  const partner = props.api?.partner
  // biome-ignore lint/correctness/useExhaustiveDependencies: another server or partner is another client, and so is another try
  useEffect(() => {
    let wanted = true
    setState(CONNECTING)
    connect({
      api: () => latest().api,
      host: () => latest().host,
      language: () => latest().language,
      session,
      origin: codeOrigin(),
    }).then(
      (client) => wanted && setState({ client, failed: false }),
      () => wanted && setState({ client: null, failed: true }),
    )
    return () => {
      wanted = false
    }
  }, [base, partner, session, attempt, latest])
  return { ...state, again: () => setAttempt((before) => before + 1) }
}

const CONNECTING = { client: null, failed: false }

function useLatest<T>(value: T): () => T {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return useCallback(() => ref.current, [])
}
