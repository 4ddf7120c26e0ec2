import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { Admission } from './admission.ts'
import type { EndWithoutResult } from './ending.ts'
import type { GenerationStore, Jobs } from './ports.ts'

/** Looked at in one go; the rest has its turn at the next. */
const BATCH = 500

interface Parts {
  uow: UnitOfWork
  store: GenerationStore
  jobs: Jobs
  admission: Admission
  endWithoutResult: EndWithoutResult
  limits: { attempts: number }
}

/**
 * Finds works that no job stands for any more and lets them wait again, or gives them up with a refund when
 * they were begun too often; then fills free places. Whatever was killed, no work stays in progress for good.
 */
export function createReconcile({ uow, store, jobs, admission, endWithoutResult, limits }: Parts) {
  const restore = (work: Work) =>
    uow.run(async (tx) => {
      if (work.attempts < limits.attempts) return store.requeue(work.id, tx)
      return endWithoutResult(work, 'any', 'interrupted', tx)
    })

  return async (): Promise<number> => {
    const admitted = await store.admitted(BATCH)
    const alive = await jobs.alive(admitted.map((work) => work.id))
    // A work that has ended since it was read is left alone by its state's fence.
    const lost = admitted.filter((work) => !alive.has(work.id))
    for (const work of lost) await restore(work)
    await uow.run((tx) => admission.promote(tx))
    jobs.wake()
    return lost.length
  }
}
