import { ImageStatus, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { AdmissionStore, GenerationStore, Jobs, NewWork, Standing } from './ports.ts'

/** A worker that has said nothing for this long is taken for dead. */
const WORKER_SILENCE = 20 * SECOND

interface Parts {
  admissions: AdmissionStore
  store: Pick<GenerationStore, 'insert'>
  jobs: Jobs
  clock: Clock
}

/** Lets works in, as many as the workers can make, in fair order. */
export function createAdmission({ admissions, store, jobs, clock }: Parts) {
  /** How things stand, with admission locked: nobody else admits until the transaction ends. */
  const standing = async (principalId: string | null, tx: Tx): Promise<Standing> => {
    await admissions.lockAdmission(tx)
    return admissions.standing(principalId, WORKER_SILENCE, tx)
  }

  /** Returns whom it has let in. */
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
    /** Fills all free capacity. To be called with everything that frees some. */
    async promote(tx: Tx): Promise<void> {
      if (!jobs.ready()) return
      const { free, waiting } = await standing(null, tx)
      await fill(free, waiting, tx)
    },

    standing,

    /** Adds a work to the queue, and fills free capacity. Returns what has become of it: it waits, or is let in. */
    async enter(work: NewWork, { free, waiting }: Standing, tx: Tx): Promise<ImageStatus> {
      const capacity = jobs.ready() ? free : 0
      if (capacity > 0 && waiting === 0) {
        await store.insert(work, tx, ImageStatus.Submitted)
        await admissions.noteTurn(work.principalId, clock.now(), tx)
        await jobs.send(work.id, tx)
        return ImageStatus.Submitted
      }
      await store.insert(work, tx)
      const admitted = await fill(capacity, waiting + 1, tx)
      return admitted.includes(work.id) ? ImageStatus.Submitted : ImageStatus.NotStarted
    },

    report: (worker: string, capacity: number) => admissions.report(worker, capacity, WORKER_SILENCE),
    capacity: (tx?: Tx) => admissions.capacity(WORKER_SILENCE, tx),
  }
}

export type Admission = ReturnType<typeof createAdmission>
