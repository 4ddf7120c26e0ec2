import type { AspectRatio } from '@easel/contract/aspect-ratios'
import type { EditKind, Place } from '@easel/contract/edits'
import type { Reason } from '@easel/contract/errors'
import type {
  ImageCount,
  ImageStatus,
  Language,
  Moderation,
  Operation,
  RatioType,
  ReferenceKind,
  ReferenceStrength,
  Slot,
  VariationStrength,
} from '@easel/contract/numbers'

/** One image of a set. The names are file names; null until the image is ready. */
export interface WorkSlot {
  slot: Slot
  width: number
  height: number
  thumbhash: string | null
  thumb: string | null
  /** Without watermark, for VIP. */
  preview: string | null
  /** With watermark, for everybody else. */
  watermarkedPreview: string | null
  original: string | null
  withheld: boolean
  /** The engine's own description of how the image was made; null where it gives none. */
  recipe: string | null
}

/** A reference image beside the first one. */
export interface WorkReference {
  uploadId: string
  strength: ReferenceStrength | null
  kind: ReferenceKind | null
}

/** A submitted set of up to four images. */
export interface Work {
  id: string
  principalId: string
  /** The partner on whose pages the work was made, and in whose square it may be shown; null: our own. */
  partnerId: string | null
  status: ImageStatus
  operation: Operation
  moderation: Moderation
  prompt: string
  /** Translations of the prompt, for curated works only. */
  prompts: Partial<Record<Language, string>> | null
  negativePrompt: string | null
  language: Language
  modelId: number
  ratioType: RatioType
  /** Where it is none of the three; `ratioType` is the nearest of them then. */
  aspectRatio: AspectRatio | null
  /** How many images were asked for; null: as many as such a set has. */
  imageCount: ImageCount | null
  styleId: string | null
  stylize: number
  seed: number
  progress: number
  engine: string | null
  vip: boolean
  attempts: number
  createdAt: number
  startedAt: number | null
  finishedAt: number | null
  expiresAt: number | null
  parentId: string | null
  parentSlot: Slot | null
  /** How it was made from its parent; null: it is no edit of it. */
  edit: EditKind | null
  /** How far a variation may be from its parent; null: nobody has said. */
  variationStrength: VariationStrength | null
  /** How much of the reference image is kept; null: nobody has said. */
  referenceStrength: ReferenceStrength | null
  /** What of the reference image is taken; null: nobody has said. */
  referenceKind: ReferenceKind | null
  /** The reference images after the first, in their order. */
  moreReferences: readonly WorkReference[]
  /** Where the parent's image stands in one that extends it. */
  editPlace: Place | null
  /** The uploaded mask of an edit that paints a region; it is deleted as the work ends. */
  maskId: string | null
  failure: Reason | null
  /** Phrases that the engine refused, where that is why the work failed. */
  failureWords: readonly string[]
  /** Shown on the home page. */
  curated: boolean
  likeCount: number
  /** Shown in the square. */
  inSquare: boolean
  /** Visible to its owner only, even by link. */
  hidden: boolean
  /** Whether the square may show the work once it is finished and the owner's setting allows it. */
  showable: boolean
  /** The owner's choice for this work alone; null: the owner's setting applies. */
  shownChoice: boolean | null
  /** A favourite of its owner. */
  favourite: boolean
  /** Which of its images alone are; null: the whole set, or none. */
  favouriteSlots: readonly Slot[] | null
  /** The uploaded reference image. */
  uploadId: string | null
  /** The recipe of the slot that the work was made from. */
  sourceRecipe: string | null
  /** The call that asked for it, as W3C's header. */
  traceparent: string | null
  revision: number
  slots: WorkSlot[]
  charged: number
  refunded: number
}

/** A reader of works: their own id, and the squares they see (null is ours). */
export interface Viewer {
  principalId: string
  squares: readonly (string | null)[]
}

/** Visible are own works, curated ones, and those in a square of the viewer. */
export const isVisibleTo = (viewer: Viewer, { principalId, curated, inSquare, partnerId }: Work): boolean =>
  principalId === viewer.principalId || curated || (inSquare && viewer.squares.includes(partnerId))
