import type { Language } from '@easel/contract/numbers'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { HostAnswer, HostAsk, HostPort, PageName } from '../runtime/provider/ports.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { ofPage } from './call-page.ts'
import { codeOrigin } from './code-origin.ts'
import { type Connected, connect } from './connect.ts'
import type { EaselWidgetProps, WidgetError, WidgetHost, WidgetSession } from './props.ts'
import { tell, widgetError } from './widget-error.ts'

/** Connects once for each server, partner and session; what else the page gives is read when it is needed. */
export function useConnection(
  props: EaselWidgetProps & { place: PageName; needs?: 'login' | undefined },
  language: Language,
  session: WidgetSession,
) {
  const [state, setState] = useState<{ connected: Connected | null; failed: boolean }>(CONNECTING)
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  const latest = useLatest({ api: props.api ?? {}, host: props.host ?? {}, language, props })
  const base = props.api?.baseUrl
  const partner = props.api?.partner
  const { place, needs } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: another server or partner is another client, and so is another try
  useEffect(() => {
    let wanted = true
    const leaving = new AbortController()
    const report = (error: WidgetError) => wanted && tell(latest().props, error)
    setState(CONNECTING)
    connect({
      api: () => latest().api,
      host: () => latest().host,
      language: () => latest().language,
      session,
      place,
      needs,
      origin: codeOrigin(),
      signal: leaving.signal,
      tell: report,
      onAnother: () => wanted && again(),
      onRefused: () => wanted && setState(refused),
    }).then(
      (connected) => wanted && setState({ connected, failed: false }),
      (cause) => {
        report(widgetError('UNREACHABLE', 'the network, or connect-src of the content policy.', cause))
        if (wanted) setState({ connected: null, failed: true })
      },
    )
    return () => {
      wanted = false
      leaving.abort()
    }
  }, [base, partner, session, place, attempt, latest, again])
  const host = useHost(props, async () => {
    const before = state.connected
    const connected = await before?.again()
    // Another try, begun meanwhile, knows better.
    if (connected) setState((now) => (now.connected === before ? { connected, failed: false } : now))
  })
  return { ...state, again, host }
}

const CONNECTING = { connected: null, failed: false }

const refused = <S extends { connected: Connected | null }>(state: S): S => ({
  ...state,
  connected: state.connected && { ...state.connected, refused: true },
})

/** The page as the widget's host. Whoever has signed in with it, or become a member, is another to the server, too. */
function useHost(props: EaselWidgetProps, changed: () => Promise<void>): HostPort {
  const { host } = props
  const latest = useEvent(changed)
  const report = useEvent((error: WidgetError) => tell(props, error))
  return useMemo(() => {
    const run = <T>(name: keyof WidgetHost, call: () => T | Promise<T>) =>
      ofPage(report, `host.${name}`, call)
    const asking = (name: 'openLogin' | 'showVip') => async (ask: HostAsk) => {
      const answer = await run(name, () => host?.[name]?.(ask))
      if (answer?.outcome === 'done') await latest()
      return answer ?? UNSUPPORTED
    }
    return {
      supports: (name) => host?.[name] !== undefined,
      openLogin: asking('openLogin'),
      showVip: asking('showVip'),
      downloadImage: async (file) =>
        (await run('downloadImage', () => host?.downloadImage?.(file))) ?? UNSUPPORTED,
      async showMessage(message) {
        try {
          await run('showMessage', () => host?.showMessage?.(message))
          return host?.showMessage !== undefined
        } catch {
          return false
        }
      },
    }
  }, [host])
}

const UNSUPPORTED: HostAnswer = { outcome: 'unsupported' }

function useLatest<T>(value: T): () => T {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return useCallback(() => ref.current, [])
}
