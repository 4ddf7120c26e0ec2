import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type { Jobs } from '../../domain/generation/ports.ts'
import type { Log } from '../../domain/kernel/log.ts'
import type { Tx } from '../../domain/kernel/unit-of-work.ts'
import type { Database } from '../postgres/core/db.ts'
import { createWakers } from './wakers.ts'

const QUEUE = 'generate'
/** Attempts are counted by the domain; this only bounds what it never hears of. */
const RETRIES = 20

export interface GenerateJob {
  jobId: string
  workId: string
  signal: AbortSignal
}

/** The job queue on the same database, so that a job and its effect share a transaction. */
export interface Queue extends Jobs {
  /** One that failed may be tried again. */
  start(): Promise<void>
  /** Gives every job that a process had when it died back to the queue. Only where there is one process. */
  recover(): Promise<void>
  work(concurrency: number, handle: (job: GenerateJob) => Promise<void>): Promise<void>
  /** Takes no new job; resolves when running ones were handed back or `timeout` ms are over. */
  stop(timeout: number): Promise<void>
}

export function createQueue(database: Database, log: Log): Queue {
  const { on } = database
  const boss = new PgBoss({
    ...database.queue,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error'))
  const inTransaction = (tx: Tx) => fromKysely(on(tx))
  const stopping = new AbortController()
  const wakers = createWakers((worker) => boss.notifyWorker(worker))
  let started = false

  return {
    async start() {
      try {
        await boss.start()
      } catch (error) {
        // What was begun of it must end, or the next start begins it a second time.
        await boss.stop({ graceful: false }).catch(() => {})
        throw error
      }
      await boss.createQueue(QUEUE, {
        retryLimit: RETRIES,
        retryDelay: 0,
        expireInSeconds: 3600,
        heartbeatSeconds: 10,
        deleteAfterSeconds: 24 * 3600,
        notify: true,
      })
      // Making a queue drops it from the cache, and filling the cache takes a connection of its own: inside a
      // transaction on the embedded database, which has only one, that would wait for itself.
      await boss.findJobs(QUEUE, { id: randomUUID() })
      started = true
    },

    ready: () => started,

    async recover() {
      const { rows } = await sql<{ id: string }>`
        select id from pgboss.job where name = ${QUEUE} and state = 'active' limit 1000`.execute(on())
      if (rows.length > 0)
        await boss.fail(
          QUEUE,
          rows.map(({ id }) => id),
          { message: 'interrupted' },
        )
    },

    async work(concurrency, handle) {
      const options = {
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
        heartbeatRefreshSeconds: 3,
      }
      // One registration each: waking reaches only the first worker of a registration.
      for (let n = 0; n < concurrency; n += 1) {
        const worker = wakers.enter()
        const run = async ([job]: Job<{ workId: string }>[]) => {
          if (!job) return
          const signal = AbortSignal.any([job.signal, stopping.signal])
          await worker.busy(() => handle({ jobId: job.id, workId: job.data.workId, signal }))
        }
        worker.named(await boss.work(QUEUE, options, run))
      }
    },

    async send(workId, tx) {
      await boss.send(QUEUE, { workId }, { id: randomUUID(), db: inTransaction(tx) })
      database.afterCommit(tx, wakers.sent)
    },

    async complete(jobId, tx) {
      await boss.complete(QUEUE, jobId, undefined, { db: inTransaction(tx) })
    },

    async alive(workIds) {
      if (workIds.length === 0) return new Set()
      const { rows } = await sql<{ id: string }>`
        select data->>'workId' as id from pgboss.job
        where name = ${QUEUE} and state in ('created', 'retry', 'active')
          and data->>'workId' in (${sql.join(workIds)})`.execute(on())
      return new Set(rows.map(({ id }) => id))
    },

    wake: wakers.wake,

    async stop(timeout) {
      started = false
      stopping.abort()
      const handedBack = wakers.names.map((id) => boss.offWork(QUEUE, { id, wait: true }))
      await Promise.race([Promise.all(handedBack), pause(timeout)])
      await boss.stop({ graceful: false })
    },
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
