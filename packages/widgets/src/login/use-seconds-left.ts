import { DEVICE_LINK_TTL } from '@easel/contract/identity'
import { SECOND } from '@easel/contract/numbers'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCountdown } from '../ui/use-countdown.ts'

/** The remaining seconds of a link; at most its whole validity, even if a clock is wrong. */
export function useSecondsLeft(expiresAt: number): number {
  const { api } = useWidget()
  return Math.min(useCountdown(expiresAt, 0, api.serverNow) ?? 0, DEVICE_LINK_TTL / SECOND)
}
