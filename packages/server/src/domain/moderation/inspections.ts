import { SECOND } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import { secondsUntilFree } from '../kernel/window.ts'

interface Parts {
  limits: {
    inspectionsPerWindow: number
    addressInspectionsPerWindow: number
    networkTimes: number
    submitWindowSeconds: number
  }
  clock: Clock
}

type Counted = 'asked' | 'refused'

/** More would be an attack on memory: those who asked longest ago are forgotten. */
const REMEMBERED_AT_MOST = 20_000

/**
 * How often somebody may ask whether words would be refused: without a limit the answers are a way to try disguises
 * until one passes. What is refused elsewhere without a pause is such an answer, too. Counted in each process by itself;
 * nothing of it is kept.
 */
export function createInspections({ limits, clock }: Parts) {
  const asked = new Map<string, number[]>()
  const window = limits.submitWindowSeconds * SECOND

  /** When it was asked in this window. A time that is yet to come is of a clock that was ahead. */
  const lately = (key: string, now: number): number[] =>
    (asked.get(key) ?? []).filter((at) => at > now - window && at <= now)

  const note = (key: string, times: number[]): void => {
    asked.delete(key)
    asked.set(key, times)
    const [oldest] = asked.keys()
    if (asked.size > REMEMBERED_AT_MOST && oldest !== undefined) asked.delete(oldest)
  }

  const countedFor = ({ id, kind, vip, addressKey }: Principal): [key: string, limit: number][] => {
    const { inspectionsPerWindow, addressInspectionsPerWindow, networkTimes } = limits
    const own: [string, number] = [`principal ${id}`, inspectionsPerWindow]
    if (kind !== 'visitor' || vip || addressKey === null) return [own]
    const shared: [string, number] = [`address ${addressKey}`, addressInspectionsPerWindow]
    const network = networkKeyOf(addressKey)
    if (network === null) return [own, shared]
    return [own, shared, [`address ${network}`, addressInspectionsPerWindow * networkTimes]]
  }

  const check = (principal: Principal, what: Counted): void => {
    const now = clock.now()
    for (const [key, limit] of countedFor(principal)) {
      const times = lately(`${what} ${key}`, now)
      if (times.length < limit) continue
      const retryAfter = secondsUntilFree(times[0] ?? null, window, now)
      throw new Refusal(430, 'rate', { retryAfter })
    }
  }

  const add = (principal: Principal, what: Counted): void => {
    const now = clock.now()
    for (const [key] of countedFor(principal)) {
      const name = `${what} ${key}`
      note(name, [...lately(name, now), now])
    }
  }

  const count = (principal: Principal): void => {
    check(principal, 'asked')
    add(principal, 'asked')
  }

  return {
    /** Counts one more; refuses with 430 when that is too many. */
    count,

    /** Refuses with 430 who was refused too often. Asked before the words are judged, or the refusal would tell. */
    checkRefused: (principal: Principal): void => check(principal, 'refused'),

    /** Counts words that were refused without a pause as one more inspection. */
    countRefused(principal: Principal): void {
      add(principal, 'refused')
      count(principal)
    },
  }
}

export type Inspections = ReturnType<typeof createInspections>
