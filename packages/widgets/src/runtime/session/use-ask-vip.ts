import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useReportError } from '../errors/use-report-error.ts'
import { ensureLazyMessages } from '../messages/lazy-messages.tsx'
import type { HostRequest } from '../provider/ports.ts'
import { useWidget } from '../provider/widget-context.ts'
import { invalidateAll } from '../requests/query-client.ts'
import { useLimits } from '../requests/use-limits.ts'
import { useCreating } from './use-offers.ts'

/**
 * Opens the host's membership page, or a dialog where the host has none. Where activation codes are accepted, the
 * dialog has a field for one. Resolves to whether the person has become a member.
 */
export function useAskVip(): (ask: HostRequest) => Promise<boolean> {
  const report = useReportError()
  const { i18n, host, notices, track } = useWidget()
  const creating = useCreating()
  const { vipGenerationsPerDay } = useLimits()
  const queries = useQueryClient()
  return useCallback(
    async (ask) => {
      track('vip_asked', { ...ask })
      // A host that fails counts as one without a membership page.
      const answer = host.supports('showVip') ? await host.showVip(ask).catch(() => null) : null
      if (answer?.outcome === 'done') void invalidateAll(queries)
      if (answer && answer.outcome !== 'unsupported') return answer.outcome === 'done'
      try {
        await ensureLazyMessages(i18n)
      } catch (thrown) {
        report(thrown)
        return false
      }
      const offer = {
        title: i18n._(msg`For VIP members`),
        text: i18n._(
          msg`VIP members generate up to ${vipGenerationsPerDay} sets a day, enhance images to 4K, download them without the watermark and read every prompt in the square.`,
        ),
      }
      if (creating !== 'here') {
        await notices.message(offer)
        return false
      }
      return notices.askCode(offer)
    },
    [host, notices, track, creating, queries, vipGenerationsPerDay, i18n, report],
  )
}
