import { MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { DeliveryError } from './ports.ts'

/** How long a provider counts as down after a failure; then the next message tries it. */
const OUTAGE = MINUTE

/** Whether a provider fails for everybody now, as far as this process has seen. */
export interface Watched {
  isDown(): boolean
}

/** A sender that learns from its attempts whether its provider is down. */
export function watchOutage<Args extends unknown[], S extends { send(...message: Args): Promise<void> }>(
  sender: S & { send(...message: Args): Promise<void> },
  { now }: Clock,
): S & Watched {
  let failedAt: number | null = null
  return {
    ...sender,
    // A failure in the future was noted before the clock was set back.
    isDown: () => failedAt !== null && Math.abs(now() - failedAt) < OUTAGE,
    async send(...message: Args) {
      try {
        await sender.send(...message)
        failedAt = null
      } catch (error) {
        // A refusal of this message alone shows that the provider works.
        failedAt = error instanceof DeliveryError && error.isOutage ? now() : null
        throw error
      }
    },
  }
}
