import { MINUTE, SECOND } from '@easel/contract/numbers'
import { useEvent, useWidget } from '@easel/widgets/runtime'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { buildNameOf } from '../loading/stale-build.ts'

/** How often the server is asked which build it serves. */
const CHECK_INTERVAL = 10 * MINUTE
/** How often the notice is shown or withdrawn, as something ends or begins. */
const UPDATE_INTERVAL = 3 * SECOND
const KEY = 'version'
/** As long as a timer can be: the notice stays until somebody decides. */
const MAX_TIMEOUT = 2 ** 31 - 1

/**
 * Says that a new version of the site is out, with a way to it, once for each; never while something is being made or
 * written, which a reload could end.
 */
export function VersionNotice({ busy }: { busy: boolean }) {
  const { t } = useLingui()
  const { notices } = useWidget()
  const build = useNewBuild()
  const offered = useRef<string | null>(null)
  const check = useEvent(() => {
    const shown = notices.state().toasts.find(({ key }) => key === KEY)
    if (busy || hasUnsentText(document)) {
      if (shown) {
        // Nobody has closed it: it comes back later.
        offered.current = null
        notices.dismiss(shown.id)
      }
      return
    }
    if (build === null || offered.current === build) return
    offered.current = build
    notices.toast({
      key: KEY,
      text: t`A new version of Easel is out.`,
      action: { text: t`Reload`, run: () => window.location.reload() },
      duration: MAX_TIMEOUT,
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew when something begins or ends
  useEffect(() => {
    if (build === null) return
    check()
    const timer = setInterval(() => check(), UPDATE_INTERVAL)
    return () => clearInterval(timer)
  }, [build, busy])
  return null
}

/** The build that is served now, if it is another one than this page's. */
function useNewBuild(): string | null {
  const { api } = useWidget()
  const own = buildNameOf(document)
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: async ({ signal }) => (await api.call('versionConfig', { signal })).build ?? own,
    // The server has just served this page: there is nothing to ask at its start.
    initialData: own,
    enabled: own !== null,
    staleTime: MINUTE,
    refetchInterval: CHECK_INTERVAL,
    refetchOnWindowFocus: true,
    retry: false,
  })
  return data === own ? null : data
}

/** Whether something is typed into a field of the page. */
const hasUnsentText = (document: Document): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(
    ({ value, readOnly }) => !readOnly && value.trim() !== '',
  )

const FIELDS = 'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=password])'
