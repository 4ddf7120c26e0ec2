import { z } from 'zod'
import { ASPECT_RATIOS } from '../aspect-ratios.ts'
import { EDIT_KINDS } from '../edits.ts'
import {
  MODEL_ID,
  MODERATION,
  REFERENCE_KINDS,
  REFERENCE_STRENGTHS,
  SEED,
  STYLIZE,
  VARIATION_STRENGTHS,
} from '../numbers.ts'
import { EpochMs, Id, pageOf } from './common.ts'

export const ImageStatusSchema = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
])
export const OperationSchema = z.union([z.literal(0), z.literal(1), z.literal(2)])
export const RatioTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3)])
/** Beyond the three of `ratioType`, which is the nearest of them beside it. */
export const AspectRatioSchema = z.enum(ASPECT_RATIOS)
export const SlotNumber = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const ImageCountSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** One of up to four images of a set. URLs are null while there is no image, and when it is withheld. */
export const ImageSlot = z.object({
  slot: SlotNumber,
  width: z.int().positive(),
  height: z.int().positive(),
  thumbhash: z.string().nullable().meta({ description: 'base64' }),
  thumbUrl: z.string().nullable().meta({ description: 'At most 512 px, WebP or AVIF, immutable' }),
  previewUrl: z.string().nullable().meta({ description: 'At most 1536 px; watermarked unless VIP' }),
  withheld: z.boolean(),
})

export const Author = z.object({
  name: z.string(),
  avatar: z.string().nullable(),
  id: Id.optional().meta({
    description: 'Of whose works stand in the square: the id of their page, which says nothing else of them',
  }),
})

export const Failure = z.object({
  code: z.string(),
  message: z.string(),
  words: z
    .array(z.string())
    .optional()
    .meta({ description: 'What the engine would not draw, as it was written' }),
  requestId: z.string().optional().meta({
    description: "The call that asked for the set, as the operator's log names it; for the caller's own",
  }),
})

/** One submitted set of up to four slots. */
export const TakenDown = z.object({
  at: EpochMs.meta({ description: 'When it was hidden' }),
  appeal: z
    .object({ at: EpochMs, outcome: z.enum(['open', 'refused']) })
    .nullable()
    .meta({
      description:
        'The caller has requested a review, and nobody has decided yet (`open`), or it stays hidden (`refused`); a work that is shown again is not taken down',
    }),
})

export const ImageSet = z.object({
  id: Id,
  status: ImageStatusSchema,
  operation: OperationSchema,
  moderation: z.enum(MODERATION),
  prompt: z.string(),
  promptTruncated: z.boolean(),
  modelId: z.int().min(MODEL_ID.min).max(MODEL_ID.max),
  ratioType: RatioTypeSchema,
  aspectRatio: AspectRatioSchema.optional().meta({
    description: 'Where it is none of the three of `ratioType`, which then is the nearest of them',
  }),
  imageCount: ImageCountSchema.optional().meta({
    description: 'How many images were asked for, where that was fewer than four',
  }),
  styleId: z.string().nullable(),
  stylize: z.int().min(STYLIZE.min).max(STYLIZE.max),
  seed: z.int().min(SEED.min).max(SEED.max),
  negativePrompt: z.string().nullable(),
  progress: z.int().min(0).max(100),
  queuePosition: z.int().nonnegative().nullable(),
  etaSeconds: z.int().nonnegative().nullable(),
  createdAt: EpochMs,
  finishedAt: EpochMs.nullable(),
  expiresAt: EpochMs.nullable().meta({ description: 'null: for ever' }),
  modifiableUntil: EpochMs.nullable(),
  parentId: Id.nullable(),
  parentSlot: SlotNumber.nullable(),
  edit: z.enum(EDIT_KINDS).optional().meta({
    description:
      'How it was made from its parent, where it is an edit of that; `operation` is 2 then. `cutout`: without its background, one image that is transparent',
  }),
  edits: z.array(z.enum(EDIT_KINDS)).optional().meta({
    description: "How its images can be edited; only for the caller's own finished sets",
  }),
  strength: z.enum(VARIATION_STRENGTHS).optional().meta({
    description: 'How far it may be from its parent, where it is a variation of which that was asked',
  }),
  strengths: z.array(z.enum(VARIATION_STRENGTHS)).optional().meta({
    description:
      "How strong a variation of its images may be asked for; only for the caller's own finished sets. Empty where no engine can tell",
  }),
  variations: z.boolean().optional().meta({
    description: 'False: no engine can make variations of its images',
  }),
  liked: z.boolean(),
  likeCount: z.int().nonnegative(),
  author: Author,
  mine: z.boolean(),
  shownInSquare: z.boolean(),
  fromUpload: z
    .boolean()
    .optional()
    .meta({ description: "It began with a picture of the caller's own; only for the caller's own sets" }),
  imageStrength: z.enum(REFERENCE_STRENGTHS).optional().meta({
    description:
      "How much of that picture its images were to keep, where that was asked; only for the caller's own sets",
  }),
  imageKind: z.enum(REFERENCE_KINDS).optional().meta({
    description:
      "What of that picture they were to take, where that was asked; only for the caller's own sets",
  }),
  moreImages: z
    .array(
      z.object({
        strength: z.enum(REFERENCE_STRENGTHS).optional(),
        kind: z.enum(REFERENCE_KINDS).optional(),
      }),
    )
    .optional()
    .meta({
      description: "The further pictures it began with, where there were any; only for the caller's own sets",
    }),
  favourite: z
    .boolean()
    .optional()
    .meta({ description: "A favourite of the caller's; only for the caller's own sets" }),
  takenDown: TakenDown.optional().meta({
    description: "It was hidden from everybody but the caller; only for the caller's own sets",
  }),
  favouriteSlots: z.array(SlotNumber).optional().meta({
    description:
      "Which of its images are, where not the whole set is a favourite; only for the caller's own sets",
  }),
  engine: z.string().nullable(),
  slots: z.array(ImageSlot).max(4),
  failure: Failure.nullable(),
  quota: z.object({ charged: z.int(), refunded: z.int() }),
})

export const ImagePage = pageOf(ImageSet)

export const StyleId = z
  .string()
  .max(64)
  .regex(/^[a-z0-9-]+$/)

export const IdBody = z.object({ id: Id })

export const PictureBody = z.object({ imageId: Id, slot: SlotNumber })
