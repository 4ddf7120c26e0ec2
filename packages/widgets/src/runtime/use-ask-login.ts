import { useCallback } from 'react'
import { useMembershipChanged } from './membership.queries.ts'
import type { HostAsk } from './ports.ts'
import { useReportError } from './use-report-error.ts'
import { useWidget } from './widget-context.ts'

/** Lets the person sign in with the host. Answers whether they did; what was known of them is then asked for again. */
export function useAskLogin(): (ask: HostAsk) => Promise<boolean> {
  const { host } = useWidget()
  const changed = useMembershipChanged()
  const report = useReportError()
  return useCallback(
    async (ask) => {
      try {
        const { outcome } = await host.openLogin(ask)
        if (outcome !== 'done') return false
        changed()
        return true
      } catch (thrown) {
        report(thrown)
        return false
      }
    },
    [host, changed, report],
  )
}
