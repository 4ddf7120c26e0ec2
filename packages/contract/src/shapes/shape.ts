import type { z } from 'zod'

/** What a call takes and gives. `errors` are its own refusals, beside those that any call may meet. */
export interface Shape {
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  errors: Partial<Record<number, string>>
}
