import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { HostAsk } from './ports.ts'
import { useWidget } from './widget-context.ts'

/**
 * Shows the way to the membership: the host's own, or what can be done here. Never a dead end: who has an activation
 * code types it as a prompt.
 */
export function useAskVip(): (ask: HostAsk) => Promise<void> {
  const { t } = useLingui()
  const { host, notices, navigation, track } = useWidget()
  return useCallback(
    async (ask) => {
      track('vip_asked', { ...ask })
      const answer = host.supports('showVip') ? await host.showVip(ask).catch(() => null) : null
      if (answer && answer.outcome !== 'unsupported') return
      const enter = await notices.confirm({
        title: t`For VIP members`,
        text: t`VIP members draw up to 200 sets a day, enhance pictures to 4K, save them without the mark and read every prompt in the square. Have an activation code? Type it as a prompt and send it.`,
        confirm: t`Enter a code`,
        cancel: t`Not now`,
      })
      if (enter) navigation.go('create')
    },
    [host, notices, navigation, track, t],
  )
}
