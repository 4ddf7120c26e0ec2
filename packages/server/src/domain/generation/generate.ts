import type { Reason } from '@easel/contract/errors'
import { Operation, SECOND, SLOTS, type Slot } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Notices } from '../kernel/notices.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { Admission } from './admission.ts'
import type { EndWithoutResult } from './ending.ts'
import { EngineFault } from './engine-fault.ts'
import type {
  Account,
  Catalogue,
  GenerationStore,
  ImageEngine,
  Jobs,
  PictureStore,
  Sources,
} from './ports.ts'
import { createSitting, isFinished, Superseded } from './sitting.ts'
import { sourceOf } from './source.ts'

export interface GenerateParts {
  uow: UnitOfWork
  store: GenerationStore
  pictures: PictureStore
  account: Account
  admission: Admission
  jobs: Jobs
  catalogue: Catalogue
  /** The engine of that name; made at first use. */
  engineOf(id: string): Promise<ImageEngine>
  endWithoutResult: EndWithoutResult
  notices: Notices
  log: Log
  sources: Pick<Sources, 'upload' | 'original'>
  /** When a work that is finished then expires; null: never. */
  keptUntil(principalId: string, finishedAt: number): Promise<number | null>
  limits: { attempts: number; engineTimeoutSeconds: number }
  clock: Clock
}

const ENGINES_OWN: readonly Reason[] = ['engine_failed', 'engine_timeout']

/** The process is going down: the job goes back to the queue. */
export class ShuttingDown extends Error {
  override readonly name = 'ShuttingDown'
}

/**
 * Makes the pictures of one admitted work. Resolves when the work has ended, whichever way; rejects when the
 * job should come again: on the way down, or when not even a failure could be written.
 */
export function createGenerate(parts: GenerateParts) {
  return async ({ jobId, workId, signal }: { jobId: string; workId: string; signal: AbortSignal }) => {
    try {
      for (let goesOn = true; goesOn; ) {
        const work = await begin(parts, jobId, workId)
        goesOn = work !== null && (await tryOnce(parts, jobId, work, signal)) === 'again'
      }
    } finally {
      parts.jobs.wake()
    }
  }
}

/** One attempt, to its end. `again`: it failed at something that another attempt may get past. */
async function tryOnce(
  parts: GenerateParts,
  jobId: string,
  work: Work,
  signal: AbortSignal,
): Promise<'ended' | 'again'> {
  const stop = new AbortController()
  const unlisten = parts.notices.listen((notice) => {
    if (notice.workId === work.id && notice.ended) stop.abort(new Superseded('cancelled'))
  })
  try {
    await attempt(parts, work, AbortSignal.any([signal, stop.signal]), (reason) => stop.abort(reason))
    await finish(parts, jobId, work)
    return 'ended'
  } catch (error) {
    const fault = signal.aborted ? new ShuttingDown() : error
    if (await mayPass(parts, work, fault)) return 'again'
    await giveUp(parts, jobId, work, fault)
    return 'ended'
  } finally {
    unlisten()
    stop.abort()
  }
}

/** What an engine fails at once it may not fail at again, where asking again is safe; finished slots stay. */
async function mayPass(
  { engineOf, limits, log }: GenerateParts,
  work: Work,
  error: unknown,
): Promise<boolean> {
  if (error instanceof ShuttingDown || error instanceof Superseded) return false
  if (error instanceof EngineFault && !ENGINES_OWN.includes(error.reason)) return false
  if (work.attempts >= limits.attempts) return false
  const engine = await engineOf(work.engine ?? '').catch(() => null)
  if (!engine?.repeatable) return false
  log.warn({ workId: work.id, engine: work.engine, err: rootOf(error) }, 'a generation is tried again')
  return true
}

