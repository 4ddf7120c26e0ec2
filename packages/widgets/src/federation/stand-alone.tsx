import { type ComponentType, useState } from 'react'
import '../theme/theme.css'
import type { PageName } from '../runtime/provider/ports.ts'
import { WidgetProvider } from '../runtime/provider/widget-provider.tsx'
import { useEvent } from '../runtime/react/use-event.ts'
import { useSessionNews } from '../runtime/session/session-changes.ts'
import { ofPage } from './call-page.ts'
import { codeOrigin } from './code-origin.ts'
import { Guard } from './error-boundary.tsx'
import { LateViewer } from './lazy-viewer.tsx'
import type { EaselWidgetProps, WidgetSession } from './props.ts'
import { Shadow } from './shadow-root.tsx'
import { Refused, Unreachable, Waiting } from './states.tsx'
import { spoken } from './unreachable-messages.ts'
import { useConnection } from './use-connection.ts'
import { useOwnNavigation } from './use-widget-navigation.ts'
import { createOwnSession, Person } from './user-storage.ts'
import { tell, widgetError } from './widget-error.ts'

/** Wraps a widget so that it stands in anybody's page: its own world, in a shadow tree of its own. */
export function standAlone<Own extends object>(
  place: PageName,
  Component: ComponentType<Own>,
  own: NoInfer<Own> = {} as Own,
  needs?: 'login',
): ComponentType<EaselWidgetProps> {
  const Widget = () => <Component {...own} />
  return function EaselWidget(props: EaselWidgetProps) {
    return (
      <Shadow>
        <Guard
          broken={(_, again) => <Unreachable {...lookOf(props)} onAgain={again} />}
          onBroken={(cause) => tell(props, widgetError('BROKEN', 'the widget failed.', cause))}
        >
          <World key={props.user ?? ''} {...props} place={place} needs={needs} Widget={Widget} />
        </Guard>
      </Shadow>
    )
  }
}

interface WorldProps extends EaselWidgetProps {
  place: PageName
  needs?: 'login' | undefined
  Widget: ComponentType
}

function World(props: WorldProps) {
  const { place, Widget, onNavigate, params } = props
  const track = useEvent((name: string, more?: Record<string, unknown>) => {
    void ofPage(
      (error) => tell(props, error),
      'onTrack',
      () => props.onTrack?.(name, more),
    ).catch(() => {})
  })
  const [kept] = useState(() => props.session ?? createOwnSession())
  const own = lookOf(props)
  const { connected, failed, again, host } = useConnection(props, own.language, kept)
  // A page that does not name its user has named them by the token.
  const user = props.user || (connected?.subject ?? null)
  const session = usePerson(kept, user)
  const site = props.api?.baseUrl ?? codeOrigin()
  const navigation = useOwnNavigation(place, { params, onNavigate, site, user })
  const member = useMemberChanges()
  if (failed) return <Unreachable {...own} onAgain={again} />
  if (!connected) return <Waiting {...own} />
  if (connected.refused) return <Refused {...own} />
  // What the page says of the look is stronger than what its partner has declared.
  const look = { ...own, theme: { ...connected.theme, ...own.theme } }
  return (
    <WidgetProvider
      key={member}
      api={connected.client}
      host={host}
      navigation={navigation}
      session={session}
      features={connected.features}
      fallback={<Waiting {...look} />}
      track={track}
      {...look}
    >
      <Widget />
      {navigation.params.image && <LateViewer />}
    </WidgetProvider>
  )
}

/** The same one for as long as it is the same person: what they do is kept by what was made for them. */
function usePerson(kept: WidgetSession, user: string | null): Person {
  const [person, setPerson] = useState(() => new Person(kept, user))
  const now = person.as(user)
  if (now !== person) setPerson(now)
  return now
}

/** Another number whenever a member has signed in or out, in any widget of the page or in another tab: all is asked anew. */
function useMemberChanges(): number {
  const [changes, setChanges] = useState(0)
  useSessionNews(() => setChanges((before) => before + 1))
  return changes
}

/** What is known of the look before anything was asked. */
const lookOf = ({ language, theme = {} }: EaselWidgetProps) => ({ language: spoken(language), theme })
