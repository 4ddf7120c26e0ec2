import { ImageStatus, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { AdmissionStore, GenerationStore, Jobs, NewWork, QueueState } from './ports.ts'

/** A worker without a heartbeat for this long counts as dead. */
const WORKER_SILENCE = 20 * SECOND

interface Parts {
  admissions: AdmissionStore
  store: Pick<GenerationStore, 'insert'>
  jobs: Jobs
  clock: Clock
}

/** Admits waiting works in fair order, up to the capacity of the workers. */
export function createAdmission({ admissions, store, jobs, clock }: Parts) {
  /** The queue's state, with the admission lock held until the transaction ends. */
  const queueState = async (principalId: string | null, tx: Tx): Promise<QueueState> => {
    await admissions.lockAdmission(tx)
    return admissions.queueState(principalId, WORKER_SILENCE, tx)
  }

  /** Returns the ids of the admitted works. */
  const fill = async (free: number, waiting: number, tx: Tx): Promise<string[]> => {
    const admitted: string[] = []
    while (admitted.length < Math.min(free, waiting)) {
      const workId = await admissions.admitNext(clock.now(), tx)
      if (workId === null) break
      await jobs.send(workId, tx)
      admitted.push(workId)
    }
    return admitted
  }

  return {
    /** Fills free capacity. Must be called with everything that frees some. */
    async promote(tx: Tx): Promise<void> {
      if (!jobs.ready()) return
      const { free, waiting } = await queueState(null, tx)
      await fill(free, waiting, tx)
    },

    queueState,

    /** Queues a work and fills free capacity. Returns the work's status: waiting or admitted. */
    async enter(work: NewWork, { free, waiting }: QueueState, tx: Tx): Promise<ImageStatus> {
      const capacity = jobs.ready() ? free : 0
      if (capacity > 0 && waiting === 0) {
        await store.insert(work, tx, ImageStatus.Submitted)
        await admissions.recordAdmission(work.principalId, clock.now(), tx)
        await jobs.send(work.id, tx)
        return ImageStatus.Submitted
      }
      await store.insert(work, tx)
      const admitted = await fill(capacity, waiting + 1, tx)
      return admitted.includes(work.id) ? ImageStatus.Submitted : ImageStatus.NotStarted
    },

    heartbeat: (worker: string, capacity: number) => admissions.report(worker, capacity, WORKER_SILENCE),
    capacity: (tx?: Tx) => admissions.capacity(WORKER_SILENCE, tx),
  }
}

export type Admission = ReturnType<typeof createAdmission>
