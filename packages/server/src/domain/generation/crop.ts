import { ALL_RATIOS, ratioValue, shapeOf } from '@easel/contract/aspect-ratios'
import { CROP_TOLERANCE } from '@easel/contract/edits'
import { ImageStatus, Operation, SECOND } from '@easel/contract/numbers'
import type { CropRequest } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Pixels } from '../kernel/pixels.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work, WorkSlot } from '../kernel/work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import { type Idempotency, repeatFirstAnswer } from './accept.ts'
import { childOf } from './child-work.ts'
import { editableSlot } from './edit.ts'
import type { PictureEdits } from './edit-ports.ts'
import { publishEnd } from './end-without-result.ts'
import type { PictureCheck } from './picture-check.ts'
import type {
  EntitlementsOf,
  GenerationStore,
  NewWork,
  PictureStore,
  Sources,
  StoredPicture,
  Submissions,
  SubmitResult,
} from './ports.ts'

interface Parts {
  uow: UnitOfWork
  locks: Locks
  store: GenerationStore
  submissions: Submissions
  sources: Pick<Sources, 'original'>
  pictures: PictureStore
  pictureEdits: Pick<PictureEdits, 'cropped'>
  check: PictureCheck
  /** Refuses above the daily limit of uploads. Returns a function that takes the attempt back. */
  countUpload(principal: Principal): Promise<() => Promise<void>>
  entitlementsOf: EntitlementsOf
  keptUntil(principalId: string, finishedAt: number, tx: Tx): Promise<number | null>
  workEvents: WorkEvents
  clock: Clock
  ids: Ids
}

export interface CropCommand {
  principal: Principal
  language: Work['language']
  request: CropRequest
  idempotency: Idempotency
}

/** A crop has one image. */
const SLOT = 1
const ATTEMPT = 1
/** Answers come within the time that a page waits. */
const CHECK_TIMEOUT = 8 * SECOND

/**
 * One image, turned and cut, as a finished work of its own. No engine makes it, so it costs nothing; it takes the room of
 * an upload, and is counted as one. It shows nothing but what its parent shows, so it is private until its owner shows it.
 */
export function createCrop(parts: Parts) {
  const { uow, locks, store, submissions, entitlementsOf, workEvents } = parts
  return async (command: CropCommand): Promise<SubmitResult> => {
    const { principal, request, idempotency } = command
    if (!entitlementsOf(principal).create) throw new Refusal(403, 'not_offered')
    const firstAnswer = async (tx: Tx) => {
      const first = idempotency && (await submissions.find(principal.id, idempotency.key, tx))
      return first && repeatFirstAnswer(first, idempotency)
    }
    const before = await uow.run(firstAnswer)
    if (before) return answered(before)
    const parent = await ownParent(parts, command)
    const pixels = await cropped(parts, principal, parent, request)
    const work = workFor(parts, command, parent)
    const stored = await parts.pictures.store(work.id, pixels)
    const outcome = await uow.run(async (tx) => {
      // Held, so that the owner's setting for all works does not change meanwhile.
      await locks.hold([`principal:${principal.id}`, worksLock(principal.id)], tx)
      const first = await firstAnswer(tx)
      if (first) return first
      // It may have been deleted meanwhile.
      if (!(await store.find(parent.id, tx))) return notFound()
      await insertFinished(parts, work, parent, stored, tx)
      const answer = { id: work.id, queuePosition: null, etaSeconds: null }
      if (idempotency) {
        const entry = { ...idempotency, principalId: principal.id, workId: work.id, at: work.createdAt }
        submissions.put({ ...entry, answer }, tx)
      }
      await publishEnd({ store, workEvents }, work, tx)
      return answer
    })
    return answered(outcome)
  }
}

function answered(outcome: SubmitResult | Refusal): SubmitResult {
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

async function ownParent({ store }: Parts, { principal, request }: CropCommand): Promise<Work> {
  const parent = await store.find(request.imageId)
  if (!parent || parent.principalId !== principal.id) throw notFound()
  const slot = editableSlot(parent, request.slot)
  if (slot instanceof Refusal) throw slot
  if (!fits(request, slot) || !ratioIn(request)) throw new Refusal(400, 'body_invalid', { field: 'box' })
  return parent
}

function fits({ turn, box }: CropRequest, slot: WorkSlot): boolean {
  const isUpright = turn === 0 || turn === 180
  const [width, height] = isUpright ? [slot.width, slot.height] : [slot.height, slot.width]
  return box.left + box.width <= width && box.top + box.height <= height
}

/** Works have ratios that engines paint, so that more can be made of a crop, too. */
const ratioIn = ({ box }: Pick<CropRequest, 'box'>) =>
  ALL_RATIOS.map((label) => ({ label, off: Math.abs(box.width / box.height / ratioValue(label) - 1) }))
    .filter(({ off }) => off <= CROP_TOLERANCE)
    .toSorted((a, b) => a.off - b.off)[0]?.label

/** What is left may show what the whole did not. */
async function cropped(
  { sources, pictureEdits, check, countUpload }: Parts,
  principal: Principal,
  parent: Work,
  request: CropRequest,
): Promise<Pixels> {
  const takeBack = await countUpload(principal)
  try {
    const original = await sources.original(parent.id, request.slot)
    if (!original) throw notFound()
    const pixels = await pictureEdits.cropped(original, request)
    const about = { workId: parent.id, engine: parent.engine ?? 'none', fromPicture: true }
    const verdict = await check(about, pixels, AbortSignal.timeout(CHECK_TIMEOUT)).catch(() => 'unchecked')
    if (verdict === 'unchecked') throw new Refusal(503, 'unavailable')
    if (verdict !== 'clean') throw new Refusal(403, 'blocked')
    return pixels
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'blocked')) await takeBack()
    throw error
  }
}

function workFor(
  { entitlementsOf, clock, ids }: Parts,
  { principal, language, request }: CropCommand,
  parent: Work,
): NewWork {
  const { priority: vip, square } = entitlementsOf(principal)
  const child = childOf(
    parent,
    { operation: Operation.Variation, slot: request.slot, edit: 'crop' },
    {
      id: ids.next(),
      principalId: principal.id,
      partnerId: principal.partner?.id ?? null,
      seed: parent.seed,
      language,
      vip,
      square,
      createdAt: clock.now(),
    },
  )
  const ratio = ratioIn(request)
  return ratio ? { ...child, ...shapeOf(ratio) } : child
}

/** It goes through the states of any work, all at once. */
async function insertFinished(
  { store, pictures, keptUntil, clock }: Parts,
  work: NewWork,
  { engine }: Work,
  stored: StoredPicture,
  tx: Tx,
): Promise<void> {
  const at = clock.now()
  await store.insert(work, tx, ImageStatus.Submitted)
  await store.begin(work.id, { engine, startedAt: at }, tx)
  await store.putSlot(work.id, ATTEMPT, { ...stored, slot: SLOT, withheld: false, recipe: null }, 100, tx)
  const { thumb, preview, watermarkedPreview, original } = stored
  await pictures.commit(
    [thumb, preview, watermarkedPreview, original].filter((name) => name !== null),
    tx,
  )
  const expiresAt = await keptUntil(work.principalId, at, tx)
  await store.finish(work.id, ATTEMPT, { finishedAt: at, expiresAt }, tx)
}
