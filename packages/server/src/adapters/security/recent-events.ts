import type { SecurityEvent, SecurityFields, SecurityLog } from '../../domain/kernel/security-log.ts'

export interface RecentEvent extends SecurityFields {
  at: number
  event: SecurityEvent
}

export const KEPT = 300
/** What people and their programs were refused; what operators do is in the audit log. */
const REFUSALS: readonly SecurityEvent[] = ['refused', 'frame_refused', 'metrics_refused', 'policy_violated']
export const isRefusal = ({ event }: { event: SecurityEvent }): boolean => REFUSALS.includes(event)

/** Keeps the last refusals of this process in memory, beside the log. */
export function withRecentEvents<L extends SecurityLog>(log: L, now: () => number) {
  const events: RecentEvent[] = []
  const recording: L = {
    ...log,
    record(event: SecurityEvent, fields: SecurityFields) {
      if (isRefusal({ event })) {
        events.push({ at: now(), event, ...fields })
        if (events.length > KEPT) events.shift()
      }
      log.record(event, fields)
    },
  }
  return { log: recording, recent: (): RecentEvent[] => events.toReversed() }
}
