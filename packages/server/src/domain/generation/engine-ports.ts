import type { Language, Operation, RatioType, Slot } from '@easel/contract/numbers'

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
export interface EngineProfile {
  id: string
  aptitude(task: EngineTask): Aptitude
  /** Sets that it makes at once. */
  concurrency: number
  /** Whether they are so many over all processes, as a service counts them; else in each of them. */
  shared: boolean
  /** It is given up after being silent for so long; null: as long as any engine. */
  timeoutSeconds: number | null
  /** What a set of four costs. */
  price: number
  /** What may be spent in one UTC day; null: without a limit. */
  dailyCap: number | null
}

/** What engines have begun outside, by work: kept over the end of a process. */
export interface EngineTasks {
  find(workId: string, engine: string): Promise<string | null>
  /** False when the attempt is no longer the one that counts. */
  keep(task: { workId: string; engine: string; attempt: number; task: string; at: number }): Promise<boolean>
  forget(workId: string, engine: string): Promise<void>
}

/** Gives a place back. Resolves once others can have it; never rejects. */
export type Leave = () => Promise<void>

/** Capacity of engines that all processes share. */
export interface SharedCapacity {
  /** Null: so many are taken. */
  take(engine: string, count: number): Promise<Leave | null>
}
