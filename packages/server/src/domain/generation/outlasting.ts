import { saysUnavailable } from '../kernel/unavailable.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { EngineTasks } from './engine-ports.ts'

/** A database that restarts is back by then; what is away for longer costs the job its turn. */
const OUTLAST = 60_000
const TRY_AGAIN_AFTER = 500

/**
 * Does it again for as long as the database is away: pictures that are made are not thrown away for that. What it does
 * must be fenced, since a change whose commit was not answered may hold already.
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

/** What was begun outside must be known afterwards, or it is begun and paid for again. */
export const outlastingTasks = (tasks: EngineTasks): EngineTasks => ({
  find: (...asked) => outlasting(() => tasks.find(...asked)),
  keep: (task) => outlasting(() => tasks.keep(task)),
  forget: (...asked) => outlasting(() => tasks.forget(...asked)),
})

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
