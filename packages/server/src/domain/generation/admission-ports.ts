import type { Tx } from '../kernel/unit-of-work.ts'
import type { NewWork } from './ports.ts'

/** The queue: waiting works, fair admission and running capacity. */
export interface AdmissionStore {
  /** Whether several transactions run at once. */
  isShareable: boolean
  /** Serializes admission, from the transaction's next statement on. */
  lockAdmission(tx: Tx): Promise<void>
  /** Keeps others from admitting, but not from sharing; from the next statement on, too. */
  shareAdmission(tx: Tx): Promise<void>
  /**
   * Read with the admission lock held, so that it holds until the transaction ends; where it is shared, works may join.
   * `entering`: the work that is about to wait; without one, nothing is counted of a principal.
   */
  queueState(entering: Entering | null, silence: number, tx: Tx): Promise<QueueState>
  /**
   * Admits the next works, `most` of them: VIP first, then principals in turn, as if one were admitted after the other. Works
   * that are being cancelled are passed over. Returns the ids of those admitted.
   */
  admit(most: number, at: number, tx: Tx): Promise<string[]>
  /** Records the turns of principals. */
  recordAdmissions(principalIds: readonly string[], at: number, tx: Tx): Promise<void>
  /** Corrects what waiting works carry of their principal's turn, where it is older. Needs the admission lock. */
  correctTurns(tx: Tx): Promise<void>
  /** Positions in the queue by work id: 1 is next, 0 is admitted; other works are missing. */
  positions(ids: readonly string[], tx?: Tx): Promise<Map<string, number>>
  /** Heartbeat of a worker with its capacity. Workers silent for `silence` ms are removed. */
  report(worker: string, capacity: number, silence: number): Promise<void>
  leave(worker: string): Promise<void>
  /** Removes all workers: in a single-process installation those of earlier processes are dead. */
  clear(): Promise<void>
  capacity(silence: number, tx?: Tx): Promise<number>
}

/** The state of the queue. */
export interface QueueState {
  /** Of all live workers. */
  capacity: number
  /** Free capacity: that of live workers less the admitted works. */
  free: number
  waiting: number
  /** The principal's waiting works. */
  own: number
  /** The waiting works that come before the one that is about to wait. */
  ahead: number
}

/** What the place of a work in the queue follows from. */
export type Entering = Pick<NewWork, 'id' | 'principalId' | 'vip' | 'createdAt'>
