import type { Reason } from '@easel/contract/errors'
import type { ImageStatus, Language, Operation, RatioType, Slot } from '@easel/contract/numbers'
import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work, WorkSlot } from '../kernel/work.ts'

/** A picture as bare pixels: four bytes each, red, green, blue and opacity. */
export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

/** What an engine is asked for. Slot n of a set uses `seed + n - 1`. */
export interface EngineRequest {
  prompt: string
  negativePrompt: string | null
  language: Language
  seed: number
  ratioType: RatioType
  styleId: string | null
  stylize: number
  /** The slots that are wanted: all four, or those that an interruption left out. */
  slots: readonly Slot[]
  operation: Operation
  /** What the pictures start from; null: from the words alone. */
  source: EngineSource | null
  /** What the engine has begun outside for this very work before an interruption, in its own words. */
  task: string | null
  /** Names the work in the books of an outside service. */
  reference: string
}

/** A picture that is enhanced, varied or painted over. */
export interface EngineSource {
  /** What the engine itself said of how it was made; null when it is not the engine's own. */
  recipe: string | null
  /** Its pixels; null when the recipe is enough. */
  picture: Pixels | null
}

export interface EngineHooks {
  /**
   * Aborted when the result is no longer wanted here; the engine stops and rejects. With a `Handover` as the reason
   * the work goes on elsewhere, and what was begun outside is left alone; else it is cancelled there too.
   */
  signal: AbortSignal
  /** Something was begun outside that must not be paid for twice. Resolves once it is kept. */
  onTask(task: string): Promise<void>
  /** A rough picture of a slot on its way. */
  onPreview(slot: Slot, preview: Pixels): void
  /** How far a slot is, 0 to 1. */
  onProgress(slot: Slot, fraction: number): void
  /** A finished slot. The engine goes on with the others meanwhile. */
  onPicture(slot: Slot, picture: Pixels, recipe?: string): void
}

/** Something that turns a prompt into pictures. */
export interface ImageEngine {
  id: string
  /** Asking again costs nothing and gives the same pictures: what it failed at may be tried again at once. */
  repeatable: boolean
  /** Resolves when every wanted slot was handed over; rejects with an `EngineFault` or when aborted. */
  imagine(request: EngineRequest, hooks: EngineHooks): Promise<void>
  close(): Promise<void>
}

/** What is wanted of an engine, as far as it decides who can do it. */
export interface EngineTask {
  operation: Operation
  /** The recipe of the picture to start from; null: it has none, or there is no such picture. */
  recipe: string | null
  /** Whether the pixels of such a picture can be had. */
  picture: boolean
}

/** How well an engine can do a task: with a picture of its own it knows more than the pixels say. */
export type Aptitude = 'own' | 'able' | 'unable'

/** An engine as its operator has configured it: what it can do, and on what terms. Money is in millionths. */
export interface EngineSeat {
  id: string
  aptitude(task: EngineTask): Aptitude
  /** Sets that it makes at once, in one process. */
  places: number
  /** It is given up after being silent for so long; null: as long as any engine. */
  timeoutSeconds: number | null
  /** What a set of four costs. */
  price: number
  /** What may be spent in one UTC day; null: without a limit. */
  dailyCap: number | null
}

/** What was spent, by engine and UTC day. */
export interface SpendBook {
  spent(engine: string, day: string): Promise<number>
  /** False, and nothing is entered, when the sum would be above the cap. */
  add(engine: string, day: string, amount: number, cap: number | null): Promise<boolean>
}

/** What engines have begun outside, by work: kept over the end of a process. */
export interface EngineTasks {
  find(workId: string, engine: string): Promise<string | null>
  /** False when the attempt is no longer the one that counts. */
  keep(task: { workId: string; engine: string; attempt: number; task: string; at: number }): Promise<boolean>
  forget(workId: string, engine: string): Promise<void>
}

/** The works as generating sees them. Changes return null when the work is not in the state they start from. */
export interface GenerationStore {
  /** Waiting; submitted where it is let in at once. */
  insert(work: NewWork, tx: Tx, status?: ImageStatus): Promise<void>
  find(id: string, tx?: Tx): Promise<Work | null>
  /** Submitted or interrupted → in progress; counts the attempt. */
  begin(id: string, change: Beginning, tx: Tx): Promise<Begun | null>
  /** The attempt fences everything below: one that was superseded changes nothing. */
  progress(id: string, attempt: number, progress: number): Promise<boolean>
  putSlot(id: string, attempt: number, slot: WorkSlot, progress: number, tx: Tx): Promise<boolean>
  finish(
    id: string,
    attempt: number,
    times: { finishedAt: number; expiresAt: number | null },
    tx: Tx,
  ): Promise<boolean>
  fail(id: string, from: FailFrom, failure: Failure, finishedAt: number, tx: Tx): Promise<boolean>
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
> & {
  /** Whether the square may show it, once it is finished and its owner shows works. */
  showable: boolean
}

/** Who waits, whose turn it is, and how much runs at once. */
export interface WaitingRoom {
  /** Everyone who admits passes here one after another. */
  lockGate(tx: Tx): Promise<void>
  /** To be asked behind the gate: then it holds until the transaction ends. */
  standing(principalId: string | null, livingSince: number, tx: Tx): Promise<Standing>
  /** Admits the next in turn: VIP first, then one principal after another. Null when nobody waits. */
  admitNext(at: number, tx: Tx): Promise<string | null>
  /** The principal has had a turn. */
  noteTurn(principalId: string, at: number, tx: Tx): Promise<void>
  /** Places in the queue by work id: 1 is next, 0 is admitted. Without an entry: neither. */
  positions(ids: readonly string[], tx?: Tx): Promise<Map<string, number>>
  /** Says that a worker lives and how many works it makes at once. */
  report(worker: string, capacity: number, at: number, livingSince: number): Promise<void>
  leave(worker: string): Promise<void>
  /** Forgets all workers: where only one process can be, those of earlier ones are dead. */
  clear(): Promise<void>
  capacity(livingSince: number, tx?: Tx): Promise<number>
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
  find(principalId: string, key: string, tx: Tx): Promise<{ bodyHash: string; answer: SubmitResult } | null>
  put(entry: SubmissionEntry, tx: Tx): Promise<void>
}

export interface SubmissionEntry {
  principalId: string
  key: string
  bodyHash: string
  workId: string
  answer: SubmitResult
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

/** Whether a picture may be shown. Rejects when nobody can say. */
export type PictureCheck = (about: MadeBy, picture: Pixels, signal: AbortSignal) => Promise<PictureVerdict>
export type PictureVerdict = 'clean' | 'withheld'

/** Where a picture comes from, as far as it decides whether it is looked at. */
export interface MadeBy {
  workId: string
  engine: string
  /** The engine began with pixels, not with words alone. */
  fromPicture: boolean
}

/** Pictures that works begin with. */
export interface Sources {
  /** Whether the principal may start from that upload. */
  hasUpload(principalId: string, uploadId: string, tx: Tx): Promise<boolean>
  upload(uploadId: string): Promise<Pixels | null>
  /** A slot's picture as it was made. */
  original(workId: string, slot: Slot): Promise<Pixels | null>
}
