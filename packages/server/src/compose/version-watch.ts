import type { Database } from '../adapters/postgres/core/db.ts'
import { checkNewer } from '../adapters/postgres/core/migrate.ts'
import type { Queue } from '../adapters/queue/boss.ts'
import { StartError } from '../config/start-error.ts'
import type { Log } from '../domain/kernel/log.ts'
import { saysUnavailable } from '../domain/kernel/unavailable.ts'
import { startSchedule } from '../jobs/schedule.ts'

/** In ms: for so long a process may go on without what a newer version has taken away. */
const EVERY = 10_000

interface Parts {
  database: Pick<Database, 'on' | 'bus'>
  queue: Pick<Queue, 'checkTables'>
  log: Log
}

/**
 * What is refused at a start is looked at again while the process runs: a newer version may take something away in the moment
 * of this one's start, or later. The embedded database has no second process.
 */
export function createVersionWatch({ database, queue, log }: Parts) {
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  const check = async () => {
    await checkNewer(database.on())
    await queue.checkTables()
  }
  const run = async () => {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      resolve(error.message)
    }
  }
  let stop = async () => {}
  return {
    /** Resolves with the reason when this version cannot go on. */
    ended,

    /** Throws a `StartError` if it cannot even begin. */
    async start(): Promise<void> {
      await queue.checkTables().catch((error: unknown) => {
        if (!saysUnavailable(error)) throw error
      })
      if (database.bus === null) return
      stop = startSchedule([{ name: 'watch versions', everyMs: EVERY, afterMs: EVERY, run }], log).stop
    },

    stop: () => stop(),
  }
}
