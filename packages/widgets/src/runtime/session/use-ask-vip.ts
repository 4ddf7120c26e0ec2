import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { HostAsk } from '../provider/ports.ts'
import { useWidget } from '../provider/widget-context.ts'
import { askAllAgain } from '../requests/query-client.ts'
import { useLimits } from '../requests/use-limits.ts'
import { useCreating } from './use-offers.ts'

/**
 * Shows the way to the membership: the host's own, or what can be done here. Never a dead end: who has an activation
 * code enters it in the very dialog, where codes are taken. Answers whether the person has become a member.
 */
export function useAskVip(): (ask: HostAsk) => Promise<boolean> {
  const { t } = useLingui()
  const { host, notices, track } = useWidget()
  const creating = useCreating()
  const { vipGenerationsPerDay } = useLimits()
  const queries = useQueryClient()
  return useCallback(
    async (ask) => {
      track('vip_asked', { ...ask })
      // A host whose way fails has none: then it is explained here.
      const answer = host.supports('showVip') ? await host.showVip(ask).catch(() => null) : null
      if (answer?.outcome === 'done') void askAllAgain(queries)
      if (answer && answer.outcome !== 'unsupported') return answer.outcome === 'done'
      const offer = {
        title: t`For VIP members`,
        text: t`VIP members generate up to ${vipGenerationsPerDay} sets a day, enhance images to 4K, download them without the watermark and read every prompt in the square.`,
      }
      if (creating !== 'here') {
        await notices.message(offer)
        return false
      }
      return notices.askCode(offer)
    },
    [host, notices, track, creating, queries, vipGenerationsPerDay, t],
  )
}
