import type { Log } from '../domain/kernel/log.ts'

/** A periodic job that never overlaps itself. */
export interface RegularJob {
  name: string
  everyMs: number
  /** Delay of the first run; none by default. */
  afterMs?: number
  run(signal: AbortSignal): Promise<unknown>
}

/** Runs jobs at their intervals. A failed run is logged and repeated at the next interval. */
export function startSchedule(jobs: readonly RegularJob[], log: Log) {
  const stopping = new AbortController()
  const loops = jobs.map((job) => repeat(job, stopping.signal, log))
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function repeat(job: RegularJob, signal: AbortSignal, log: Log): Promise<void> {
  if (job.afterMs !== undefined) await pause(job.afterMs, signal)
  while (!signal.aborted) {
    try {
      await job.run(signal)
    } catch (error) {
      if (!signal.aborted) log.error({ job: job.name, err: error }, 'a regular job failed')
    }
    await pause(job.everyMs, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
