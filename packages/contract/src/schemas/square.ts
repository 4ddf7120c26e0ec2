import { z } from 'zod'
import { SQUARE_ORDERS } from '../square-orders.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Empty, EpochMs, Id, PageQuery, Search } from './common.ts'
import { Author, IdBody, ImagePage, TakenDown } from './image.ts'

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
  order: z.enum(SQUARE_ORDERS).optional().meta({
    description:
      '`new`, as without it: the newest of the day first. `popular`: what was liked of the day, the most liked first. `best`: what was liked of all days, without `time`. `followed`: the newest of all days by authors whom the caller follows',
  }),
  search: Search.optional().meta({
    description:
      "Words of the prompts, of all days and the newest first, whatever the order. Found is what the caller may read: of others' prompts the first 24 characters, unless they are VIP or the work is one of the home page",
  }),
  time: z.coerce.number().int().min(0).max(4_102_444_800_000).optional(),
  timezone: TimeZone.optional(),
  noSelf: z.enum(['true', 'false']).optional(),
})
export const SquarePage = ImagePage.extend({
  previousDay: EpochMs.nullable().meta({ description: 'A time in the last earlier day that has works' }),
})

export const AuthorParams = z.object({ id: Id })
export const AuthorPage = ImagePage.extend({
  author: Author.extend({
    works: z
      .int()
      .nonnegative()
      .meta({ description: 'How many of their works the caller may see in the square' }),
    likes: z.int().nonnegative().meta({ description: 'How often those were liked' }),
    hidden: z.boolean().meta({ description: 'The caller has hidden the author: nothing is listed' }),
    followed: z.boolean().meta({ description: 'The caller follows the author' }),
    mine: z.boolean(),
  })
    .nullable()
    .meta({ description: 'With the first page alone' }),
})
export const HideAuthorBody = z.object({ id: Id, hidden: z.boolean() })
export const HideAuthorAnswer = z.object({ hidden: z.boolean() })
export const FollowAuthorBody = z.object({ id: Id, followed: z.boolean() })
export const FollowAuthorAnswer = z.object({ followed: z.boolean() })
export const HiddenAuthorsAnswer = z.object({
  authors: z.array(Author).meta({ description: 'The last hidden first' }),
})

export const LikeAnswer = z.object({ liked: z.boolean(), likeCount: z.int().nonnegative() })

export const REPORT_KINDS = ['sexual', 'violent', 'illegal', 'rights', 'other'] as const
export const ReportBody = z.object({
  id: Id,
  kind: z.enum(REPORT_KINDS),
  note: z.string().max(500).optional(),
})

export const REPORT_OUTCOMES = ['open', 'hidden', 'kept', 'closed', 'gone'] as const
export const SentReport = z.object({
  id: Id.meta({ description: 'The work that was reported' }),
  kind: z.enum(REPORT_KINDS),
  at: EpochMs,
  outcome: z.enum(REPORT_OUTCOMES).meta({
    description:
      'As things stand: `open`, nobody has decided yet; `hidden`, an operator has hidden the work from everybody; `kept`, an operator has looked at it and let it stay; `closed`, its reports were closed with those of others; `gone`, it was deleted or has expired: its reports go with it',
  }),
  decidedAt: EpochMs.nullable().meta({
    description: 'When it was decided, or the work deleted; null while it is open',
  }),
})
export const TellReportsBody = z.object({
  shown: z
    .array(z.object({ id: Id, decidedAt: EpochMs }))
    .max(100)
    .optional()
    .meta({
      description:
        'Reports and appeals of earlier answers that the person has been shown, with the decisions that they were shown: they are not told again. With it, the answer has all others, however often it is asked. Without it, the caller counts as told of all that is in the answer, even if that is lost on its way',
    }),
})
export const DecidedAppeal = z.object({
  id: Id.meta({ description: 'The work that had been hidden' }),
  outcome: z
    .enum(['granted', 'refused'])
    .meta({ description: '`granted`: it is shown again; `refused`: it stays hidden' }),
  decidedAt: EpochMs,
})
export const SentReportsAnswer = z.object({ items: z.array(SentReport) })
export const ToldReportsAnswer = SentReportsAnswer.extend({
  appeals: z.array(DecidedAppeal).optional().meta({
    description:
      "The caller's appeals with an outcome of which they have not been told; none without `shown`",
  }),
})

export const AppealBody = z.object({
  id: Id,
  note: z.string().trim().min(1).max(500).meta({ description: 'Why it should be shown again' }),
})
export const AppealAnswer = z.object({ takenDown: TakenDown })

/** The works that people show in the square. */
export const squareSchemas = {
  square: {
    summary: 'What people show: one local day, newest first; or by likes, or by words',
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
  sentReports: {
    summary: "The caller's reports, and what came of them; newest first, while the works are there",
    answer: SentReportsAnswer,
    errors: {},
  },
  tellReports: {
    summary: 'What came of reports and appeals of which the caller has not been told',
    body: TellReportsBody,
    answer: ToldReportsAnswer,
    errors: {},
  },
  appeal: {
    summary:
      'Request a review of a work that was hidden: once for each time that it is; again changes nothing',
    body: AppealBody,
    answer: AppealAnswer,
    errors: { 404: "No hidden work of the caller's" },
  },
  author: {
    summary: 'Who has made a work of the square, and what else of theirs the caller may see, newest first',
    params: AuthorParams,
    query: PageQuery,
    answer: AuthorPage,
    errors: { 404: 'No such author, or nothing of theirs that the caller may see' },
  },
  hideAuthor: {
    summary:
      'Hide what an author shows from the caller, in every list, or show it again; again changes nothing',
    body: HideAuthorBody,
    answer: HideAuthorAnswer,
    errors: {
      404: 'No such author, or the caller',
      409: 'The caller hides as many authors as anybody may: `reason` is `hidden_authors_full`',
    },
  },
  followAuthor: {
    summary: 'Follow an author, or no longer; again changes nothing. Whoever was hidden is shown again',
    body: FollowAuthorBody,
    answer: FollowAuthorAnswer,
    errors: {
      404: 'No such author, or the caller',
      409: 'The caller follows as many authors as anybody may: `reason` is `followed_authors_full`',
    },
  },
  hiddenAuthors: {
    summary: 'The authors whom the caller has hidden',
    answer: HiddenAuthorsAnswer,
    errors: {},
  },
} as const satisfies Record<string, CallSchemas>
