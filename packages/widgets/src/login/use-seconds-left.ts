import { DEVICE_LINK_VALID_FOR } from '@easel/contract/identity'
import { SECOND } from '@easel/contract/numbers'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCountdown } from '../ui/use-countdown.ts'

/** How long a link is good for; never more than it can be, wherever the clocks stand. */
export function useSecondsLeft(expiresAt: number): number {
  const { api } = useWidget()
  return Math.min(useCountdown(expiresAt, 0, api.serverNow) ?? 0, DEVICE_LINK_VALID_FOR / SECOND)
}
