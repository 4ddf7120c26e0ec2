import type { AspectRatio, RatioLabel } from '@easel/contract/aspect-ratios'
import type { PaintedEdit } from '@easel/contract/edits'
import type {
  Language,
  Operation,
  RatioType,
  ReferenceKind,
  ReferenceStrength,
  Slot,
  VariationStrength,
} from '@easel/contract/numbers'
import type { Pixels } from '../kernel/pixels.ts'

/** One request to an engine. Slot n uses `seed + n - 1`. */
export interface EngineRequest {
  prompt: string
  negativePrompt: string | null
  language: Language
  seed: number
  ratio: RatioLabel
  styleId: string | null
  stylize: number
  /** The wanted slots: all four, or those an interruption left missing. */
  slots: readonly Slot[]
  operation: Operation
  /** How far a variation may be from its image; null: as the engine does by itself. */
  variationStrength: VariationStrength | null
  /** How much of a reference image the results keep; null: as the engine does by itself. */
  referenceStrength: ReferenceStrength | null
  /** What is painted where the mask of `source` says so, or `cutout`, which has none; null: whole images. */
  edit: PaintedEdit | null
  /** The starting image; null: from the prompt alone. */
  source: EngineSource | null
  /** The engine's own id of a task that it started outside before an interruption. */
  task: string | null
  /** Identifies the work in the logs of an outside service. */
  reference: string
}

/** The starting image of an enhancement, a variation or a reference. */
export interface EngineSource {
  /** The engine's own recipe of the image; null when another engine made it. */
  recipe: string | null
  /** Its pixels; null when the recipe is enough. */
  picture: Pixels | null
  /**
   * As large as the picture: where it is transparent the picture is painted anew, and everywhere else it stays as it is.
   * Without one, all of it is only what the engine begins with.
   */
  mask?: Pixels
  /** What of a reference image is taken; null or none: as the engine does by itself. */
  kind?: ReferenceKind | null
  /** The reference images after the first, in their order. */
  more?: readonly FurtherReference[]
}

export interface FurtherReference {
  picture: Pixels
  strength: ReferenceStrength | null
  kind: ReferenceKind | null
}

export interface EngineHooks {
  /**
   * Aborted when the result is no longer wanted; the engine stops and rejects. If the reason is `Interrupted`, a task
   * outside keeps running for the next attempt, otherwise it is cancelled there too.
   */
  signal: AbortSignal
  /** Reports a task started outside that must not be paid twice. Resolves once it is stored. */
  onTask(task: string): Promise<void>
  /** A preview of a slot in progress. */
  onPreview(slot: Slot, preview: Pixels): void
  /** Progress of a slot, 0 to 1. */
  onProgress(slot: Slot, fraction: number): void
  /** A finished slot; the engine continues with the others. */
  onPicture(slot: Slot, picture: Pixels, recipe?: string): void
  /** A slot that the service shows nothing of, mostly because of what is in it, while it paints others of the set. */
  onRefused(slot: Slot): void
}

/** Something that turns a prompt into pictures. */
export interface ImageEngine {
  id: string
  /** A retry is free and gives the same images, so a failed attempt may be repeated at once. */
  repeatable: boolean
  /** Resolves when every wanted slot was handed over or refused, not all of them; rejects with an `EngineError` or when aborted. */
  imagine(request: EngineRequest, hooks: EngineHooks): Promise<void>
  close(): Promise<void>
}

/** The properties of a request that decide which engines support it. */
export interface EngineTask {
  operation: Operation
  /** The recipe of the starting image; null: none. */
  recipe: string | null
  /** Whether the pixels of a starting image are available. */
  picture: boolean
  /** Whether a mask says what is painted. */
  mask?: boolean
  /** Whether the background of the starting image is to be removed. */
  cutout?: boolean
  /** Whether it is said how far the variation may be from its image. */
  strength?: boolean
  /** Whether it is said how much of the reference image is kept. */
  referenceStrength?: boolean
  /** How many reference images there are, where that is more than one, and what is said of them. */
  references?: { count: number; kind: boolean; strength: boolean }
  /** The wanted ratio, where it is none of the three that every engine paints. */
  aspectRatio?: AspectRatio | null
}

