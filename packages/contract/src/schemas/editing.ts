import { z } from 'zod'
import { CROP_MIN_SIDE, PLACES } from '../edits.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Id, Prompt } from './common.ts'
import { SubmitAnswer } from './generation.ts'
import { AspectRatioSchema, PictureBody, RatioTypeSchema } from './image.ts'

const Mask = Id.meta({
  description:
    'An upload in the shape of the image: what is white in it is painted anew, what is black stays. It is for one edit, and is deleted when that has ended',
})

export const EditBody = z.discriminatedUnion('kind', [
  PictureBody.extend({ kind: z.literal('repaint'), prompt: Prompt, mask: Mask }),
  PictureBody.extend({ kind: z.literal('erase'), mask: Mask }),
  PictureBody.extend({
    kind: z.literal('extend'),
    ratioType: RatioTypeSchema,
    aspectRatio: AspectRatioSchema.optional(),
    place: z.enum(PLACES).meta({
      description:
        'Where the image stands in the larger one: at its left or top, in the middle, or at the end',
    }),
    prompt: Prompt.optional().meta({ description: 'What is to be seen there; left out, that of the image' }),
  }),
  PictureBody.extend({ kind: z.literal('cutout') }),
])

const pixels = z.int().nonnegative()

export const CropBody = PictureBody.extend({
  turn: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
    .meta({ description: 'Degrees clockwise, before anything is cut off' }),
  box: z
    .object({
      left: pixels,
      top: pixels,
      width: z.int().min(CROP_MIN_SIDE),
      height: z.int().min(CROP_MIN_SIDE),
    })
    .meta({ description: 'Of the turned image, in its pixels; in one of the ratios of `submit`' }),
})

const SAME_AS_SUBMIT = {
  404: 'No such image of the caller',
  409: 'The idempotency key was used for another body',
}

/** Calls that make a work from one image of another, by painting a part of it anew or by cutting it. */
export const editingSchemas = {
  edit: {
    summary:
      'Four new images from one, in which a region is painted anew, erased, or added beyond the edges; the rest stays as it is. With `cutout` one image without its background, which is transparent. Costs what a submit costs',
    body: EditBody,
    answer: SubmitAnswer,
    errors: {
      ...SAME_AS_SUBMIT,
      400: 'Bad parameters, or the mask is not there, is empty or has another shape',
      402: 'Not VIP',
      403: 'No engine can do this with the image: `edits` of the set says what can be done',
      406: 'Banned',
      429: 'VIP daily limit',
      430: 'Too frequent',
      431: 'Queue full',
      432: 'The prompt has sensitive words',
      433: 'An activation code was entered: success, nothing consumed',
    },
  },
  crop: {
    summary:
      'One image, turned and cut, as a work of its own that is finished at once. Costs nothing; counted as an upload. Private until its owner shows it',
    body: CropBody,
    answer: SubmitAnswer,
    errors: {
      ...SAME_AS_SUBMIT,
      400: 'The box lies outside, or has none of the ratios',
      403: 'Not finished, withheld, or what is left of it may not be shown',
      430: 'Too many in 24 hours',
    },
  },
} as const satisfies Record<string, CallSchemas>
