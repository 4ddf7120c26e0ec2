import { DAY } from '@easel/contract/numbers'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { ReportsStore } from './ports.ts'

interface Parts {
  store: Pick<ReportsStore, 'sentSince' | 'record'>
  limits: { reportsPerDay: number; networkReportsPerDay: number }
}

/** What a report of somebody counts who has only just come, beside the 1 of everybody else. */
const OF_NEWCOMERS = 0.5
/** Somebody of whom an operator has dismissed so many reports, and more than were right, is not counted any more. */
const DISMISSED_AT_MOST = 3

/** Who reports: how often they may, and how much it counts. */
export function createReporters({ store, limits }: Parts) {
  const checkCount = async (
    by: Parameters<typeof store.sentSince>[0],
    limit: number,
    now: number,
    tx: Tx,
  ): Promise<void> => {
    const { count, oldestAt } = await store.sentSince(by, now - DAY, tx)
    if (count < limit) return
    throw new Refusal(430, 'rate', { retryAfter: secondsUntilFree(oldestAt, DAY, now) })
  }

  return {
    /**
     * Refuses with 430 when the person has reported as much as one may in a day; and when newcomers of their network have,
     * who must not keep those from it whom everybody knows.
     */
    async check(
      { id }: Principal,
      { networkKey, weight }: { networkKey: string | null; weight: number },
      now: number,
      tx: Tx,
    ): Promise<void> {
      await checkCount({ principalId: id }, limits.reportsPerDay, now, tx)
      if (networkKey === null || weight > OF_NEWCOMERS) return
      await checkCount({ networkKey }, limits.networkReportsPerDay, now, tx)
    },

    /** By how long they have been here, what they have made, and what became of their reports before: 0 to 1. */
    async weightOf({ id, vip }: Principal, now: number, tx: Tx): Promise<number> {
      const { knownSince, upheld, dismissed } = await store.record(id, tx)
      if (dismissed >= DISMISSED_AT_MOST && dismissed > upheld) return 0
      const isKnown = vip || upheld > 0 || (knownSince !== null && knownSince <= now - DAY)
      return isKnown ? 1 : OF_NEWCOMERS
    },
  }
}

export type Reporters = ReturnType<typeof createReporters>
