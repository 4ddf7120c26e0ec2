import { MINUTE, SECOND } from '@easel/contract/numbers'
import { useEvent, useWidget } from '@easel/widgets/runtime'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { buildNameOf } from '../loading/stale-build.ts'

/** Interval of requests for the served build, in ms. */
const CHECK_INTERVAL = 10 * MINUTE
/** Interval of checks of whether to show or hide the notice, in ms. */
const UPDATE_INTERVAL = 3 * SECOND
const KEY = 'version'
/** The longest timer, in ms: the notice stays until it is closed. */
const MAX_TIMEOUT = 2 ** 31 - 1

/**
 * Offers to reload the page, once for each new build. Hidden during generation and while a field has unsent text, because
 * a reload would lose them.
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
        // Hidden, not closed by the person: shown again later.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again when generation begins or ends
  useEffect(() => {
    if (build === null) return
    check()
    const timer = setInterval(() => check(), UPDATE_INTERVAL)
    return () => clearInterval(timer)
  }, [build, busy])
  return null
}

/** The served build, if it differs from this page's; null otherwise. */
function useNewBuild(): string | null {
  const { api } = useWidget()
  const own = buildNameOf(document)
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: async ({ signal }) => (await api.call('versionConfig', { signal })).build ?? own,
    // The page was just served, so no request is needed at the start.
    initialData: own,
    enabled: own !== null,
    staleTime: MINUTE,
    refetchInterval: CHECK_INTERVAL,
    refetchOnWindowFocus: true,
    retry: false,
  })
  return data === own ? null : data
}

/** Whether a field of the page contains text. */
const hasUnsentText = (document: Document): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(
    ({ value, readOnly }) => !readOnly && value.trim() !== '',
  )

const FIELDS = 'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=password])'
