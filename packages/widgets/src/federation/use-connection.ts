import type { Language } from '@easel/contract/numbers'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { HostAnswer, HostPort, HostRequest, PageName } from '../runtime/provider/ports.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { callPage } from './call-page.ts'
import { codeOrigin } from './code-origin.ts'
import { type Connection, connect } from './connect.ts'
import type { EaselWidgetProps, WidgetError, WidgetHost, WidgetSession } from './props.ts'
import { emitError, widgetError } from './widget-error.ts'
import type { WidgetNeed } from './widgets.ts'

/** Connects once for each server, partner and session; other properties are read when they are needed. */
export function useConnection(
  props: EaselWidgetProps & { page: PageName; needs?: WidgetNeed | undefined },
  language: Language,
  session: WidgetSession,
) {
  const [state, setState] = useState<{ connection: Connection | null; failed: boolean }>(PENDING)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  const latest = useLatest({ api: props.api ?? {}, host: props.host ?? {}, language, props })
  const base = props.api?.baseUrl
  const partner = props.api?.partner
  const { page, needs } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: another server, partner or attempt needs another client
  useEffect(() => {
    let active = true
    const controller = new AbortController()
    const report = (error: WidgetError) => active && emitError(latest().props, error)
    setState(PENDING)
    connect({
      api: () => latest().api,
      host: () => latest().host,
      language: () => latest().language,
      session,
      page,
      needs,
      origin: codeOrigin(),
      signal: controller.signal,
      report,
      onUserChange: () => active && retry(),
      onRefused: () => active && setState(refused),
    }).then(
      (connection) => active && setState({ connection, failed: false }),
      (cause) => {
        report(widgetError('UNREACHABLE', 'the network, or connect-src of the content policy.', cause))
        if (active) setState({ connection: null, failed: true })
      },
    )
    return () => {
      active = false
      controller.abort()
    }
  }, [base, partner, session, page, attempt, latest, retry])
  const host = useHost(props, async () => {
    const before = state.connection
    const connection = await before?.refresh()
    // A newer attempt wins.
    if (connection) setState((now) => (now.connection === before ? { connection, failed: false } : now))
  })
  return { ...state, retry, host }
}

const PENDING = { connection: null, failed: false }

const refused = <S extends { connection: Connection | null }>(state: S): S => ({
  ...state,
  connection: state.connection && { ...state.connection, refused: true },
})

/** The page as the widget's host. After a sign-in or a new membership the headers are refetched. */
function useHost(props: EaselWidgetProps, changed: () => Promise<void>): HostPort {
  const { host } = props
  const latest = useEvent(changed)
  const report = useEvent((error: WidgetError) => emitError(props, error))
  return useMemo(() => {
    const run = <T>(name: keyof WidgetHost, call: () => T | Promise<T>) =>
      callPage(report, `host.${name}`, call)
    const asking = (name: 'openLogin' | 'showVip') => async (ask: HostRequest) => {
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
