import { MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { DeliveryError } from './ports.ts'

/** How long a provider counts as down after a failure; then the next message tries it. */
const OUTAGE = MINUTE

/** Whether a provider fails for everybody now, as far as any process has seen. */
export interface Watched {
  isDown(): boolean
}

/** Tells the other processes of outages: one that serves calls may never send anything itself. */
export interface OutageEvents {
  publish(isDown: boolean): void
  /** What other processes publish. */
  subscribe(listener: (isDown: boolean) => void): void
}

const SILENT: OutageEvents = { publish() {}, subscribe() {} }

/** A sender that learns from its attempts, and from those of other processes, whether its provider is down. */
export function watchOutage<Args extends unknown[], S extends { send(...message: Args): Promise<void> }>(
  sender: S & { send(...message: Args): Promise<void> },
  { now }: Clock,
  events: OutageEvents = SILENT,
): S & Watched {
  let failedAt: number | null = null
  // By the clock of this process: others may be ahead.
  events.subscribe((isDown) => {
    failedAt = isDown ? now() : null
  })
  const learn = (isDown: boolean): void => {
    if (isDown || failedAt !== null) events.publish(isDown)
    failedAt = isDown ? now() : null
  }
  return {
    ...sender,
    // A failure in the future was noted before the clock was set back.
    isDown: () => failedAt !== null && Math.abs(now() - failedAt) < OUTAGE,
    async send(...message: Args) {
      try {
        await sender.send(...message)
        learn(false)
      } catch (error) {
        // A refusal of this message alone shows that the provider works.
        learn(error instanceof DeliveryError && error.isOutage)
        throw error
      }
    },
  }
}
