import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../adapters/postgres/core/db.ts'
import type { Queue } from '../adapters/queue/boss.ts'
import type { Config } from '../config/config.ts'
import type { ClockTrust } from '../domain/kernel/clock-trust.ts'
import type { Log } from '../domain/kernel/log.ts'
import { saysUnavailable } from '../domain/kernel/unavailable.ts'
import { createRegularJobs } from '../jobs/regular.job.ts'
import { startSchedule } from '../jobs/schedule.ts'
import type { Domain } from './domain.ts'

/** Retry interval while the database is unavailable, in ms. */
const RETRY_INTERVAL = 1000

export interface WorkParts {
  config: Config
  database: Database
  queue: Queue
  domain: Domain
  log: Log
  clockTrust: ClockTrust
}

/**
 * Starts the workers; jobs of a dead process are requeued first. Returns the stop function. The process already
 * listens, so it waits for an unavailable database.
 */
export async function beginWork(
  { config, queue, domain, database, log, clockTrust }: WorkParts,
  worker: string,
  signal: AbortSignal,
) {
  await untilAvailable(queue.start, signal)
  if (config.role === 'api') return async () => {}
  const alone = database.bus === null
  if (alone) {
    await domain.admissions.clear()
    await queue.recover()
  }
  const capacity = config.limits.concurrency
  await untilAvailable(domain.admissions.forgetEngines, signal)
  await queue.work(capacity, domain.generate)
  await untilAvailable(() => domain.admissions.report(worker, capacity), signal)
  const { housekeeping } = domain
  const schedule = startSchedule(
    createRegularJobs({
      ...housekeeping,
      // What is removed for its age stays while the clock is not trusted.
      purge: async (stopping) => (await clockTrust.mayRemove()) && housekeeping.purge(stopping),
      sweep: async () => (await clockTrust.mayRemove()) && housekeeping.sweep(),
      erase: async (stopping) => (await clockTrust.mayRemove()) && housekeeping.erase(stopping),
      report: () => domain.admissions.report(worker, capacity),
      maintain: () => database.maintain(log),
    }),
    log,
  )
  const starter = config.starterCollection === '1' ? domain.renderStarter?.(signal) : undefined
  starter?.catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'the starter collection is not finished')
  })
  return async () => {
    await schedule.stop()
    await starter?.catch(() => {})
  }
}

/** Retries an idempotent step while the database is unavailable, until stopped. */
async function untilAvailable<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!saysUnavailable(error) || signal.aborted) throw error
    }
    await pause(RETRY_INTERVAL, undefined, { signal })
  }
}
