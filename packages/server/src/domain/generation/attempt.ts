import { ratioOf } from '@easel/contract/aspect-ratios'
import { isSameImage } from '@easel/contract/edits'
import { SLOTS, type Slot } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Reservation, Spending } from '../kernel/spending.ts'
import type { Tracing } from '../kernel/tracing.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import { createAttemptOutput, isFinished } from './attempt-output.ts'
import type { PictureEdits } from './edit-ports.ts'
import { EngineError } from './engine-error.ts'
import type { Choice } from './engine-order.ts'
import type { EngineTasks } from './engine-ports.ts'
import { inspectPictures, refuseAllWithheld } from './inspect-pictures.ts'
import { Superseded } from './interruption.ts'
import type { PictureCheck } from './picture-check.ts'
import type { GenerationStore, PictureStore, Sources } from './ports.ts'
import { createSilenceTimer, type Patience, rejectedBy } from './silence-timer.ts'
import { sourceOf } from './source.ts'
import { wantedSlots } from './wanted-slots.ts'

export interface AttemptParts {
  uow: UnitOfWork
  store: GenerationStore
  pictures: PictureStore
  check: PictureCheck
  workEvents: WorkEvents
  sources: Pick<Sources, 'upload' | 'original'>
  pictureEdits: PictureEdits
  spending: Spending
  tasks: EngineTasks
  patienceWith(choice: Choice, work: Work): Promise<Patience>
  tracing: Pick<Tracing, 'span'>
  clock: Clock
}

/** `isFirst`: no attempt has run before, so no task exists outside. */
export interface AttemptOptions {
  choice: Choice
  isFirst: boolean
}

/** Runs one attempt with one engine for the missing slots. Resolves when all of them are stored. */
export async function attempt(
  parts: AttemptParts,
  work: Work,
  { choice, isFirst }: AttemptOptions,
  outer: AbortSignal,
  stop: (reason: Error) => void,
): Promise<void> {
  const done = new Set(work.slots.filter(isFinished).map(({ slot }) => slot))
  const slots = wantedSlots(work).filter((slot) => !done.has(slot))
  if (slots.length === 0) return refuseAllWithheld(work.slots)
  const leave = await choice.capacity.acquire(outer)
  try {
    const task = isFirst ? null : await parts.tasks.find(work.id, choice.profile.id)
    // A resumed task was paid for when it was started.
    const reservation = task === null ? await reserveCost(parts, choice, work, slots.length) : null
    try {
      await make(parts, work, { choice, slots, task, reservation }, outer, stop)
    } catch (error) {
      if (error instanceof EngineError && error.unbilled) await reservation?.takeBack()
      throw error
    }
  } finally {
    // Awaited, so that a process shutting down does not leave its slot to expire.
    await leave()
  }
}

interface AttemptRequest {
  choice: Choice
  slots: readonly Slot[]
  task: string | null
  reservation: Reservation | null
}

async function make(
  parts: AttemptParts,
  work: Work,
  { choice, slots, task, reservation }: AttemptRequest,
  outer: AbortSignal,
  stop: (reason: Error) => void,
): Promise<void> {
  const engine = await choice.engine()
  const source = await sourceOf(work, parts, choice.isNative)
  const about = { workId: work.id, engine: choice.profile.id, fromPicture: Boolean(source?.picture) }
  const inspect = inspectPictures(parts.check, about, outer)
  const output = createAttemptOutput({ ...parts, inspect }, work, stop)
  const silenceTimer = createSilenceTimer(await parts.patienceWith(choice, work))
  const signal = AbortSignal.any([outer, silenceTimer.signal])
  const hooks = {
    signal,
    onTask: async (started: string) => {
      const { tasks, clock } = parts
      const stored = await tasks.store({
        workId: work.id,
        engine: engine.id,
        attempt: work.attempts,
        task: started,
        at: clock.now(),
      })
      if (!stored) throw new Superseded('The work has ended or another attempt has begun.')
    },
    onPicture: silenceTimer.refreshedBy(output.hooks.onPicture),
    onRefused: silenceTimer.refreshedBy(output.hooks.onRefused),
    onPreview: silenceTimer.refreshedBy(output.hooks.onPreview),
    onProgress: silenceTimer.refreshedBy(output.hooks.onProgress),
  }
  // Of a set that goes on after an interruption, all that is left may be refused: what it has is shown.
  const keepMade = async (error: unknown) => {
    const isRefused = error instanceof EngineError && error.reason === 'sensitive'
    if (!isRefused || output.finished.size === 0 || signal.aborted) throw error
    for (const slot of slots) if (!output.finished.has(slot)) hooks.onRefused(slot)
    if (error.unbilled) await reservation?.takeBack()
  }
  const edit = work.edit === 'crop' ? null : work.edit
  const request = { ...work, edit, ratio: ratioOf(work), slots, source, task, reference: work.id }
  try {
    // Raced, because an engine that ignores its signal must not block the job.
    await parts.tracing.span('engine', aboutAttempt(work, engine.id), () =>
      Promise.race([engine.imagine(request, hooks).catch(keepMade), rejectedBy(signal)]),
    )
    // The engine is done: that its pictures cannot be stored for a while is no silence of it.
    silenceTimer.stop()
    await Promise.race([output.settled(), rejectedBy(outer)])
  } finally {
    silenceTimer.stop()
    // Writes of output handed over just before the end are still pending.
    await output.quiet()
  }
}

const aboutAttempt = ({ id, attempts, operation }: Work, engine: string) => ({
  'easel.engine': engine,
  'easel.work_id': id,
  'easel.attempt': attempts,
  'easel.operation': operation,
})

async function reserveCost(
  { spending }: AttemptParts,
  { profile }: Choice,
  work: Work,
  slots: number,
): Promise<Reservation> {
  const isWhole = profile.makesWholeSets && !isSameImage(work)
  const reservation = await spending.reserve(profile, isWhole ? 1 : slots / SLOTS.length, work.partnerId)
  if (reservation) return reservation
  throw new EngineError('engine_unavailable', 'What may be spent on this engine is spent.')
}
