import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useReportError } from '../errors/use-report-error.ts'
import type { HostRequest } from '../provider/ports.ts'
import { useWidget } from '../provider/widget-context.ts'
import { invalidateAll } from '../requests/query-client.ts'

/** Asks the host to sign the person in. Resolves to whether they did; all data is then refetched. */
export function useAskLogin(): (ask: HostRequest) => Promise<boolean> {
  const { host } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  return useCallback(
    async (ask) => {
      try {
        const { outcome } = await host.openLogin(ask)
        if (outcome !== 'done') return false
        void invalidateAll(queries)
        return true
      } catch (thrown) {
        report(thrown)
        return false
      }
    },
    [host, queries, report],
  )
}
