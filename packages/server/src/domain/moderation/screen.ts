import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { endOfWait } from '../kernel/window.ts'
import type { AlarmStore } from './ports.ts'
import type { Inspection } from './words.ts'

interface Parts {
  alarms: AlarmStore
  mayOf(principal: Principal): { alarmsForgiven: boolean }
  limits: { alarmSeconds: number }
  clock: Clock
}

/**
 * Turns down what may not be generated. An alarm of somebody who is not VIP makes them wait; while they wait,
 * nothing else is looked at.
 */
export function createWordScreen({ alarms, mayOf, limits, clock }: Parts) {
  return async (principal: Principal, inspection: Inspection | null, tx: Tx): Promise<Refusal | null> => {
    const { alarmsForgiven } = mayOf(principal)
    const now = clock.now()
    const longest = now + limits.alarmSeconds * SECOND
    const kept = alarmsForgiven ? null : await alarms.until(principal.id, tx)
    const until = kept === null ? null : endOfWait(kept, now, limits.alarmSeconds * SECOND)
    // The clock was set back since: from this moment on it is as long as any.
    if (kept !== null && until !== null && until < kept) await alarms.put(principal.id, until, tx)
    if (until !== null && until > now) {
      return new Refusal(406, 'banned', { retryAfter: Math.ceil((until - now) / SECOND) })
    }
    if (!inspection) return null
    if (!alarmsForgiven) await alarms.put(principal.id, longest, tx)
    const { words, safer } = inspection
    return new Refusal(432, 'sensitive', { words, ...(safer === null ? {} : { safer }) })
  }
}
