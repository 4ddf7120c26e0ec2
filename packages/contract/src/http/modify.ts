import { z } from 'zod'
import { Id, Prompt } from './common.ts'
import { SlotNumber } from './image.ts'

export const ModifyBody = z.object({
  requestBody: z.object({
    imageId: Id,
    operation: z.union([z.literal(1), z.literal(2)]),
    slot: SlotNumber,
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
