import type { Principal } from '../kernel/principal.ts'
import { notFound } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { EndWithoutResult } from './ending.ts'
import type { GenerationStore, Jobs } from './ports.ts'

interface Parts {
  uow: UnitOfWork
  store: GenerationStore
  jobs: Jobs
  endWithoutResult: EndWithoutResult
}

/** Cancels a waiting or running work of the principal; what it cost comes back. Refuses with 404 otherwise. */
export function createCancel({ uow, store, jobs, endWithoutResult }: Parts) {
  return async (principal: Principal, id: string): Promise<Work> => {
    const cancelled = await uow.run(async (tx) => {
      const from = { principalId: principal.id }
      if (!(await endWithoutResult({ id, principalId: principal.id }, from, 'cancelled', tx)))
        throw notFound()
      return store.find(id, tx)
    })
    jobs.wake()
    if (!cancelled) throw notFound()
    return cancelled
  }
}
