import { type RatioLabel, ratioOf, ratioValue } from '@easel/contract/aspect-ratios'
import type { Slot } from '@easel/contract/numbers'
import type { Pixels } from '../kernel/pixels.ts'
import { saysUnavailable } from '../kernel/unavailable.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work, WorkSlot } from '../kernel/work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import { asMade, refuseWithBackground } from './cutout.ts'
import { EngineError } from './engine-error.ts'
import type { EngineHooks } from './engine-ports.ts'
import { type InspectPicture, isClean, refuseAllWithheld, withheldSlot } from './inspect-pictures.ts'
import { Superseded } from './interruption.ts'
import type { GenerationStore, PictureStore } from './ports.ts'
import { createProgress } from './progress.ts'
import { wantedSlots } from './wanted-slots.ts'

/** Throttles for progress writes and for previews of a slot, in ms. */
const PROGRESS_THROTTLE = 250
const PREVIEW_THROTTLE = 700
const QUIET_TIMEOUT = 2000
/** In pixels. A smaller result is an engine's way of returning nothing. */
const SMALLEST_SIDE = 64

interface Parts {
  uow: UnitOfWork
  store: GenerationStore
  pictures: PictureStore
  inspect: InspectPicture
  workEvents: WorkEvents
}

/**
 * Handles the output of one attempt: inspects, stores and publishes it. All writes are fenced by the attempt; `stop`
 * is called when it was superseded or the work has ended.
 */
export function createAttemptOutput(parts: Parts, work: Work, stop: (reason: Error) => void) {
  const { uow, store, pictures, inspect, workEvents } = parts
  const finished = new Set(work.slots.filter(isFinished).map(({ slot }) => slot))
  const progress = createProgress([...finished], wantedSlots(work).length)
  const pending: Promise<void>[] = []
  const shownAt = new Map<Slot, number>()
  const previewing = new Set<Slot>()
  const ended: Pick<WorkSlot, 'withheld'>[] = work.slots.filter(isFinished)
  let writtenAt = 0

  const run = (task: Promise<void>) => {
    pending.push(task)
    task.catch(stop)
  }

  const put = async (slot: WorkSlot, names: readonly string[]) => {
    const stored = await uow.run(async (tx) => {
      if (!(await store.putSlot(work.id, work.attempts, slot, progress.percent, tx))) return false
      await pictures.commit(names, tx)
      await workEvents.publish({ principalId: work.principalId, workId: work.id }, tx)
      return true
    })
    if (!stored) throw superseded()
  }

  const withhold = (slot: Slot, size: Size) => {
    finished.add(slot)
    ended.push({ withheld: true })
    progress.kept(slot)
    return put(withheldSlot(slot, size), [])
  }

  const onPicture = async (slot: Slot, pixels: Pixels, recipe?: string) => {
    if (Math.min(pixels.width, pixels.height) < SMALLEST_SIDE) {
      throw new EngineError('engine_failed', 'What the engine has sent is too small to be a picture.')
    }
    refuseWithBackground(work, pixels)
    finished.add(slot)
    // Inspected before anything of it is written.
    const verdict = await inspect(pixels)
    if (verdict === 'withheld') return withhold(slot, pixels)
    ended.push({ withheld: false })
    const stored = await pictures.store(work.id, asMade(work, pixels)).catch(storageError)
    progress.kept(slot)
    await put({ ...stored, slot, withheld: false, recipe: recipe ?? null }, namesOf(stored))
  }

  const onPreview = async (slot: Slot, pixels: Pixels) => {
    previewing.add(slot)
    const clean = await isClean(inspect(pixels))
    previewing.delete(slot)
    if (!clean || finished.has(slot)) return
    const name = await pictures.storePreview(work.id, asMade(work, pixels)).catch(storageError)
    if (finished.has(slot)) return
    const { width, height } = pixels
    await put({ ...UNFINISHED, slot, width, height, watermarkedPreview: name }, [name])
  }

  const writeProgress = async () => {
    if (!(await store.progress(work.id, work.attempts, progress.percent))) throw superseded()
    await workEvents.publish({ principalId: work.principalId, workId: work.id })
  }

  const hooks: Omit<EngineHooks, 'signal' | 'onTask'> = {
    onRefused: (slot) => run(withhold(slot, sizeOf(ratioOf(work)))),
    onPicture: (slot, pixels, recipe) => run(onPicture(slot, pixels, recipe)),
    onPreview(slot, pixels) {
      const now = performance.now()
      if (previewing.has(slot) || finished.has(slot)) return
      if (now - (shownAt.get(slot) ?? -PREVIEW_THROTTLE) < PREVIEW_THROTTLE) return
      shownAt.set(slot, now)
      run(onPreview(slot, pixels).catch(ignoreUnavailable))
    },
    onProgress(slot, fraction) {
      progress.rendered(slot, fraction)
      const now = performance.now()
      if (now - writtenAt < PROGRESS_THROTTLE) return
      writtenAt = now
      run(writeProgress().catch(ignoreUnavailable))
    },
  }
  return {
    hooks,
    /** Slots that need no picture any more, with those of earlier attempts. */
    finished: finished as ReadonlySet<Slot>,
    /** Resolves when all output is stored; rejects when every image was withheld. */
    async settled() {
      await Promise.all(pending)
      refuseAllWithheld(ended)
    },
    /** Resolves when no write is pending, or after a time-out. */
    quiet: async () => void (await Promise.race([Promise.allSettled(pending), pause(QUIET_TIMEOUT)])),
  }
}

type Size = Pick<Pixels, 'width' | 'height'>
const AREA = 1024 * 1024

/** Of a picture that nobody has seen: what counts is its shape. */
const sizeOf = (ratio: RatioLabel): Size => ({
  width: Math.round(Math.sqrt(AREA * ratioValue(ratio))),
  height: Math.round(Math.sqrt(AREA / ratioValue(ratio))),
})

/** A slot with a preview only. */
const UNFINISHED = {
  thumbhash: null,
  thumb: null,
  preview: null,
  original: null,
  withheld: false,
  recipe: null,
}

/** Progress and previews are optional: they are skipped while the database is unavailable. */
function ignoreUnavailable(error: unknown): void {
  if (!saysUnavailable(error)) throw error
}

const superseded = () => new Superseded('The work has ended or another attempt has begun.')

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

export const isFinished = (slot: WorkSlot): boolean => slot.thumb !== null || slot.withheld

const namesOf = (
  picture: { [K in 'thumb' | 'preview' | 'watermarkedPreview' | 'original']: string | null },
) =>
  [picture.thumb, picture.preview, picture.watermarkedPreview, picture.original].filter(
    (name) => name !== null,
  )

function storageError(error: unknown): never {
  throw new EngineError('server_error', 'The pictures cannot be kept.', { cause: error })
}
