import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { Admission } from './admission.ts'
import type { EndWithoutResult } from './end-without-result.ts'
import type { GenerationStore, Jobs } from './ports.ts'

/** Works per run; the rest follow in the next one. */
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
 * Finds admitted works without a job and queues them again, or ends them with a refund after too many attempts; then
 * fills free capacity. So no work stays in progress forever.
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
    // A work that ended meanwhile is protected by the fence on its status.
    const lost = admitted.filter((work) => !alive.has(work.id))
    for (const work of lost) await restore(work)
    await uow.run((tx) => admission.tidy(tx))
    jobs.wake()
    return lost.length
  }
}
