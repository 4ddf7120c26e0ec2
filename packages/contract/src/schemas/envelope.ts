import { z } from 'zod'

/** Every answer under `/api/` that is not a stream or a file. */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ statusCode: z.int(), message: z.string(), data })

export const FailureDataSchema = z
  .object({
    reason: z.string(),
    field: z.string(),
    retryAfter: z.number(),
    words: z.array(z.string()),
    safer: z.string(),
    requestId: z.string(),
    challenge: z.string(),
  })
  .partial()
  .loose()
  .nullable()

export const FailureEnvelope = envelope(FailureDataSchema)

export interface Envelope<T> {
  statusCode: number
  message: string
  data: T
}
