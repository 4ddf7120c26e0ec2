import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Jobs, WaitingRoom } from './ports.ts'

/** A worker that has said nothing for this long is taken for dead. */
const WORKER_SILENCE = 20 * SECOND

interface Parts {
  room: WaitingRoom
  jobs: Jobs
  clock: Clock
}

/** Lets works in, as many as the workers can make, in fair order. */
export function createAdmission({ room, jobs, clock }: Parts) {
  const livingSince = () => clock.now() - WORKER_SILENCE
  return {
    /** Fills all free places. To be called with everything that frees one or adds to the queue. */
    async promote(tx: Tx): Promise<void> {
      if (!jobs.ready()) return
      await room.lockGate(tx)
      for (let free = await room.freePlaces(livingSince(), tx); free > 0; free -= 1) {
        const workId = await room.admitNext(clock.now(), tx)
        if (workId === null) return
        await jobs.send(workId, tx)
      }
    },
    livingSince,
    capacity: (tx?: Tx) => room.capacity(livingSince(), tx),
  }
}

export type Admission = ReturnType<typeof createAdmission>
