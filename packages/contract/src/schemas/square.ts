import { z } from 'zod'
import type { CallSchemas } from './call-schemas.ts'
import { Empty, EpochMs, Id, PageQuery } from './common.ts'
import { IdBody, ImagePage } from './image.ts'

/** A time zone that the runtime knows, such as `Europe/Madrid`. */
const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
    } catch {
      return false
    }
  })

/** One local day of the caller's time zone. Without `time`: today. */
export const SquareQuery = PageQuery.extend({
  time: z.coerce.number().int().min(0).max(4_102_444_800_000).optional(),
  timezone: TimeZone.optional(),
  noSelf: z.enum(['true', 'false']).optional(),
})
export const SquarePage = ImagePage.extend({
  previousDay: EpochMs.nullable().meta({ description: 'A time in the last earlier day that has works' }),
})

export const LikeAnswer = z.object({ liked: z.boolean(), likeCount: z.int().nonnegative() })

export const REPORT_KINDS = ['sexual', 'violent', 'illegal', 'rights', 'other'] as const
export const ReportBody = z.object({
  id: Id,
  kind: z.enum(REPORT_KINDS),
  note: z.string().max(500).optional(),
})

/** The works that people show in the square. */
export const squareSchemas = {
  square: {
    summary: 'What people show: one local day, newest first',
    query: SquareQuery,
    answer: SquarePage,
    errors: {},
  },
  squareLike: {
    summary: 'Like a work; again changes nothing',
    body: IdBody,
    answer: LikeAnswer,
    errors: { 404: 'No such work in the square' },
  },
  squareUnlike: {
    summary: 'Take a like back',
    body: IdBody,
    answer: LikeAnswer,
    errors: { 404: 'No such work in the square' },
  },
  squareReport: {
    summary: 'Report a work of the square; it is hidden from the person who reports it',
    body: ReportBody,
    answer: Empty,
    errors: { 404: 'No such work in the square' },
  },
} as const satisfies Record<string, CallSchemas>
