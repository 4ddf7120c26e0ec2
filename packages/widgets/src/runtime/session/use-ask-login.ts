import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useReportError } from '../errors/use-report-error.ts'
import type { HostAsk } from '../provider/ports.ts'
import { useWidget } from '../provider/widget-context.ts'
import { askAllAgain } from '../requests/query-client.ts'

/** Lets the person sign in with the host. Answers whether they did; what was known of them is then asked for again. */
export function useAskLogin(): (ask: HostAsk) => Promise<boolean> {
  const { host } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  return useCallback(
    async (ask) => {
      try {
        const { outcome } = await host.openLogin(ask)
        if (outcome !== 'done') return false
        void askAllAgain(queries)
        return true
      } catch (thrown) {
        report(thrown)
        return false
      }
    },
    [host, queries, report],
  )
}
