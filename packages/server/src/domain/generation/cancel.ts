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

/** Cancels everything of the principal that waits or runs. Returns the ids; what ended meanwhile is left alone. */
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
