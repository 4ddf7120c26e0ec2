/**
 * Enumerations and limits that the client and the server share. Plain data: browsers can import it. The five
 * statuses and three operations have the ordinals of the open midjourney-proxy API.
 */

export { formatTagOf, LANGUAGE_TAG, LANGUAGES, type Language } from './languages.ts'

export const CLIENT_TYPES = ['web', 'h5', 'embed', 'aside'] as const
export type ClientType = (typeof CLIENT_TYPES)[number]

export const SYSTEMS = ['Windows', 'Mac', 'Linux', 'Android', 'iOS', 'Other'] as const
export type System = (typeof SYSTEMS)[number]

export const ImageStatus = { NotStarted: 0, Submitted: 1, InProgress: 2, Failed: 3, Succeeded: 4 } as const
export type ImageStatus = (typeof ImageStatus)[keyof typeof ImageStatus]

/** Whether the image set may still change by itself. */
export const isRunning = (status: ImageStatus): boolean => status <= ImageStatus.InProgress

export const Operation = { Imagine: 0, Upscale: 1, Variation: 2 } as const
export type Operation = (typeof Operation)[keyof typeof Operation]

/** `Upscale` is 'enhance' on screen; `Variation` makes four new images from one. */
export const ModifyOperation = { Upscale: 1, Variation: 2 } as const
export type ModifyOperation = (typeof ModifyOperation)[keyof typeof ModifyOperation]

export const SLOTS = [1, 2, 3, 4] as const
export type Slot = (typeof SLOTS)[number]
/** How many images may be asked for at once; without a word, the last of them. */
export const IMAGE_COUNTS = [1, 2, 3, 4] as const
export type ImageCount = (typeof IMAGE_COUNTS)[number]
/** How far a variation may be from its image; without a word, as far as the engine goes by itself. */
export const VARIATION_STRENGTHS = ['subtle', 'strong'] as const
export type VariationStrength = (typeof VARIATION_STRENGTHS)[number]
/** How much of a reference image the results keep; without a word, as much as the engine does by itself. */
export const REFERENCE_STRENGTHS = ['low', 'high'] as const
export type ReferenceStrength = (typeof REFERENCE_STRENGTHS)[number]
/** What of a reference image the results take: what is in it, or how it looks; without a word, both. */
export const REFERENCE_KINDS = ['content', 'style'] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]
/** What a model costs beside the others, in the operator's words: for people to choose by. */
export const PRICE_CLASSES = ['economy', 'standard', 'premium'] as const
export type PriceClass = (typeof PRICE_CLASSES)[number]
/** How many reference images one submit may have, where the model takes so many. */
export const REFERENCES_MAX = 4

export const RatioType = { Square: 1, Portrait: 2, Landscape: 3 } as const
export type RatioType = (typeof RatioType)[keyof typeof RatioType]

/** Width divided by height. */
export const RATIOS: Record<RatioType, { label: '1:1' | '2:3' | '3:2'; value: number }> = {
  1: { label: '1:1', value: 1 },
  2: { label: '2:3', value: 2 / 3 },
  3: { label: '3:2', value: 3 / 2 },
}

export const MODERATION = ['clean', 'half', 'blocked'] as const
export type Moderation = (typeof MODERATION)[number]

export const MODEL_ID = { min: 0, max: 7, auto: 0 } as const
export const STYLIZE = { min: 0, max: 1000, default: 100 } as const
export const SEED = { min: 0, max: 4_294_967_295 } as const
export const PROMPT_MAX_CODE_POINTS = 2000
/** Most ids, or images of one zip, in one call; as many as a VIP may save in 24 hours. */
export const BATCH_MAX = 500
export const PAGE_SIZE = { default: 30, min: 1, max: 100 } as const

/** The longest side of an enhanced image, in pixels. */
export const ENHANCED_SIDE = 4096
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
/** Largest reference image with 8 bits per sample; half as many with 16 bits. */
export const UPLOAD_MAX_PIXELS = 25_000_000
/** Limits that are shown to people, with the defaults of an installation that sets none. */
export const DEFAULT_LIMITS = {
  vipGenerationsPerDay: 200,
  vipSavesPerDay: 500,
  vipOptimisationsPerDay: 200,
  worksKeptDays: 60,
} as const
export type ShownLimits = { [K in keyof typeof DEFAULT_LIMITS]: number }
/** What else is shown where a membership is offered: of those without one, and how many originals members view. */
export type OfferLimits = Record<
  'generationsPerDay' | 'optimisationsPerDay' | 'savesPerDay' | 'viewsPerDay' | 'vipViewsPerDay',
  number
>
/** How many code points of a prompt people who are not VIP see in the square. */
export const SQUARE_PROMPT_CODE_POINTS = 24

/** The longest sides, in pixels, of the two smaller files that are made of every image. */
export const DERIVATIVE_SIDE = { thumb: 512, preview: 1536 } as const

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const REQUEST_TIMEOUT = 10 * SECOND
/** A request whose timestamp is farther off than this is refused with 422 and 'client time'. */
export const CLOCK_TOLERANCE = 5 * MINUTE
/** A request id that was seen within this time is a replay. */
export const REPLAY_WINDOW = 10 * MINUTE
export const RED_DOT_POLL = 3 * SECOND
export const EVENTS_PING = 20 * SECOND
/** How long the temporary URL of a counted download or of a zip is valid. */
export const TICKET_TTL = 10 * MINUTE
/** How long `modify` is possible after a set has finished. */
export const MODIFY_WINDOW = 10 * MINUTE

/**
 * Viewport widths in pixels: up to `narrow` the menu is at the top; above `queue` the queue is a panel beside
 * Create.
 */
export const BREAKPOINT = { narrow: 768, queue: 1200 } as const