/** How an engine supports a task. `native`: it made the starting image and has its recipe. */
export type EngineSupport = 'native' | 'supported' | 'unsupported'

export interface EngineReferences {
  most: number
  /** Whether it can take only what is in an image, or only how that looks. */
  kinds: boolean
  /** Whether it keeps as little or much of those after the first as it is told. */
  strengths: boolean
}

/** An engine as configured by the operator. Money is in millionths. */
export interface EngineProfile {
  id: string
  supportFor(task: EngineTask): EngineSupport
  /** Whether it removes backgrounds: `supportFor` is not asked about that. */
  cutouts?: boolean
  /** Whether it varies an image as subtly or strongly as it is told: `supportFor` is asked whether it varies at all. */
  strengths?: boolean
  /** Whether it keeps as little or much of a reference image as it is told, likewise. */
  referenceStrengths?: boolean
  /** How many reference images it takes, and what it can be told of them, where that is more than one. */
  references?: EngineReferences | undefined
  /** Ratios that it paints beyond the three that every engine paints. */
  ratios: readonly AspectRatio[]
  /** Works for members alone. */
  vip: boolean
  /** Sets at once. */
  concurrency: number
  /** Whether `concurrency` holds over all processes, as an outside service counts, or per process. */
  shared: boolean
  /** Time-out of silence; null: the default of all engines. */
  timeoutSeconds: number | null
  /** Whether it makes four, and is paid for four, however few are wanted; enhancing makes one everywhere. */
  makesWholeSets?: boolean
  /** Price of a set of four. */
  price: number
  /** Spending cap per UTC day; null: none. */
  dailyCap: number | null
  /** Spending cap per UTC month; null: none. */
  monthlyCap: number | null
}

/** What an engine can beyond its tasks, as an operator reads it. */
export interface EngineAbilities {
  /** Of its pictures by ratio, in pixels; null: as the service has it. */
  sizes: Record<RatioType, string> | null
  /** Whether it shows pictures in progress. */
  previews: boolean
  /** Whether it enhances pictures, in a word or two. */
  enhances: string
  /** Whether its service stops what was canceled, in a word or two. */
  cancels: string
}

/** Tasks that engines started outside, by work; they survive the process. */
export interface EngineTasks {
  find(workId: string, engine: string): Promise<string | null>
  /** False when the attempt was superseded. */
  store(task: { workId: string; engine: string; attempt: number; task: string; at: number }): Promise<boolean>
  delete(workId: string, engine: string): Promise<void>
}

/** What all processes know of engines that do not answer. Times are in epoch ms. */
export interface EngineCircuits {
  /** Those that others were or are asked before: until when. */
  all(): Promise<ReadonlyMap<string, number>>
  /** One more refusal in a row; from `most` on others are asked first until then. True: from now on. */
  refused(engine: string, refusal: { most: number; until: number }): Promise<boolean>
  /**
   * It keeps silent: others are asked first until then, unless it was heard of after `unlessHeard`. True: from now on.
   */
  silent(engine: string, silence: { until: number; unlessHeard: number | null }): Promise<boolean>
  /** Others are asked first for longer, where that has ended. */
  extend(engine: string, now: number, until: number): Promise<void>
  /**
   * It was heard of then, which ends its silence, and, where it has `made` a set, its refusals, too; without that as many as `most`
   * hold. True: others are asked first no longer.
   */
  heard(engine: string, hearing: { at: number; made: boolean; most: number }): Promise<boolean>
  /** What is known of all others is removed. */
  keep(engines: readonly string[]): Promise<void>
}

/** Releases a slot. Resolves once others can acquire it; never rejects. */
export type Release = () => Promise<void>

/** Capacity of engines that all processes share. */
export interface SharedCapacity {
  /** Null: all slots are taken. */
  acquire(engine: string, count: number): Promise<Release | null>
}
