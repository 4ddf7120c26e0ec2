import { isRunning } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Log } from '../kernel/log.ts'
import type { AttemptResult, MetricRecorder } from '../kernel/metrics.ts'
import type { Tracing } from '../kernel/tracing.ts'
import { saysUnavailable } from '../kernel/unavailable.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { Admission } from './admission.ts'
import { type AttemptParts, attempt } from './attempt.ts'
import { resultOf } from './attempt-result.ts'
import type { EndWithoutResult } from './end-without-result.ts'
import { EngineError, mayFailOver } from './engine-error.ts'
import type { Choice, EngineOrder } from './engine-order.ts'
import { finish } from './finish.ts'
import { Ended, Interrupted, PassedOver, ShuttingDown } from './interruption.ts'
import type { Account, Jobs } from './ports.ts'
import { retryingUnitOfWork } from './retry-while-unavailable.ts'
import { SourceGone, withoutMissingUpload } from './source.ts'

export interface GenerateParts extends AttemptParts {
  account: Account
  admission: Admission
  locks: Locks
  jobs: Jobs
  engineOrder: EngineOrder
  endWithoutResult: EndWithoutResult
  log: Log
  /** When a finished work expires; null: never. */
  keptUntil(principalId: string, finishedAt: number, tx: Tx): Promise<number | null>
  limits: { attempts: number }
  tracing: Tracing
  metrics: Pick<MetricRecorder, 'attempted'>
  clock: Clock
}

/** The state of one job: engines that failed, and the number of attempts with each. */
interface JobHistory {
  failed: Set<string>
  attempts: Map<string, number>
}

/**
 * Makes the images of one admitted work. Resolves when the work has ended in any way; rejects when the job must be
 * retried: on shutdown, or when not even the failure could be written.
 */
export function createGenerate(given: GenerateParts) {
  return async ({ jobId, workId, signal }: Job) => {
    try {
      const first = await given.store.find(workId)
      const about = { 'easel.job_id': jobId, 'easel.work_id': workId }
      await given.tracing.resume(first?.traceparent ?? null, 'job', about, () =>
        runJob(given, { jobId, workId, signal }, first),
      )
    } finally {
      given.jobs.wake()
    }
  }
}

interface Job {
  jobId: string
  workId: string
  signal: AbortSignal
}

async function runJob(
  given: GenerateParts,
  { jobId, workId, signal }: Job,
  first: Work | null,
): Promise<void> {
  const parts = { ...given, uow: retryingUnitOfWork(given.uow, signal) }
  const course: JobHistory = { failed: new Set(), attempts: new Map() }
  let found = first
  for (let retries = true; retries; found = retries ? await parts.store.find(workId) : found) {
    const waiting = found && (await withoutMissingUpload(found, parts.sources))
    const choice = waiting && (await parts.engineOrder.next(waiting, course.failed))
    const started = await begin(parts, jobId, { workId, choice, seen: found })
    retries =
      waiting !== null &&
      started !== null &&
      choice !== null &&
      (await runAttempt(
        parts,
        { jobId, ...started, work: withSourcesOf(started.work, waiting), choice, course },
        signal,
      ))
  }
}

/** The row is read again; the sources were decided before. */
const withSourcesOf = (started: Work, { uploadId, sourceRecipe }: Work): Work => ({
  ...started,
  uploadId,
  sourceRecipe,
})

interface Attempt {
  jobId: string
  work: Work
  /** No attempt has run before. */
  isFirst: boolean
  choice: Choice
  course: JobHistory
}

/** One attempt to its end. True: it failed in a way that another attempt or engine may get past. */
async function runAttempt(parts: GenerateParts, turn: Attempt, signal: AbortSignal): Promise<boolean> {
  const { jobId, work, isFirst, choice } = turn
  const stop = new AbortController()
  const shutDown = () => stop.abort(new ShuttingDown())
  signal.addEventListener('abort', shutDown, { once: true })
  if (signal.aborted) shutDown()
  const checkEnded = async () => {
    const now = await parts.store.find(work.id)
    if (now === null || !isRunning(now.status)) stop.abort(new Ended())
  }
  const unlisten = parts.workEvents.subscribe(
    (notice) => {
      if (notice.workId === work.id && notice.ended) stop.abort(new Ended())
    },
    // If this read fails, the next fenced write finds out.
    () => void checkEnded().catch(() => {}),
  )
  const { breaker } = parts.engineOrder
  const { id } = choice.profile
  await breaker.begun(id)
  const began = performance.now()
  const count = (result: AttemptResult) =>
    parts.metrics.attempted({ engine: id, result, seconds: (performance.now() - began) / 1000 })
  try {
    await attempt(parts, work, { choice, isFirst }, stop.signal, (reason) => stop.abort(reason))
    await breaker.succeeded(id)
    count('succeeded')
    await finish(parts, jobId, work)
    return false
  } catch (error) {
    await breaker.failed(id, error)
    const cause = signal.aborted ? new ShuttingDown() : error
    count(resultOf(cause))
    if (await mayRetry(parts, turn, cause)) return true
    await giveUp(parts, turn, cause)
    return false
  } finally {
    unlisten()
    signal.removeEventListener('abort', shutDown)
    stop.abort(new Ended())
  }
}

