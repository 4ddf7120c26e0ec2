import type { Language } from '@easel/contract/numbers'
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import '../theme/theme.css'
import type { HostPort, Place } from '../runtime/ports.ts'
import { WidgetProvider } from '../runtime/widget-provider.tsx'
import { type Connected, connect } from './connect.ts'
import { tell, widgetError } from './faults.ts'
import { Guard } from './guard.tsx'
import { LateViewer } from './late-viewer.tsx'
import { codeOrigin } from './origin.ts'
import { createOwnSession, ofUser } from './own-session.ts'
import type { EaselWidgetProps, WidgetError, WidgetSession } from './props.ts'
import { Shadow } from './shadow-root.tsx'
import { Refused, Unreachable, Waiting } from './states.tsx'
import { useOwnNavigation } from './use-own-navigation.ts'
import { spoken } from './words.ts'

/** Wraps a widget so that it stands in anybody's page: its own world, in a shadow tree of its own. */
export function standAlone(place: Place, Widget: ComponentType): ComponentType<EaselWidgetProps> {
  return function EaselWidget(props: EaselWidgetProps) {
    return (
      <Shadow>
        <Guard
          broken={(_, again) => <Unreachable {...lookOf(props)} onAgain={again} />}
          onBroken={(cause) => tell(props, widgetError('BROKEN', 'the widget failed.', cause))}
        >
          <World key={props.user ?? ''} {...props} place={place} Widget={Widget} />
        </Guard>
      </Shadow>
    )
  }
}

function World(props: EaselWidgetProps & { place: Place; Widget: ComponentType }) {
  const { place, Widget, onNavigate, onTrack, params } = props
  const [kept] = useState(() => props.session ?? createOwnSession())
  const own = lookOf(props)
  const navigation = useOwnNavigation(place, { params, onNavigate, site: props.api?.baseUrl ?? codeOrigin() })
  const host = useHost(props)
  const { connected, failed, again } = useConnection(props, own.language, kept)
  // A page that does not name its user has named them by the token.
  const user = props.user || (connected?.subject ?? null)
  const session = useMemo(() => ofUser(kept, user), [kept, user])
  if (failed) return <Unreachable {...own} onAgain={again} />
  if (!connected) return <Waiting {...own} />
  if (connected.refused) return <Refused {...own} />
  // What the page says of the look is stronger than what its partner has declared.
  const look = { ...own, theme: { ...connected.theme, ...own.theme } }
  return (
    <WidgetProvider
      api={connected.client}
      host={host}
      navigation={navigation}
      session={session}
      fallback={<Waiting {...look} />}
      {...(onTrack ? { track: onTrack } : {})}
      {...look}
    >
      <Widget />
      {navigation.params.image && <LateViewer />}
    </WidgetProvider>
  )
}

/** What is known of the look before anything was asked. */
const lookOf = ({ language, theme = {} }: EaselWidgetProps) => ({ language: spoken(language), theme })

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
function useConnection(props: EaselWidgetProps, language: Language, session: WidgetSession) {
  const [state, setState] = useState<{ connected: Connected | null; failed: boolean }>(CONNECTING)
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  const latest = useLatest({ api: props.api ?? {}, host: props.host ?? {}, language, props })
  const base = props.api?.baseUrl
  const partner = props.api?.partner
  // biome-ignore lint/correctness/useExhaustiveDependencies: another server or partner is another client, and so is another try
  useEffect(() => {
    let wanted = true
    const report = (error: WidgetError) => wanted && tell(latest().props, error)
    setState(CONNECTING)
    connect({
      api: () => latest().api,
      host: () => latest().host,
      language: () => latest().language,
      session,
      origin: codeOrigin(),
      tell: report,
      onAnother: () => wanted && again(),
    }).then(
      (connected) => wanted && setState({ connected, failed: false }),
      (cause) => {
        report(widgetError('UNREACHABLE', 'the network, or connect-src of the content policy.', cause))
        if (wanted) setState({ connected: null, failed: true })
      },
    )
    return () => {
      wanted = false
    }
  }, [base, partner, session, attempt, latest, again])
  return { ...state, again }
}

const CONNECTING = { connected: null, failed: false }

function useLatest<T>(value: T): () => T {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return useCallback(() => ref.current, [])
}
