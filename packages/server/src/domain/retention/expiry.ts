import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { ExpiryNotes, RetentionStore } from './ports.ts'

interface Parts {
  store: RetentionStore
  notes: ExpiryNotes
  limits: { trashKeptDays: number; maxExpiredShare: number; minExpiredCount: number }
  clock: Clock
  log: Log
}

const BATCH = 100

/**
 * Moves expired works to the trash, where an operator can restore them. When far more than usual is due within a day,
 * the clock or a setting is probably wrong, and nothing is moved until an operator allows it. Failed sets hold no
 * images and are always moved.
 */
export function createExpiry({ store, notes, limits, clock, log }: Parts) {
  /** The numbers, when too much is due; else null. */
  const excess = async (now: number): Promise<{ due: number; kept: number } | null> => {
    const due = await store.expiredCount(now)
    if (due === 0) return null
    const already = await store.trashedCount(now - DAY)
    if (due + already <= limits.minExpiredCount) return null
    const kept = await store.keptCount()
    if (due + already <= limits.maxExpiredShare * (kept + already)) return null
    const allowedUntil = (await notes.allowedUntil()) ?? 0
    // A permission given while a clock was ahead does not last longer.
    if (allowedUntil > now && allowedUntil <= now + DAY) return null
    return { due, kept }
  }

  /** Records whether too much is due, and logs it once. */
  const refuses = async (now: number): Promise<boolean> => {
    const found = await excess(now)
    const refusedBefore = (await notes.refusedAt()) !== null
    if (found && !refusedBefore) {
      log.warn(
        found,
        'too many works are due at once: they stay until an operator allows it (npm run trash allow)',
      )
    }
    if (refusedBefore !== (found !== null)) await notes.setRefused(found ? now : null)
    return found !== null
  }

  const trashAll = async (
    which: 'finished' | 'failed',
    now: number,
    signal: Pick<AbortSignal, 'aborted'> | undefined,
  ): Promise<number> => {
    let total = 0
    for (;;) {
      const count = await store.trash(now, which, now, BATCH)
      total += count
      if (count < BATCH || signal?.aborted) return total
    }
  }

  return {
    async run(signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
      const now = clock.now()
      const restored = await store.restoreUndue(now)
      if (restored > 0) log.info({ count: restored }, 'works came back from the trash: they are not due')
      const failed = await trashAll('failed', now, signal)
      const finished = (await refuses(now)) ? 0 : await trashAll('finished', now, signal)
      if (finished + failed > 0) {
        log.info({ finished, failed, keptDays: limits.trashKeptDays }, 'expired works went to the trash')
      }
    },

    /** Whether expiry waits for an operator. */
    refused: async (): Promise<boolean> => (await notes.refusedAt()) !== null,
  }
}

export type Expiry = ReturnType<typeof createExpiry>
