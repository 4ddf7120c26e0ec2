import { REPLAY_WINDOW } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { RequestIds } from './ports.ts'

/** More would be an attack on memory: the older half is given up. */
const REMEMBERED_AT_MOST = 200_000

/**
 * Tells whether a request id is used for the first time in the last ten minutes. Ids of writes are shared by
 * all processes; those of reads are remembered here alone.
 */
export function createReplay(store: RequestIds, clock: Clock) {
  // Two generations: ids leave together, and none before its time.
  let recent = new Set<string>()
  let older = new Set<string>()
  let turnedAt = clock.now()

  const turn = () => {
    const now = clock.now()
    if (now - turnedAt < REPLAY_WINDOW && recent.size < REMEMBERED_AT_MOST) return
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
    tidy: () => store.forgetBefore(clock.now() - REPLAY_WINDOW),
  }
}

export type Replay = ReturnType<typeof createReplay>
