import { z } from 'zod'
import {
  MODEL_ID,
  REFERENCE_KINDS,
  REFERENCE_STRENGTHS,
  REFERENCES_MAX,
  SEED,
  STYLIZE,
  VARIATION_STRENGTHS,
} from '../numbers.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Empty, Id, NegativePrompt, Prompt } from './common.ts'
import {
  AspectRatioSchema,
  IdBody,
  ImageCountSchema,
  ImageSet,
  PictureBody,
  RatioTypeSchema,
  SlotNumber,
  StyleId,
} from './image.ts'

const ReferenceKindSchema = z.enum(REFERENCE_KINDS)

export const FurtherImage = z.object({
  image: Id,
  strength: z.enum(REFERENCE_STRENGTHS).optional(),
  kind: ReferenceKindSchema.optional(),
})

export const SubmitBody = z.object({
  prompt: Prompt,
  negativePrompt: NegativePrompt.optional(),
  modelId: z.int().min(MODEL_ID.min).max(MODEL_ID.max),
  ratioType: RatioTypeSchema,
  aspectRatio: AspectRatioSchema.optional().meta({
    description:
      "A ratio beyond the three of `ratioType`, which must be the nearest of them: 2 for tall ones, 3 for wide ones. One of the launcher's `ratios` for the model",
  }),
  imageCount: ImageCountSchema.optional().meta({
    description: 'How many images; four without it. Fewer are there sooner, and cost what four cost',
  }),
  styleId: StyleId.optional(),
  stylize: z.int().min(STYLIZE.min).max(STYLIZE.max).optional(),
  seed: z.int().min(SEED.min).max(SEED.max).optional(),
  image: Id.optional(),
  imageStrength: z.enum(REFERENCE_STRENGTHS).optional().meta({
    description:
      "How much of `image` the results keep: one of the launcher's `imageStrengths` for the model, and only with `image`. Without it, as much as the engine does by itself",
  }),
  imageKind: ReferenceKindSchema.optional().meta({
    description:
      "What of `image` the results take: what is in it, or how it looks. One of the launcher's `references.kinds` for the model, and only with `image`. Without it, both",
  }),
  moreImages: z
    .array(FurtherImage)
    .max(REFERENCES_MAX - 1)
    .optional()
    .meta({
      description:
        "Further images beside `image`, in this order, each with a strength and a kind of its own: together as many as the launcher's `references.most` for the model, and what its `references` can tell",
    }),
  shown: z.boolean().optional().meta({
    description:
      '`false`: the caller was told that nobody else will see it. Then it stays private, even where all other works are shown',
  }),
})

export const SubmitAnswer = z.object({
  id: Id,
  queuePosition: z.int().nonnegative().nullable(),
  etaSeconds: z.int().nonnegative().nullable(),
})

export const ModifyBody = z.object({
  requestBody: z.object({
    imageId: Id,
    operation: z.union([z.literal(1), z.literal(2)]),
    slot: SlotNumber,
    strength: z.enum(VARIATION_STRENGTHS).optional().meta({
      description:
        "How far a variation may go: one of the set's `strengths`, for `operation` 2 alone. Without it, as far as the engine goes by itself",
    }),
  }),
})

export const EnlargeAnswer = z.object({
  imageId: Id.meta({ description: 'The set that holds it in 4K, once that is finished' }),
  slot: SlotNumber,
  ready: z.boolean().meta({ description: 'Whether it is there to be saved; otherwise it is being made' }),
  queuePosition: z.int().nonnegative().nullable(),
  etaSeconds: z.int().nonnegative().nullable(),
})

export const InspectBody = z.object({ prompt: Prompt })

export const InspectAnswer = z.object({
  clean: z.boolean(),
  words: z.array(z.string()),
  safer: z
    .string()
    .nullable()
    .meta({ description: 'The prompt in words that are fine, where some are known' }),
})

export const UploadAnswer = z.object({
  id: Id,
  width: z.int().positive(),
  height: z.int().positive(),
})

export const CancelAllAnswer = z.object({ ids: z.array(Id) })

/** Calls that generate images from prompts and reference images, and cancel that. */
export const generationSchemas = {
  submit: {
    summary: 'Turn a prompt into four images, or as many as are asked for',
    body: SubmitBody,
    answer: SubmitAnswer,
    errors: {
      400: 'Bad parameters, among them an `image` for a model that begins with none, an `imageStrength` that the model cannot follow, or without `image`, and more `moreImages` than it takes',
      402: 'Free daily limit, or a parameter that is locked',
      406: 'Banned for sensitive prompts',
      409: 'The idempotency key was used for another body; `already_permanent`: an activation code of a permanent member, which stays unused',
      429: 'VIP daily limit',
      430: 'Too frequent',
      431: 'Queue full',
      432: 'The prompt has sensitive words, or the negative prompt, as `field` says; `retryAfter` where a pause begins with it',
      433: 'An activation code was entered: success, nothing consumed',
    },
  },
  modify: {
    summary: 'Enhance one image, or make four new ones from it; within ten minutes',
    body: ModifyBody,
    answer: SubmitAnswer,
    errors: {
      400: 'Bad parameters, among them a `strength` for what is no variation',
      402: 'Not VIP',
      403: 'Not modifiable, or not any more, or no engine varies it by `strength`',
      404: 'No such image of the caller',
      409: 'The idempotency key was used for another body',
      429: 'VIP daily limit',
      430: 'Too frequent',
      431: 'Queue full',
      432: 'The prompt it was made from has words that are sensitive by now',
    },
  },
  enlarge: {
    summary:
      'One picture in 4K, to be saved: any that the caller may see, whenever; again leads to the same one. Costs what a submit costs, once',
    body: PictureBody,
    answer: EnlargeAnswer,
    errors: {
      402: 'Not VIP',
      403: 'It cannot be enlarged',
      404: 'No such picture that the caller may see',
      429: 'VIP daily limit',
      430: 'Too frequent',
      431: 'Queue full',
    },
  },
  upload: {
    summary: 'An image to start from; re-encoded before anything reads it',
    answer: UploadAnswer,
    errors: { 400: 'Not such an image, or too large', 402: 'Free daily limit' },
  },
  takeReference: {
    summary:
      "An image of the caller's own to start from, as if it had been uploaded; counted as an upload, whose room it takes",
    body: PictureBody,
    answer: UploadAnswer,
    errors: {
      403: 'Not finished, or withheld',
      404: 'No such image of the caller',
      430: 'As many as may be uploaded',
    },
  },
  inspect: {
    summary: 'Whether a prompt would be refused for its words; never starts a pause',
    body: InspectBody,
    answer: InspectAnswer,
    errors: { 430: 'Too frequent' },
  },
  cancel: {
    summary: 'Cancel a queued or running set; what it cost comes back',
    body: IdBody,
    answer: ImageSet,
    errors: { 404: 'No such running set of the caller' },
  },
  cancelAll: {
    summary: 'Cancel everything that is queued or running',
    body: Empty,
    answer: CancelAllAnswer,
    errors: {},
  },
} as const satisfies Record<string, CallSchemas>
