import { ImageStatus, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { AdmissionStore, Entering, QueueState } from './admission-ports.ts'
import type { GenerationStore, Jobs, NewWork } from './ports.ts'

/** A worker without a heartbeat for this long counts as dead. */
const WORKER_SILENCE = 20 * SECOND
/** For how long a look at the queue that found no free capacity is believed, in ms. */
const CROWDED_FOR = SECOND

interface Parts {
  admissions: AdmissionStore
  store: Pick<GenerationStore, 'insert' | 'insertLate'>
  jobs: Jobs
  clock: Clock
}

/** The state of the queue as a submit finds it. */
export interface Standing extends QueueState {
  /** Others submit meanwhile, so this one may not admit works. */
  shared: boolean
  /** How many of those that wait are about to be admitted. */
  room: number
}

/** What became of a work that was queued. */
export interface Entered {
  /** Waiting or admitted, which it is about to be where there is capacity for all that are seen. */
  status: ImageStatus
  /** Its position in the queue; null where others were admitted meanwhile, or it does not wait. */
  position: number | null
}

const ADMITTED: Entered = { status: ImageStatus.Submitted, position: null }

/**
 * Admits waiting works in fair order, up to the capacity of the workers. One admits at a time. Submits that come together
 * only join the queue, which any number may do at once, and admit afterwards; nobody admits while they do, so that whoever
 * frees capacity overlooks no work.
 */
export function createAdmission({ admissions, store, jobs, clock }: Parts) {
  let crowdedAt = Number.NEGATIVE_INFINITY
  const isCrowded = () => Math.abs(clock.now() - crowdedAt) < CROWDED_FOR

  /** The queue's state, with the admission lock held until the transaction ends. */
  const lockedState = async (tx: Tx): Promise<QueueState> => {
    await admissions.lockAdmission(tx)
    return admissions.queueState(null, WORKER_SILENCE, tx)
  }

  /** Returns the ids of the admitted works. */
  const fill = async (free: number, waiting: number, tx: Tx): Promise<string[]> => {
    const most = Math.min(free, waiting)
    if (most <= 0) return []
    const admitted = await admissions.admit(most, clock.now(), tx)
    if (admitted.length > 0) await jobs.send(admitted, tx)
    return admitted
  }

  /**
   * Fills free capacity. Must be called with everything that frees some, and last: from then on until the transaction ends
   * nobody else admits or submits.
   */
  const promote = async (tx: Tx): Promise<void> => {
    if (!jobs.ready()) return
    const { free, waiting } = await lockedState(tx)
    await fill(free, waiting, tx)
  }

  return {
    promote,

    /** Corrects the queue after what processes of an older version have admitted, and fills free capacity. */
    async tidy(tx: Tx): Promise<void> {
      await admissions.lockAdmission(tx)
      await admissions.correctTurns(tx)
      await promote(tx)
    },

    /**
     * For a submit. The lock is held until the transaction ends; it is shared with other submits while there are some, or
     * no capacity was free just before.
     */
    async standing(work: Entering, hasCompany: boolean, tx: Tx): Promise<Standing> {
      const shared = admissions.isShareable && (hasCompany || isCrowded())
      if (shared) await admissions.shareAdmission(tx)
      else await admissions.lockAdmission(tx)
      const state = await admissions.queueState(work, WORKER_SILENCE, tx)
      crowdedAt = state.free > 0 ? Number.NEGATIVE_INFINITY : clock.now()
      return { ...state, shared, room: jobs.ready() ? Math.max(0, state.free) : 0 }
    },

    /** Queues a work and fills free capacity, or leaves that to a `promote` that must follow. */
    async enter(work: NewWork, { free, waiting, ahead, shared }: Standing, tx: Tx): Promise<Entered> {
      const capacity = jobs.ready() ? free : 0
      const waits: Entered = { status: ImageStatus.NotStarted, position: ahead + 1 }
      if (shared) {
        await store.insertLate(work, tx)
        return capacity > waiting ? ADMITTED : waits
      }
      if (capacity > 0 && waiting === 0) {
        await store.insertLate(work, tx, ImageStatus.Submitted)
        await admissions.recordAdmissions([work.principalId], clock.now(), tx)
        await jobs.send([work.id], tx)
        return ADMITTED
      }
      await store.insert(work, tx)
      const admitted = await fill(capacity, waiting + 1, tx)
      if (admitted.includes(work.id)) return ADMITTED
      return admitted.length > 0 ? { ...waits, position: null } : waits
    },

    heartbeat: (worker: string, capacity: number) => admissions.report(worker, capacity, WORKER_SILENCE),
    capacity: (tx?: Tx) => admissions.capacity(WORKER_SILENCE, tx),
  }
}

export type Admission = ReturnType<typeof createAdmission>
