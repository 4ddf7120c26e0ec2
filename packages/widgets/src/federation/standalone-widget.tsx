import { type ComponentType, useState } from 'react'
import '../theme/theme.css'
import type { PageName } from '../runtime/provider/ports.ts'
import { WidgetProvider } from '../runtime/provider/widget-provider.tsx'
import { useEvent } from '../runtime/react/use-event.ts'
import { useMembershipChanges } from '../runtime/session/membership-changes.ts'
import { useSessionChanges } from '../runtime/session/session-changes.ts'
import { callPage } from './call-page.ts'
import { codeOrigin } from './code-origin.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { LazyViewer } from './lazy-viewer.tsx'
import type { EaselWidgetProps, WidgetSession } from './props.ts'
import { Room } from './room.tsx'
import { Shadow } from './shadow-root.tsx'
import { Loading, Refused, Unreachable } from './states.tsx'
import { resolveLanguage } from './unreachable-messages.ts'
import { useConnection } from './use-connection.ts'
import { useWidgetNavigation } from './use-widget-navigation.ts'
import { createBrowserStorage, UserStorage } from './user-storage.ts'
import { emitError, widgetError } from './widget-error.ts'
import type { WidgetNeed } from './widgets.ts'

/** Wraps a widget for any page: with its own providers, in its own shadow tree. */
export function standaloneWidget<Own extends object>(
  page: PageName,
  Component: ComponentType<Own>,
  componentProps: NoInfer<Own> = {} as Own,
  needs?: WidgetNeed,
): ComponentType<EaselWidgetProps> {
  const Widget = () => <Component {...componentProps} />
  return function EaselWidget(props: EaselWidgetProps) {
    return (
      <Shadow>
        <ErrorBoundary
          fallback={(_, retry) => <Unreachable {...appearanceOf(props)} onRetry={retry} />}
          onError={(cause) => emitError(props, widgetError('BROKEN', 'the widget failed.', cause))}
        >
          <WidgetApp key={props.user ?? ''} {...props} page={page} needs={needs} Widget={Widget} />
        </ErrorBoundary>
      </Shadow>
    )
  }
}

interface WidgetAppProps extends EaselWidgetProps {
  page: PageName
  needs?: WidgetNeed | undefined
  Widget: ComponentType
}

function WidgetApp(props: WidgetAppProps) {
  const { page, Widget, onNavigate, params } = props
  const track = useEvent((name: string, more?: Record<string, unknown>) => {
    void callPage(
      (error) => emitError(props, error),
      'onTrack',
      () => props.onTrack?.(name, more),
    ).catch(() => {})
  })
  const [storage] = useState(() => props.session ?? createBrowserStorage())
  const propsAppearance = appearanceOf(props)
  const { connection, failed, retry, host } = useConnection(props, propsAppearance.language, storage)
  // Without `user` the token's subject identifies the user.
  const user = props.user || (connection?.subject ?? null)
  const session = useUserStorage(storage, user)
  const site = props.api?.baseUrl ?? codeOrigin()
  const navigation = useWidgetNavigation(page, { params, onNavigate, site, user })
  const sessionGeneration = useSessionGeneration()
  if (failed) return <Unreachable {...propsAppearance} onRetry={retry} />
  if (!connection) return <Loading {...propsAppearance} />
  if (connection.refused) return <Refused {...propsAppearance} />
  // The page's theme overrides the partner's.
  const appearance = { ...propsAppearance, theme: { ...connection.theme, ...propsAppearance.theme } }
  return (
    <WidgetProvider
      key={sessionGeneration}
      api={connection.client}
      host={host}
      navigation={navigation}
      session={session}
      features={connection.features}
      fallback={<Loading {...appearance} />}
      track={track}
      {...appearance}
    >
      <MembershipChanges />
      <Room>
        <Widget />
      </Room>
      {navigation.params.image && <LazyViewer />}
    </WidgetProvider>
  )
}

/** A membership that starts in one widget takes effect in all of them at once. */
function MembershipChanges() {
  useMembershipChanges()
  return null
}

/** The same storage for the same user, so that pending writes go to the right one. */
function useUserStorage(storage: WidgetSession, user: string | null): UserStorage {
  const [person, setPerson] = useState(() => new UserStorage(storage, user))
  const now = person.forUser(user)
  if (now !== person) setPerson(now)
  return now
}

/** Changes whenever a member has signed in or out, in any widget or tab: the widget is then remounted. */
function useSessionGeneration(): number {
  const [changes, setChanges] = useState(0)
  useSessionChanges(() => setChanges((before) => before + 1))
  return changes
}

/** Language and theme from the properties. */
const appearanceOf = ({ language, theme = {} }: EaselWidgetProps) => ({
  language: resolveLanguage(language),
  theme,
})
