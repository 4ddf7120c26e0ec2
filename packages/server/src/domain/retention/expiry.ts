import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { ExpiryNotes, RetentionStore } from './ports.ts'

interface Parts {
  store: RetentionStore
  notes: ExpiryNotes
  limits: { trashKeptDays: number; expiredShareAtMost: number; expiredAlways: number }
  clock: Clock
  log: Log
}

const BATCH = 100

/**
 * Puts what has expired into the trash, from where an operator can take it back. When far more is due within a day than
 * ever should be, the clock or a setting is wrong rather than the works old: then nothing goes before an operator has
 * looked. Failed sets hold no pictures and go without asking.
 */
export function createExpiry({ store, notes, limits, clock, log }: Parts) {
  /** What is due and what there is, when that is too much to be taken without an operator. */
  const excess = async (now: number): Promise<{ due: number; kept: number } | null> => {
    const due = await store.expiredCount(now)
    if (due === 0) return null
    const already = await store.trashedCount(now - DAY)
    if (due + already <= limits.expiredAlways) return null
    const kept = await store.keptCount()
    if (due + already <= limits.expiredShareAtMost * (kept + already)) return null
    const allowedUntil = (await notes.allowedUntil()) ?? 0
    // What was allowed while a clock was ahead is not allowed for longer.
    if (allowedUntil > now && allowedUntil <= now + DAY) return null
    return { due, kept }
  }

  /** Notes whether it is too much, and tells once. */
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

    /** Whether too much is due to be taken without an operator. */
    refused: async (): Promise<boolean> => (await notes.refusedAt()) !== null,
  }
}

export type Expiry = ReturnType<typeof createExpiry>