/**
 * A failure is retried with the same engine where a retry is free, otherwise with the next engine. Finished slots
 * stay with the engine that made them.
 */
async function mayRetry(
  parts: GenerateParts,
  { work, choice, course }: Attempt,
  error: unknown,
): Promise<boolean> {
  const { limits, engineOrder, log, tasks, uow, store } = parts
  // Nothing was begun, so the attempt is not counted.
  if (error instanceof PassedOver) return uow.run((tx) => store.release(work.id, work.attempts, tx))
  if (error instanceof Interrupted || error instanceof Ended || !mayFailOver(error)) return false
  if (saysUnavailable(error)) return false
  const { id } = choice.profile
  const attempts = (course.attempts.get(id) ?? 0) + 1
  course.attempts.set(id, attempts)
  // The task outside is over in any case.
  await tasks.delete(work.id, id)
  if (work.attempts >= limits.attempts + engineOrder.fallbacks) return false
  const fields = { workId: work.id, engine: id, err: rootOf(error) }
  const { repeatable } = await choice.engine().catch(() => ({ repeatable: false }))
  if (repeatable && attempts < limits.attempts && !(error instanceof SourceGone)) {
    log.warn(fields, 'a generation is tried again')
    return true
  }
  course.failed.add(id)
  const next = await engineOrder.next(work, course.failed)
  if (next) log.warn({ ...fields, next: next.profile.id }, 'a generation moves to the next engine')
  return next !== null
}

/** Starts and counts an attempt. Null: nothing is left to do. */
async function begin(
  parts: GenerateParts,
  jobId: string,
  { workId, choice, seen }: { workId: string; choice: Choice | null; seen: Work | null },
): Promise<Pick<Attempt, 'work' | 'isFirst'> | null> {
  const { uow, store, pictures, engineOrder, clock, limits, jobs, endWithoutResult, workEvents } = parts
  const engine = choice?.profile.id ?? null
  return uow.run(async (tx) => {
    const started = await store.begin(workId, { engine, startedAt: clock.now(), seen }, tx)
    if (!started) {
      await jobs.complete(jobId, tx)
      return null
    }
    const { work, before } = started
    if (engine !== null && work.attempts <= limits.attempts + engineOrder.fallbacks) {
      await workEvents.publish({ principalId: work.principalId, workId }, tx)
      if (before === null || before === engine || work.slots.length === 0) {
        return { work, isFirst: before === null }
      }
      await store.clearOutput(workId, work.attempts, tx)
      await pictures.discardAllOf(workId, tx)
      return { work: { ...work, slots: [] }, isFirst: false }
    }
    const reason = engine === null ? 'engine_unavailable' : 'interrupted'
    await jobs.complete(jobId, tx)
    await endWithoutResult(work, { attempt: work.attempts }, reason, tx)
    return null
  })
}

async function giveUp(parts: GenerateParts, { jobId, work, choice }: Attempt, error: unknown): Promise<void> {
  const { uow, store, jobs, endWithoutResult, log } = parts
  // Not caused by the work: the attempt is not counted, and the job is retried.
  if (error instanceof ShuttingDown || saysUnavailable(error)) {
    await uow.run((tx) => store.release(work.id, work.attempts, tx))
    throw error
  }
  if (error instanceof Interrupted || error instanceof Ended) {
    await uow.run((tx) => jobs.complete(jobId, tx))
    return
  }
  const { reason, words } =
    error instanceof EngineError ? error : { reason: 'engine_failed' as const, words: [] }
  // Refused phrases come from a person's prompt and stay out of the log.
  const fields = { workId: work.id, engine: choice.profile.id, reason }
  log.warn(words.length > 0 ? fields : { ...fields, err: rootOf(error) }, 'a generation failed')
  await uow.run(async (tx) => {
    await jobs.complete(jobId, tx)
    await endWithoutResult(work, { attempt: work.attempts }, reason, tx, words)
  })
}

const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error
