import type { Language } from '@easel/contract/numbers'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach } from 'vitest'
import { loadCatalog } from '../i18n/catalogs.ts'
import { loadLazyMessages } from '../i18n/lazy-catalogs.ts'
import type { HostPort, NavigationPort, PageName, Track } from '../runtime/provider/ports.ts'
import type { Initial } from '../runtime/provider/widget-context.ts'
import { WidgetProvider } from '../runtime/provider/widget-provider.tsx'
import { createQueryClient } from '../runtime/requests/query-client.ts'
import type { Feature } from '../runtime/session/features.ts'
import { type FakeClient, fakeClient } from './fake-client.ts'

afterEach(cleanup)
// On a busy machine, code that a press loads arrives late.
configure({ asyncUtilTimeout: 15_000 })

interface Options {
  api?: FakeClient
  language?: Language
  page?: PageName
  params?: Record<string, string>
  host?: Partial<HostPort>
  session?: Map<string, string>
  initial?: Initial
  features?: readonly Feature[]
  track?: Track
  /** Every other page is one that does not know this page’s user. */
  isExternal?: boolean
}

const unsupported = async () => ({ outcome: 'unsupported' as const })
const NO_HOST: HostPort = {
  supports: () => false,
  openLogin: unsupported,
  showVip: unsupported,
  downloadImage: unsupported,
  showMessage: async () => false,
}

/** Renders a widget with ports that record their calls. */
export async function renderWidget(widget: ReactNode, options: Options = {}) {
  const { api = fakeClient(), language = 'en', session = new Map<string, string>() } = options
  await Promise.all([loadCatalog(language), loadLazyMessages(language)])
  const queryClient = createQueryClient()
  const { queries } = queryClient.getDefaultOptions()
  // The usual number of retries, without long delays.
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queries, retryDelay: 10 },
  })
  const visits: { page: PageName; params: Record<string, string> }[] = []
  let go: NavigationPort['go'] = () => {}
  function World() {
    const [at, setAt] = useState({ page: options.page ?? 'home', params: options.params ?? {} })
    go = (page, params = {}) => {
      visits.push({ page, params })
      setAt({ page, params })
    }
    const navigation: NavigationPort = {
      ...at,
      go,
      isExternal: (page) => Boolean(options.isExternal) && page !== at.page,
      href: (page, params) => `/${page}?${new URLSearchParams(params)}`,
      setParams: (changes) => {
        const merged = Object.entries({ ...at.params, ...changes }).filter((entry) => entry[1])
        go(at.page, Object.fromEntries(merged) as Record<string, string>)
      },
    }
    return (
      <WidgetProvider
        {...{ api, language, navigation, queryClient }}
        host={{ ...NO_HOST, ...options.host }}
        session={{
          get: (key) => session.get(key) ?? null,
          set: (key, value) => (value === null ? session.delete(key) : session.set(key, value)),
        }}
        initial={options.initial}
        features={options.features}
        track={options.track}
      >
        {widget}
      </WidgetProvider>
    )
  }
  const view = render(<World />)
  return { ...view, api, session, visits, queryClient, user: userEvent.setup(), go: () => go }
}
