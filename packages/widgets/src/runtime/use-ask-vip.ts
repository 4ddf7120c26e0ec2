import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useMembershipChanged } from './membership.queries.ts'
import type { HostAsk } from './ports.ts'
import { useCreating } from './use-offers.ts'
import { useWidget } from './widget-context.ts'

/**
 * Shows the way to the membership: the host's own, or what can be done here. Never a dead end: who has an activation
 * code types it as a prompt, where there is a place for prompts. Answers whether the person has become a member.
 */
export function useAskVip(): (ask: HostAsk) => Promise<boolean> {
  const { t } = useLingui()
  const { host, notices, navigation, track } = useWidget()
  const creating = useCreating()
  const changed = useMembershipChanged()
  return useCallback(
    async (ask) => {
      track('vip_asked', { ...ask })
      // A host whose way fails has none: then it is explained here.
      const answer = host.supports('showVip') ? await host.showVip(ask).catch(() => null) : null
      if (answer?.outcome === 'done') changed()
      if (answer && answer.outcome !== 'unsupported') return answer.outcome === 'done'
      const title = t`For VIP members`
      if (creating !== 'here') {
        await notices.message({
          title,
          text: t`VIP members draw up to 200 sets a day, enhance pictures to 4K, save them without the mark and read every prompt in the square.`,
        })
        return false
      }
      const enter = await notices.confirm({
        title,
        text: t`VIP members draw up to 200 sets a day, enhance pictures to 4K, save them without the mark and read every prompt in the square. Have an activation code? Type it as a prompt and send it.`,
        confirm: t`Enter a code`,
        cancel: t`Not now`,
      })
      if (enter) navigation.go('create')
      return false
    },
    [host, notices, navigation, track, creating, changed, t],
  )
}
