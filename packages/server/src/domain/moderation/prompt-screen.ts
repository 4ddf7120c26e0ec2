import { SECOND } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import type { CountedBy } from '../kernel/counted-by.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { endOfWait } from '../kernel/window.ts'
import type { Inspection } from './blocklist.ts'
import type { Inspections } from './inspections.ts'
import type { PauseStore } from './ports.ts'

interface Parts {
  pauses: PauseStore
  entitlementsOf(principal: Principal): { exemptFromPause: boolean }
  inspections: Pick<Inspections, 'checkRefused' | 'countRefused'>
  limits: { alarmSeconds: number; networkLimitFactor: number }
  clock: Clock
}

/** Matches in the prompt and the negative prompt. */
export interface Findings {
  prompt: Inspection | null
  negativePrompt: Inspection | null
}

/**
 * Refuses sensitive prompts. A sensitive prompt without VIP pauses the principal and all visitors at the
 * address; when as many addresses of a /48 as `networkLimitFactor` are paused, the whole network. Nothing is inspected
 * during a pause. A negative prompt is refused without a pause, because people usually mean to exclude the phrase;
 * such a refusal counts as an inspection.
 */
export function createPromptScreen({ pauses, entitlementsOf, inspections, limits, clock }: Parts) {
  const pause = limits.alarmSeconds * SECOND

  const pauseAfter = async (principal: Principal, now: number, tx: Tx): Promise<void> => {
    const addressKey = sharedAddressOf(principal)
    await pauses.put({ principalId: principal.id }, now + pause, tx)
    if (addressKey === null) return
    await pauses.put({ addressKey }, now + pause, tx)
    const network = networkKeyOf(addressKey)
    if (network === null || (await pauses.waitingIn(network, now, tx)) < limits.networkLimitFactor) return
    await pauses.put({ addressKey: network }, now + pause, tx)
  }

  /** The refusal while a pause lasts. */
  const activePause = async (
    principal: Principal,
    pausedUntil: number | null,
    now: number,
    tx: Tx,
  ): Promise<Refusal | null> => {
    if (pausedUntil === null) return null
    const until = endOfWait(pausedUntil, now, pause)
    // The clock was set back: the pause is limited to its normal length from now.
    if (until < pausedUntil) await pauses.shorten(pauseKeysOf(principal), until, tx)
    return until > now ? new Refusal(406, 'banned', { retryAfter: Math.ceil((until - now) / SECOND) }) : null
  }

  return async (
    principal: Principal,
    pausedUntil: number | null,
    { prompt, negativePrompt }: Findings,
    tx: Tx,
  ): Promise<Refusal | null> => {
    const { exemptFromPause } = entitlementsOf(principal)
    const now = clock.now()
    const paused = exemptFromPause ? null : await activePause(principal, pausedUntil, now, tx)
    if (paused) return paused
    if (prompt && !exemptFromPause) await pauseAfter(principal, now, tx)
    const refusal = refusalFor({ prompt, negativePrompt })
    if (refusal && prompt && !exemptFromPause) return pausedBy(refusal, limits.alarmSeconds)
    inspections.checkRefused(principal)
    if (refusal) inspections.countRefused(principal)
    return refusal
  }
}

/** Visitors share their address's pause, because a new device id is free; partners' users do not. */
const sharedAddressOf = ({ kind, addressKey }: Principal): string | null =>
  kind === 'visitor' ? addressKey : null

/** The keys whose pauses apply to the principal. */
export function pauseKeysOf(principal: Principal): CountedBy[] {
  const addressKey = sharedAddressOf(principal)
  const network = addressKey === null ? null : networkKeyOf(addressKey)
  const keys = [addressKey, network].filter((key) => key !== null)
  return [{ principalId: principal.id }, ...keys.map((key) => ({ addressKey: key }))]
}

/** Includes the length of the pause, so that clients need not find out by retrying. */
const pausedBy = ({ status, reason, data }: Refusal, seconds: number): Refusal =>
  new Refusal(status, reason, { ...data, ...(seconds > 0 ? { retryAfter: seconds } : {}) })

/** Null without a match. A safer text is offered for the prompt only. */
export function refusalFor({ prompt, negativePrompt }: Findings): Refusal | null {
  if (prompt) {
    const { words, safer } = prompt
    return new Refusal(432, 'sensitive', { words, ...(safer === null ? {} : { safer }) })
  }
  if (!negativePrompt) return null
  return new Refusal(432, 'sensitive', { words: negativePrompt.words, field: 'negativePrompt' })
}
