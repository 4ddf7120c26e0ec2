import { SECOND } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import type { CountedBy } from '../kernel/counted-by.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { endOfWait } from '../kernel/window.ts'
import type { Inspections } from './inspections.ts'
import type { AlarmStore } from './ports.ts'
import type { Inspection } from './words.ts'

interface Parts {
  alarms: AlarmStore
  mayOf(principal: Principal): { alarmsForgiven: boolean }
  inspections: Pick<Inspections, 'checkRefused' | 'countRefused'>
  limits: { alarmSeconds: number; networkTimes: number }
  clock: Clock
}

/** What was found in what somebody has written. */
export interface Findings {
  prompt: Inspection | null
  negativePrompt: Inspection | null
}

/**
 * Turns down what may not be generated. An alarm of somebody who is not VIP makes them wait, and with them all
 * visitors of their address; of a whole /48 when as many of its addresses wait as a network may be addresses. While they
 * wait, nothing else is looked at. What is to be left out of a picture is refused without a pause: most who write such a
 * phrase there mean the opposite. What is refused without a pause counts as an inspection.
 */
export function createWordScreen({ alarms, mayOf, inspections, limits, clock }: Parts) {
  const pause = limits.alarmSeconds * SECOND

  const alarm = async (principal: Principal, now: number, tx: Tx): Promise<void> => {
    const addressKey = sharedAddressOf(principal)
    await alarms.put({ principalId: principal.id }, now + pause, tx)
    if (addressKey === null) return
    await alarms.put({ addressKey }, now + pause, tx)
    const network = networkKeyOf(addressKey)
    if (network === null || (await alarms.waitingIn(network, now, tx)) < limits.networkTimes) return
    await alarms.put({ addressKey: network }, now + pause, tx)
  }

  /** The refusal of whoever has to wait still. */
  const stillPaused = async (principal: Principal, now: number, tx: Tx): Promise<Refusal | null> => {
    const who = waitingWith(principal)
    const kept = await alarms.until(who, tx)
    if (kept === null) return null
    const until = endOfWait(kept, now, pause)
    // The clock was set back since: from this moment on it is as long as any.
    if (until < kept) await alarms.shorten(who, until, tx)
    return until > now ? new Refusal(406, 'banned', { retryAfter: Math.ceil((until - now) / SECOND) }) : null
  }

  return async (
    principal: Principal,
    { prompt, negativePrompt }: Findings,
    tx: Tx,
  ): Promise<Refusal | null> => {
    const { alarmsForgiven } = mayOf(principal)
    const now = clock.now()
    const paused = alarmsForgiven ? null : await stillPaused(principal, now, tx)
    if (paused) return paused
    if (prompt && !alarmsForgiven) await alarm(principal, now, tx)
    const refusal = refusalFor({ prompt, negativePrompt })
    if (refusal && prompt && !alarmsForgiven) return pausedBy(refusal, limits.alarmSeconds)
    inspections.checkRefused(principal)
    if (refusal) inspections.countRefused(principal)
    return refusal
  }
}

/** A new device id is made in a moment and is nobody new; the user of a partner is somebody. */
const sharedAddressOf = ({ kind, addressKey }: Principal): string | null =>
  kind === 'visitor' ? addressKey : null

/** Whoever of these has to wait, the principal waits with them. */
function waitingWith(principal: Principal): CountedBy[] {
  const addressKey = sharedAddressOf(principal)
  const network = addressKey === null ? null : networkKeyOf(addressKey)
  const keys = [addressKey, network].filter((key) => key !== null)
  return [{ principalId: principal.id }, ...keys.map((key) => ({ addressKey: key }))]
}

/** With how long the pause is that begins with it: whoever is refused should not find that out by asking again. */
const pausedBy = ({ status, reason, data }: Refusal, seconds: number): Refusal =>
  new Refusal(status, reason, { ...data, ...(seconds > 0 ? { retryAfter: seconds } : {}) })

/** Null when nothing was found. Other words are offered for the prompt alone: the other field says what is not wanted. */
export function refusalFor({ prompt, negativePrompt }: Findings): Refusal | null {
  if (prompt) {
    const { words, safer } = prompt
    return new Refusal(432, 'sensitive', { words, ...(safer === null ? {} : { safer }) })
  }
  if (!negativePrompt) return null
  return new Refusal(432, 'sensitive', { words: negativePrompt.words, field: 'negativePrompt' })
}
