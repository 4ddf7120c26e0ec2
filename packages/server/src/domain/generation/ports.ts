import type { AspectRatio } from '@easel/contract/aspect-ratios'
import type { Reason } from '@easel/contract/errors'
import type { ImageStatus, Operation, ReferenceKind, ReferenceStrength, Slot } from '@easel/contract/numbers'
import type { Pixels } from '../kernel/pixels.ts'
import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work, WorkSlot } from '../kernel/work.ts'

/** Works as generation sees them. Changes return null when the work is not in the state they start from. */
export interface GenerationStore {
  /** Waiting; or submitted, where it is admitted at once. */
  insert(work: NewWork, tx: Tx, status?: ImageStatus): Promise<void>
  /** Written at the end of the transaction: nothing in it may ask for it. */
  insertLate(work: NewWork, tx: Tx, status?: ImageStatus): Promise<void>
  find(id: string, tx?: Tx): Promise<Work | null>
  /** The principal's work that enhances, or has enhanced, this image; a failed one does not count. */
  findEnhanced(principalId: string, of: { id: string; slot: Slot }, tx: Tx): Promise<Work | null>
  /** Submitted or interrupted → in progress; counts the attempt. */
  begin(id: string, change: Beginning, tx: Tx): Promise<Begun | null>
  /** The methods below are fenced by the attempt: a superseded one changes nothing. */
  progress(id: string, attempt: number, progress: number): Promise<boolean>
  putSlot(id: string, attempt: number, slot: WorkSlot, progress: number, tx: Tx): Promise<boolean>
  finish(id: string, attempt: number, times: EndTimes, tx: Tx): Promise<boolean>
  fail(id: string, from: FailFrom, failure: Failure, times: EndTimes, tx: Tx): Promise<boolean>
  /** Clears the output of an engine that is no longer used: all images of a set are by one engine. */
  clearOutput(id: string, attempt: number, tx: Tx): Promise<void>
  /** In progress → submitted, without counting the attempt. */
  release(id: string, attempt: number, tx: Tx): Promise<boolean>
  /** Whether the upload is the mask of a work. */
  isMask(uploadId: string, tx: Tx): Promise<boolean>
  /** Deletes the mask of a work that has ended. */
  discardMaskOf(id: string, tx: Tx): Promise<void>
  /** Submitted or in progress → waiting, after its job was lost. */
  requeue(id: string, tx: Tx): Promise<boolean>
  /** Ids of the principal's waiting and running works, newest first, so that cancelling them admits none of them. */
  unfinished(principalId: string): Promise<string[]>
  /** Submitted or in progress, oldest first. */
  admitted(limit: number): Promise<Work[]>
}

export interface EndTimes {
  finishedAt: number
  /** Null: without an end. */
  expiresAt: number | null
}

export interface Beginning {
  /** Null: no engine is available; the work keeps its engine. */
  engine: string | null
  startedAt: number
  /** The work as read a moment ago: unchanged related rows are not read again. */
  seen?: Work | null
}

export interface Begun {
  work: Work
  /** The engine of the attempt before. */
  before: string | null
}

/** Which state may fail: that of one attempt, of its owner's running work, or any. */
export type FailFrom = { attempt: number } | { principalId: string } | 'any'

/** Why it failed, with the refused phrases where that is why. */
export interface Failure {
  reason: Reason
  words: readonly string[]
}

export type NewWork = Pick<
  Work,
  | 'id'
  | 'principalId'
  | 'partnerId'
  | 'operation'
  | 'prompt'
  | 'negativePrompt'
  | 'language'
  | 'modelId'
  | 'ratioType'
  | 'aspectRatio'
  | 'imageCount'
  | 'variationStrength'
  | 'referenceStrength'
  | 'referenceKind'
  | 'moreReferences'
  | 'styleId'
  | 'stylize'
  | 'seed'
  | 'vip'
  | 'createdAt'
  | 'parentId'
  | 'parentSlot'
  | 'edit'
  | 'editPlace'
  | 'maskId'
  | 'uploadId'
  | 'sourceRecipe'
  | 'showable'
