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

/** Weight of a newcomer's report; that of others is 1. */
const OF_NEWCOMERS = 0.5
/** A reporter with this many dismissals, and more than upheld reports, has weight 0. */
const MAX_DISMISSED = 3

/** Limits and weight of reporters. */
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
     * Refuses with 430 above the principal's daily limit, or, for newcomers, above that of their network; others are
     * not affected by their network.
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

    /** The weight by age, activity and history: 0 to 1. */
    async weightOf({ id, vip }: Principal, now: number, tx: Tx): Promise<number> {
      const { knownSince, upheld, dismissed } = await store.record(id, tx)
      if (dismissed >= MAX_DISMISSED && dismissed > upheld) return 0
      const isKnown = vip || upheld > 0 || (knownSince !== null && knownSince <= now - DAY)
      return isKnown ? 1 : OF_NEWCOMERS
    },
  }
}

export type Reporters = ReturnType<typeof createReporters>