async function begin(parts: GenerateParts, jobId: string, workId: string): Promise<Work | null> {
  const { uow, store, catalogue, clock, limits, jobs, endWithoutResult, notices } = parts
  return uow.run(async (tx) => {
    const waiting = await store.find(workId, tx)
    const engine = waiting && catalogue.model(waiting.modelId)?.engine
    const change = { engine: engine ?? 'none', startedAt: clock.now() }
    const work = waiting && (await store.begin(workId, change, tx))
    if (!work) {
      await jobs.complete(jobId, tx)
      return null
    }
    if (work.attempts <= limits.attempts && engine) {
      await notices.tell({ principalId: work.principalId, workId }, tx)
      return work
    }
    const reason = engine ? 'interrupted' : 'engine_unavailable'
    await endWithoutResult(work, { attempt: work.attempts }, reason, tx)
    await jobs.complete(jobId, tx)
    return null
  })
}

async function attempt(
  parts: GenerateParts,
  work: Work,
  outer: AbortSignal,
  stop: (reason: Error) => void,
): Promise<void> {
  const done = new Set(work.slots.filter(isFinished).map(({ slot }) => slot))
  const slots = slotsOf(work).filter((slot) => !done.has(slot))
  if (slots.length === 0) return
  const sitting = createSitting(parts, work, stop)
  const patience = createPatience(parts.limits.engineTimeoutSeconds * SECOND)
  const signal = AbortSignal.any([outer, patience.signal])
  const engine = await parts.engineOf(work.engine ?? '')
  const source = await sourceOf(work, parts.sources)
  const hooks = {
    signal,
    onPicture: patience.refreshedBy(sitting.hooks.onPicture),
    onPreview: patience.refreshedBy(sitting.hooks.onPreview),
    onProgress: patience.refreshedBy(sitting.hooks.onProgress),
  }
  try {
    // An engine that does not heed its signal must not hold the job up.
    await Promise.race([engine.imagine({ ...work, slots, source }, hooks), rejectedBy(signal)])
    await Promise.race([sitting.settled(), rejectedBy(signal)])
  } finally {
    patience.end()
    // What was handed over just before an end is still being written.
    await sitting.quiet()
  }
}

async function finish(parts: GenerateParts, jobId: string, work: Work): Promise<void> {
  const finishedAt = parts.clock.now()
  const times = { finishedAt, expiresAt: await parts.keptUntil(work.principalId, finishedAt) }
  await parts.uow.run((tx) => settle(parts, jobId, work, times, tx))
}

async function settle(
  { store, account, admission, jobs, notices }: GenerateParts,
  jobId: string,
  work: Work,
  times: { finishedAt: number; expiresAt: number | null },
  tx: Tx,
): Promise<void> {
  if (!(await store.finish(work.id, work.attempts, times, tx))) throw new Superseded()
  await account.settle(work.id, tx)
  await jobs.complete(jobId, tx)
  await admission.promote(tx)
  await notices.tell({ principalId: work.principalId, workId: work.id, ended: true }, tx)
}

async function giveUp(parts: GenerateParts, jobId: string, work: Work, error: unknown): Promise<void> {
  const { uow, store, jobs, endWithoutResult, log } = parts
  if (error instanceof ShuttingDown) {
    await uow.run((tx) => store.handBack(work.id, work.attempts, tx))
    throw error
  }
  if (error instanceof Superseded) {
    await uow.run((tx) => jobs.complete(jobId, tx))
    return
  }
  const reason = error instanceof EngineFault ? error.reason : 'engine_failed'
  log.warn({ workId: work.id, engine: work.engine, reason, err: rootOf(error) }, 'a generation failed')
  await uow.run(async (tx) => {
    await endWithoutResult(work, { attempt: work.attempts }, reason, tx)
    await jobs.complete(jobId, tx)
  })
}

/** An enhanced picture is one; everything else is four. */
const slotsOf = ({ operation }: Work): readonly Slot[] => (operation === Operation.Upscale ? [1] : SLOTS)

/** Aborts when nothing was heard for a while. */
function createPatience(silence: number) {
  const controller = new AbortController()
  const lose = () => controller.abort(new EngineFault('engine_timeout', 'The engine has gone silent.'))
  const timer = setTimeout(lose, silence)
  return {
    signal: controller.signal,
    refreshedBy:
      <A extends unknown[]>(hook: (slot: Slot, ...values: A) => void) =>
      (slot: Slot, ...values: A) => {
        timer.refresh()
        if (!controller.signal.aborted) hook(slot, ...values)
      },
    end: () => clearTimeout(timer),
  }
}

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error
