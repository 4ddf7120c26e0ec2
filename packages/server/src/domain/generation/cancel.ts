import type { Principal } from '../kernel/principal.ts'
import { notFound } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { EndWithoutResult } from './end-without-result.ts'
import type { GenerationStore, Jobs } from './ports.ts'

interface Parts {
  uow: UnitOfWork
  store: GenerationStore
  jobs: Jobs
  endWithoutResult: EndWithoutResult
}

/** Cancels the principal's waiting or running work and refunds it; otherwise refuses with 404. */
export function createCancel({ uow, jobs, endWithoutResult }: Omit<Parts, 'store'>) {
  return async (principal: Principal, id: string): Promise<Work> => {
    const cancelled = await uow.run(async (tx) => {
      const from = { principalId: principal.id }
      return endWithoutResult({ id, principalId: principal.id }, from, 'cancelled', tx)
    })
    jobs.wake()
    if (!cancelled) throw notFound()
    return cancelled
  }
}

/**
 * Cancels all waiting and running works of the principal. Returns their ids; works that ended meanwhile are skipped.
 */
export function createCancelAll({ uow, store, jobs, endWithoutResult }: Parts) {
  return async (principal: Principal): Promise<string[]> => {
    const cancelled: string[] = []
    for (const id of await store.unfinished(principal.id)) {
      const from = { principalId: principal.id }
      const work = { id, principalId: principal.id }
      if (await uow.run((tx) => endWithoutResult(work, from, 'cancelled', tx))) cancelled.push(id)
    }
    jobs.wake()
    return cancelled
  }
}
