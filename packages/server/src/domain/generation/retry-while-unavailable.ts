import { saysUnavailable } from '../kernel/unavailable.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { EngineTasks } from './engine-ports.ts'

/** A database restart is over within this time; a longer outage fails the job. */
const RETRY_PERIOD = 60_000
const RETRY_INTERVAL = 500

/**
 * Retries while the database is unavailable, so that finished images are not lost. The work must be fenced, because
 * an unanswered commit may hold.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + RETRY_PERIOD
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!saysUnavailable(error) || signal?.aborted || performance.now() > until) throw error
    }
    await pause(RETRY_INTERVAL)
  }
}

export const retryingUnitOfWork = (uow: UnitOfWork, signal: AbortSignal): UnitOfWork => ({
  run: (work) => retryWhileUnavailable(() => uow.run(work), signal),
})

/** A task started outside must be stored, or it would be started and paid for again. */
export const retryingTasks = (tasks: EngineTasks): EngineTasks => ({
  find: (...args) => retryWhileUnavailable(() => tasks.find(...args)),
  store: (task) => retryWhileUnavailable(() => tasks.store(task)),
  delete: (...args) => retryWhileUnavailable(() => tasks.delete(...args)),
})

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
