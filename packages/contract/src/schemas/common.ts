import { z } from 'zod'
import { PAGE_SIZE, PROMPT_MAX_CODE_POINTS } from '../numbers.ts'
import { codePoints, validatePrompt, validatePromptText } from '../prompt.ts'

/** Opaque to clients. */
export const Id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/)
export const EpochMs = z.int().nonnegative().meta({ description: 'Epoch milliseconds' })
export const Cursor = z.string().min(1).max(512)

/** Query parameters of every keyset-paged list. */
export const PageQuery = z.object({
  cursor: Cursor.optional(),
  limit: z.coerce.number().int().min(PAGE_SIZE.min).max(PAGE_SIZE.max).optional(),
})

/** The answer of every keyset-paged list. Inserts neither repeat nor skip an item. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** A prompt as written. The Zod issue's message is the error reason. */
export const Prompt = z.string().superRefine((text, context) => {
  const error = validatePrompt(text)
  if (error) context.addIssue({ code: 'custom', message: error })
})

export const NegativePrompt = z.string().superRefine((text, context) => {
  const error = validatePromptText(text)
  if (error) context.addIssue({ code: 'custom', message: error })
})

/** A search text: limited in length and free of control characters. */
export const Search = z
  .string()
  .refine((text) => codePoints(text) <= Math.min(200, PROMPT_MAX_CODE_POINTS), { message: 'too_large' })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  .refine((text) => !/[\u0000-\u001F\u007F]/.test(text), { message: 'body_invalid' })

export const Empty = z.object({})

/** The rest of a daily allowance. `resetsAt` is null while nothing is used. */
export const Balance = z.object({
  remaining: z.int().nonnegative(),
  limit: z.int().nonnegative(),
  resetsAt: EpochMs.nullable(),
})

export const Money = z.object({
  amount: z.number().nonnegative().meta({ description: 'In whole units of the currency, such as 29.99' }),
  unit: z.string().meta({ description: "The currency's sign, such as $" }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .meta({ description: 'ISO 4217' }),
})
