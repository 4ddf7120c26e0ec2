import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import { StartError } from '../../config/start-error.ts'
import type { Jobs } from '../../domain/generation/ports.ts'
import type { Log } from '../../domain/kernel/log.ts'
import type { Tx } from '../../domain/kernel/unit-of-work.ts'
import type { Database } from '../postgres/core/db.ts'
import { createWorkerWaker } from './worker-waker.ts'

const QUEUE = 'generate'
/** The domain counts attempts; this bounds jobs that never reach it. */
const RETRIES = 20

export interface GenerateJob {
  jobId: string
  workId: string
  signal: AbortSignal
}

/** The job queue in the same database, so that a job and its effect share a transaction. */
export interface Queue extends Jobs {
  /** Throws a `StartError` where a newer version has changed the queue's own tables, which pg-boss would go on with. */
  checkTables(): Promise<void>
  /** May be called again after a failure. */
  start(): Promise<void>
  /** Requeues the jobs of a dead process. Single-process installations only. */
  recover(): Promise<void>
  work(concurrency: number, handle: (job: GenerateJob) => Promise<void>): Promise<void>
  /** Takes no new jobs; resolves when running ones were returned or after `timeout` ms. */
  stop(timeout: number): Promise<void>
}

export function createQueue(database: Database, log: Log): Queue {
  const { on } = database
  const boss = new PgBoss({
    ...database.queue,
    // Jobs of a process that died are found within this and their heartbeat.
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error'))
  const inTransaction = (tx: Tx) => fromKysely(on(tx))
  const stopping = new AbortController()
  const wakers = createWorkerWaker((worker) => boss.notifyWorker(worker))
  let started = false

  return {
    checkTables: () => checkTables(boss),

    async start() {
      try {
        await boss.start()
      } catch (error) {
        // A partly started queue must be stopped before the next start.
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
      // Fills pg-boss' queue cache now: inside a transaction it would need a second connection, which the embedded
      // database does not have.
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
      // Separate registrations, because waking reaches only the first worker of one.
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

    async send(workIds, tx) {
      const jobs = workIds.map((workId) => ({ id: randomUUID(), data: { workId } }))
      await boss.insert(QUEUE, jobs, { db: inTransaction(tx) })
      database.afterCommit(tx, () => wakers.sent(jobs.length))
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

async function checkTables(boss: PgBoss): Promise<void> {
  const known = packageJson.pgboss.schema
  const version = (await boss.isInstalled()) ? await boss.schemaVersion() : null
  if (version === null || version <= known) return
  throw new StartError(
    `The database was used by a newer Easel, whose job queue has tables of version ${version} (this one knows ${known}). Start that version, or restore the backup from before it.`,
  )
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
