import { saysUnavailable } from '../kernel/unavailable.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { EngineTasks } from './engine-ports.ts'

/** A database restart is over within this time; a longer outage fails the job. */
const OUTLAST = 60_000
const TRY_AGAIN_AFTER = 500

/**
 * Retries while the database is unavailable, so that finished images are not lost. The work must be fenced, because
 * an unanswered commit may hold.
 */
export async function outlasting<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + OUTLAST
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!saysUnavailable(error) || signal?.aborted || performance.now() > until) throw error
    }
    await pause(TRY_AGAIN_AFTER)
  }
}

export const outlastingUnitOfWork = (uow: UnitOfWork, signal: AbortSignal): UnitOfWork => ({
  run: (work) => outlasting(() => uow.run(work), signal),
})

/** A task started outside must be stored, or it would be started and paid for again. */
export const outlastingTasks = (tasks: EngineTasks): EngineTasks => ({
  find: (...asked) => outlasting(() => tasks.find(...asked)),
  keep: (task) => outlasting(() => tasks.keep(task)),
  forget: (...asked) => outlasting(() => tasks.forget(...asked)),
})

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
