import type { Reason } from '@easel/contract/errors'
import type { ImageStatus, Language, Moderation, Operation, RatioType, Slot } from '@easel/contract/numbers'

/** A picture of a set. Names are those of files; null until the picture is there. */
export interface WorkSlot {
  slot: Slot
  width: number
  height: number
  thumbhash: string | null
  thumb: string | null
  /** Clean, for VIP. */
  preview: string | null
  /** With the mark, for everyone else. */
  previewMarked: string | null
  original: string | null
  withheld: boolean
  /** The engine's own words for how the picture was made; null where it has none. */
  recipe: string | null
}

/** One submitted set of up to four pictures, as the domain sees it. */
export interface Work {
  id: string
  principalId: string
  /** The partner on whose pages it was made, in whose square alone it stands; null: our own. */
  partnerId: string | null
  status: ImageStatus
  operation: Operation
  moderation: Moderation
  prompt: string
  /** The same prompt in other languages: of curated works only. */
  prompts: Partial<Record<Language, string>> | null
  negativePrompt: string | null
  language: Language
  modelId: number
  ratioType: RatioType
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
  failure: Reason | null
  /** The phrases that an engine would not paint, where that is why it failed. */
  failureWords: readonly string[]
  /** Others see it on the home page. */
  curated: boolean
  likeCount: number
  /** Others see it in the square. */
  inSquare: boolean
  /** Nobody but its owner sees it, not even by a link. */
  hidden: boolean
  /** Whether the square may show it, once it is finished and its owner shows works. */
  showable: boolean
  /** What its owner has chosen for it alone; null: it follows the rule. */
  shownChoice: boolean | null
  /** The uploaded picture that it began with. */
  uploadId: string | null
  /** The recipe of the slot that it was made from. */
  sourceRecipe: string | null
  revision: number
  slots: WorkSlot[]
  charged: number
  refunded: number
}

/** Somebody as works know them: by their own works, and by the squares that are theirs; null is our own. */
export interface Viewer {
  principalId: string
  squares: readonly (string | null)[]
}

/** An own work, a curated one, or one of the square that is theirs. */
export const isVisibleTo = (viewer: Viewer, { principalId, curated, inSquare, partnerId }: Work): boolean =>
  principalId === viewer.principalId || curated || (inSquare && viewer.squares.includes(partnerId))
