import type { Reason } from '@easel/contract/errors'
import type { ImageStatus, Operation, Slot } from '@easel/contract/numbers'
import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work, WorkSlot } from '../kernel/work.ts'
import type { Pixels } from './engine-ports.ts'

/** The works as generating sees them. Changes return null when the work is not in the state they start from. */
export interface GenerationStore {
  /** Waiting; submitted where it is let in at once. */
  insert(work: NewWork, tx: Tx, status?: ImageStatus): Promise<void>
  find(id: string, tx?: Tx): Promise<Work | null>
  /** The principal's own that makes this picture large, or has; not one that has failed. */
  enlarged(principalId: string, of: { id: string; slot: Slot }, tx: Tx): Promise<Work | null>
  /** Submitted or interrupted → in progress; counts the attempt. */
  begin(id: string, change: Beginning, tx: Tx): Promise<Begun | null>
  /** The attempt fences everything below: one that was superseded changes nothing. */
  progress(id: string, attempt: number, progress: number): Promise<boolean>
  putSlot(id: string, attempt: number, slot: WorkSlot, progress: number, tx: Tx): Promise<boolean>
  finish(id: string, attempt: number, times: EndTimes, tx: Tx): Promise<boolean>
  fail(id: string, from: FailFrom, failure: Failure, times: EndTimes, tx: Tx): Promise<boolean>
  /** Forgets what an engine has made that is not asked any more: a set is of one hand. */
  clear(id: string, attempt: number, tx: Tx): Promise<void>
  /** In progress → submitted, and the attempt is not counted. */
  handBack(id: string, attempt: number, tx: Tx): Promise<boolean>
  /** Submitted or in progress → waiting again, after its job was lost. */
  requeue(id: string, tx: Tx): Promise<boolean>
  /** The ids of a principal's works that wait or run, the last ones first: nothing moves up to be ended next. */
  unfinished(principalId: string): Promise<string[]>
  /** Submitted or in progress, oldest first. */
  admitted(limit: number): Promise<Work[]>
}

export interface EndTimes {
  finishedAt: number
  /** Null: it is kept for ever. */
  expiresAt: number | null
}

export interface Beginning {
  /** Null: nobody can; it stays with whom it was. */
  engine: string | null
  startedAt: number
  /** The work as it was read a moment ago: what hangs on it is not read again where it has not changed since. */
  seen?: Work | null
}

export interface Begun {
  work: Work
  /** Who had it before. */
  before: string | null
}

/** Whose failure: of one attempt, or of a running work of its owner in whatever state. */
export type FailFrom = { attempt: number } | { principalId: string } | 'any'

/** Why it failed, and the phrases that were refused where that is why. */
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
  | 'styleId'
  | 'stylize'
  | 'seed'
  | 'vip'
  | 'createdAt'
  | 'parentId'
  | 'parentSlot'
  | 'uploadId'
  | 'sourceRecipe'
  | 'showable'
> & {
  /** `private`: whoever asked for it read that nobody else would see it. No choice is needed where nothing of theirs is shown. */
  shownChoice: Work['shownChoice'] | 'private'
}

/** Who waits, whose turn it is, and how much runs at once. */
export interface AdmissionStore {
  /** Everyone who admits passes here one after another. */
  lockAdmission(tx: Tx): Promise<void>
  /** To be asked with admission locked: then it holds until the transaction ends. */
  standing(principalId: string | null, silence: number, tx: Tx): Promise<Standing>
  /** Admits the next in turn: VIP first, then one principal after another. Null when nobody waits. */
  admitNext(at: number, tx: Tx): Promise<string | null>
  /** The principal has had a turn. */
  noteTurn(principalId: string, at: number, tx: Tx): Promise<void>
  /** Places in the queue by work id: 1 is next, 0 is admitted. Without an entry: neither. */
  positions(ids: readonly string[], tx?: Tx): Promise<Map<string, number>>
  /** Says that a worker lives and how many works it makes at once. Who was silent for so long, in ms, is forgotten. */
  report(worker: string, capacity: number, silence: number): Promise<void>
  leave(worker: string): Promise<void>
  /** Forgets all workers: where only one process can be, those of earlier ones are dead. */
  clear(): Promise<void>
  capacity(silence: number, tx?: Tx): Promise<number>
}

/** How full the queue is. */
export interface Standing {
  /** How many more works may run: capacity of the living workers less what is admitted. */
  free: number
  waiting: number
  /** Of those that wait, the principal's. */
  own: number
}

/** The job queue that carries an admitted work to a worker. */
export interface Jobs {
  /** False until the queue can be reached: then works wait, and are let in a moment later. */
  ready(): boolean
  send(workId: string, tx: Tx): Promise<void>
  /** Ends the job in the same transaction as its effect, so that it happens exactly once. */
  complete(jobId: string, tx: Tx): Promise<void>
  /** Those of the works that a job still stands for. */
  alive(workIds: readonly string[]): Promise<Set<string>>
  /** Workers look at once instead of at their next poll. */
  wake(): void
}

/** What is charged and given back. */
export interface Account {
  /** Refuses: the rate first, then the day. */
  check(principal: Principal, tx: Tx): Promise<void>
  reserve(principal: Principal, workId: string, tx: Tx): Promise<void>
  settle(workId: string, tx: Tx): Promise<void>
  refund(workId: string, tx: Tx): Promise<void>
}

export type MayOf = (principal: Principal) => {
  create: boolean
  square: boolean
  lockedParameters: boolean
  modify: boolean
  large: boolean
  waiting: number
  priority: boolean
}

/** What can be asked for at all. Null: there is no such thing. */
export interface Catalogue {
  model(id: number): { vip: boolean; engine: string } | null
  style(id: string): { vip: boolean } | null
}

/** First answers of submits, by the key that their caller gave. */
export interface Submissions {
  find(principalId: string, key: string, tx: Tx): Promise<FirstAnswer | null>
  put(entry: SubmissionEntry, tx: Tx): Promise<void>
}

export interface FirstAnswer {
  bodyHash: string
  /** A submit that made no work and was right all the same says why. */
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

/** How long works take: the median of the last 200 of an engine and operation, in ms; null without any. */
export interface Timings {
  median(engine: string, operation: Operation, tx?: Tx): Promise<number | null>
}

/** Where pictures are kept. What was written counts only once it is kept in a transaction. */
export interface PictureStore {
  store(workId: string, pixels: Pixels): Promise<StoredPicture>
  storePreview(workId: string, pixels: Pixels): Promise<string>
  keep(names: readonly string[], tx: Tx): Promise<void>
  /** Marks everything that a work has for removal. */
  doomAllOf(workId: string, tx: Tx): Promise<void>
  doom(names: readonly string[], tx: Tx): Promise<void>
}

export type StoredPicture = Omit<WorkSlot, 'slot' | 'withheld' | 'recipe'>

/** Pictures that works begin with. */
export interface Sources {
  /** Whether the principal may start from that upload. */
  hasUpload(principalId: string, uploadId: string, tx: Tx): Promise<boolean>
  upload(uploadId: string): Promise<Pixels | null>
  /** A slot's picture as it was made. */
  original(workId: string, slot: Slot): Promise<Pixels | null>
}
