import { REPLAY_WINDOW } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { RequestIds } from './ports.ts'

/** Bounds the memory: the older half is dropped. */
const CACHE_SIZE = 200_000

/**
 * Detects replayed request ids within ten minutes. Ids of writes are shared by all processes; those of reads are kept
 * in this one.
 */
export function createReplay(store: RequestIds, clock: Clock) {
  // Two generations, so that ids leave together and none too early.
  let recent = new Set<string>()
  let older = new Set<string>()
  let turnedAt = clock.now()

  const turn = () => {
    const now = clock.now()
    if (now - turnedAt < REPLAY_WINDOW && recent.size < CACHE_SIZE) return
    older = now - turnedAt < 2 * REPLAY_WINDOW ? recent : new Set()
    recent = new Set()
    turnedAt = now
  }

  return {
    async isFirst(id: string, writes: boolean): Promise<boolean> {
      turn()
      if (recent.has(id) || older.has(id)) return false
      recent.add(id)
      return writes ? store.claim(id, clock.now()) : true
    },
    deleteExpired: () => store.deleteBefore(clock.now() - REPLAY_WINDOW),
  }
}

export type Replay = ReturnType<typeof createReplay>