> & {
  /**
   * `private`: the form promised that nobody else sees the work. No choice is stored where the owner's setting hides
   * it anyway.
   */
  shownChoice: Work['shownChoice'] | 'private'
  /** Set as the work is accepted. */
  traceparent?: string | null
}

/** The job queue that carries admitted works to workers. */
export interface Jobs {
  /** False until the queue is connected; works wait meanwhile. */
  ready(): boolean
  send(workIds: readonly string[], tx: Tx): Promise<void>
  /** Completes the job in the transaction of its effect, so that it happens exactly once. */
  complete(jobId: string, tx: Tx): Promise<void>
  /** Which of the works still have a job. */
  alive(workIds: readonly string[]): Promise<Set<string>>
  /** Makes workers poll at once. */
  wake(): void
}

/** Charges and refunds. */
export interface Account {
  /** Refuses by the submit rate first, then by the daily quota. */
  check(principal: Principal, tx: Tx): Promise<void>
  /** Written at the end of the transaction. */
  reserve(principal: Principal, workId: string, tx: Tx): void
  /** Written at the end of the transaction. */
  settle(workId: string, tx: Tx): void
  refund(workId: string, tx: Tx): Promise<void>
}

export type EntitlementsOf = (principal: Principal) => {
  create: boolean
  square: boolean
  lockedParameters: boolean
  modify: boolean
  fullSize: boolean
  waiting: number
  priority: boolean
}

export interface OfferedModel {
  vip: boolean
  engine: string
  ratios: readonly AspectRatio[]
  /** Without them, what a submit says of either has no effect. */
  seed: boolean
  negativePrompt: boolean
  image: boolean
  imageStrengths: readonly ReferenceStrength[]
  references?: OfferedReferences | undefined
}

/** What a model takes that takes several reference images. */
export interface OfferedReferences {
  most: number
  kinds: readonly ReferenceKind[]
  /** Of those after the first. */
  strengths: readonly ReferenceStrength[]
}

/** The models and styles on offer. Null: unknown id. */
export interface Presets {
  model(id: number): OfferedModel | null
  style(id: string): { vip: boolean } | null
}

/** First answers of submits, by idempotency key. */
export interface Submissions {
  find(principalId: string, key: string, tx: Tx): Promise<FirstAnswer | null>
  /** Written at the end of the transaction: nothing in it finds it. */
  put(entry: SubmissionEntry, tx: Tx): void
}

export interface FirstAnswer {
  bodyHash: string
  /** A redeemed activation code makes no work; its status and reason are stored. */
  answer: SubmitResult | { status: number; reason: Reason }
}

export interface SubmissionEntry extends FirstAnswer {
  principalId: string
  key: string
  workId: string | null
  at: number
}

export interface SubmitResult {
  id: string
  queuePosition: number | null
  etaSeconds: number | null
}

/** Durations of the last 200 works of an engine and operation, in ms; null without any. */
export interface Timings {
  /** The median of sets of four. */
  median(engine: string, operation: Operation, tx?: Tx): Promise<number | null>
  /** What 19 of 20 sets with so many images or more took at most. */
  most(engine: string, operation: Operation, images: number): Promise<number | null>
}

/** Storage of images. A stored file counts only once it is committed in a transaction. */
export interface PictureStore {
  store(workId: string, pixels: Pixels): Promise<StoredPicture>
  storePreview(workId: string, pixels: Pixels): Promise<string>
  commit(names: readonly string[], tx: Tx): Promise<void>
  /** Marks all files of the work for removal. */
  discardAllOf(workId: string, tx: Tx): Promise<void>
  discard(names: readonly string[], tx: Tx): Promise<void>
}

export type StoredPicture = Omit<WorkSlot, 'slot' | 'withheld' | 'recipe'>

/** Images that works start from. */
export interface Sources {
  /** Whether the principal may use the upload. */
  hasUpload(principalId: string, uploadId: string, tx: Tx): Promise<boolean>
  upload(uploadId: string): Promise<Pixels | null>
  /** The original image of a slot. */
  original(workId: string, slot: Slot): Promise<Pixels | null>
}
