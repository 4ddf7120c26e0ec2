import { z } from 'zod'
import { DAY } from '../numbers.ts'
import { WEBHOOK_EVENTS, WEBHOOK_STATES } from '../webhooks.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Empty, EpochMs, Id, PageQuery, pageOf } from './common.ts'

const USAGE_DAYS = { max: 90, default: 30 }
/** As far back as messages are kept. */
export const WEBHOOKS_KEPT = 7 * DAY

const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .meta({ description: 'A day of UTC, such as 2026-11-25' })
const UserKey = z.string().meta({
  description:
    'The user, without their name: `p-` and the first 32 characters of the base64url SHA-256 of `partner:<partner id>:<sub>`; `v-…` for a visitor without a token',
})
const Count = z.int().nonnegative()

export const PartnerQuotas = z.object({
  imagesPerDay: z.int().positive().nullable().meta({
    description: 'Sets of images in 24 hours, of all users together; null: unlimited',
  }),
  imagesPerUserPerDay: z.int().positive().nullable().meta({
    description: 'Sets of images in 24 hours of each user; null: as this installation has it',
  }),
  ownImagesPerDay: z.int().positive().nullable().meta({
    description:
      'Of all users together, as the partner itself has set it: the lower one holds; null: not set',
  }),
  ownImagesPerUserPerDay: z.int().positive().nullable().meta({
    description: 'Of each user, as the partner itself has set it: the lower one holds; null: not set',
  }),
})

const Webhook = z.object({ url: z.string(), events: z.array(z.enum(WEBHOOK_EVENTS)) })

export const PartnerAnswer = z.object({
  id: z.string(),
  name: z.string(),
  origins: z.array(z.string()),
  features: z.array(z.string()),
  test: z.boolean().meta({ description: 'Whether this is the test mode of a partner' }),
  quotas: PartnerQuotas,
  usedInDay: Count.meta({ description: 'Sets of images in the last 24 hours; failed ones do not count' }),
  webhook: Webhook.nullable(),
  secrets: z
    .array(z.object({ id: z.string(), until: EpochMs.nullable() }))
    .meta({ description: 'The `kid` of each secret that is valid, the newest first' }),
})

const UsageQuery = z.object({
  days: z.coerce.number().int().min(1).max(USAGE_DAYS.max).default(USAGE_DAYS.default),
})
export const PartnerUsageAnswer = z.object({
  items: z.array(z.object({ day: Day, visits: Count, users: Count, images: Count, failed: Count })),
})
export const PartnerUserUsageAnswer = z.object({
  items: z.array(z.object({ user: UserKey, images: Count, failed: Count, lastAt: EpochMs })),
})

const WebhookBody = z.object({
  url: z.string().max(2000).nullable().meta({ description: 'An https address; null turns webhooks off' }),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).optional().meta({ description: 'All without it' }),
})
const Secret = z
  .string()
  .meta({ description: 'Of webhooks, such as `whsec_…`. It is shown in this answer alone' })
const WebhookSet = z.object({ webhook: Webhook.nullable(), secret: Secret.nullable() })

export const WebhookMessage = z.object({
  id: Id.meta({ description: 'The same at every attempt, and when it is replayed' }),
  type: z.enum(WEBHOOK_EVENTS),
  state: z.enum(WEBHOOK_STATES),
  attempts: Count,
  at: EpochMs,
  nextAt: EpochMs.nullable(),
  deliveredAt: EpochMs.nullable(),
  status: z.int().nullable().meta({ description: 'What the address answered last; null: nothing' }),
  error: z.string().nullable(),
})
const ReplayBody = z.union([
  z.strictObject({ id: Id }),
  z.strictObject({
    since: EpochMs,
    all: z.boolean().optional().meta({ description: 'Those that were delivered, too' }),
  }),
])

const OwnLimit = z.int().positive().max(1_000_000_000).nullable().optional()
const QuotasBody = z
  .strictObject({
    imagesPerDay: OwnLimit.meta({
      description: 'Of all of the partner’s users together; null: as the operator has it; left out: as it is',
    }),
    imagesPerUserPerDay: OwnLimit.meta({
      description: 'Of each of the partner’s users; null: as the operator has it; left out: as it is',
    }),
  })
  .refine((body) => Object.keys(body).length > 0)

const TestBody = z.strictObject({
  origins: z.array(z.string().max(300)).min(1).max(20).meta({
    description:
      'All origins of its pages: of a developer’s own computer, or those that the partner has already',
  }),
})
const TokenSecret = z.object({ id: z.string(), secret: z.string() })
const NewTokenSecret = TokenSecret.extend({ previousUntil: EpochMs.nullable() })
const TestAnswer = z.object({
  id: z.string().meta({ description: 'The partner id of the test mode' }),
  origins: z.array(z.string()),
  quotas: PartnerQuotas,
  suspended: z.boolean().meta({ description: 'Whether the operator has suspended it' }),
  secret: TokenSecret.nullable().meta({
    description: 'Of a test mode that is new. It is shown in this answer alone',
  }),
})

const NO_WEBHOOK = { 409: '`webhook_missing`: no webhook is set' }

/** Calls of a partner's own server. */
export const partnerSchemas = {
  partner: { summary: 'What holds for the partner, and what it has used', answer: PartnerAnswer, errors: {} },
  partnerUsage: {
    summary: 'What was done on the partner’s pages, by day',
    query: UsageQuery,
    answer: PartnerUsageAnswer,
    errors: {},
  },
  partnerUserUsage: {
    summary: 'What each user has made in the last days, the busiest first',
    query: UsageQuery.extend({ limit: z.coerce.number().int().min(1).max(1000).default(100) }),
    answer: PartnerUserUsageAnswer,
    errors: {},
  },
  setWebhook: {
    summary: 'Sets where webhooks are sent; a new address gets a new secret',
    body: WebhookBody,
    answer: WebhookSet,
    errors: { 400: '`webhook_address`: not a public https address' },
  },
  rotateWebhookSecret: {
    summary: 'A new secret; messages are signed with the old one, too, for a day',
    body: Empty,
    answer: z.object({ secret: Secret, previousUntil: EpochMs }),
    errors: NO_WEBHOOK,
  },
  pingWebhook: {
    summary: 'Sends a message `ping`',
    body: Empty,
    answer: z.object({ id: Id }),
    errors: NO_WEBHOOK,
  },
  webhookMessages: {
    summary: 'Messages of the last seven days, the newest first',
    query: PageQuery.extend({ state: z.enum(WEBHOOK_STATES).optional() }),
    answer: pageOf(WebhookMessage),
    errors: {},
  },
  replayWebhooks: {
    summary: 'Sends a message again, or all of a time that were not delivered',
    body: ReplayBody,
    answer: z.object({ count: Count }),
    errors: { 404: 'No such message', ...NO_WEBHOOK },
  },
  rotatePartnerSecret: {
    summary: 'A new secret for tokens; the one before stays valid for a week',
    body: Empty,
    answer: NewTokenSecret,
    errors: { 409: '`keys_published`: the partner signs with keys of its own' },
  },
  setPartnerQuotas: {
    summary: 'Limits what the partner’s users may make, together and each, below what the operator allows',
    body: QuotasBody,
    answer: z.object({ quotas: PartnerQuotas }),
    errors: { 400: '`quota_above`: above what the operator allows' },
  },
  setPartnerTest: {
    summary: 'Adds the partner’s test mode, or changes the origins of it; a new one gets a secret',
    body: TestBody,
    answer: TestAnswer,
    errors: {
      400: '`test_origin`: neither of one’s own computer nor an origin that the partner has',
      409: '`test_unavailable`: this is a test mode itself, or its id is taken',
    },
  },
  rotatePartnerTestSecret: {
    summary: 'A new secret for tokens of the test mode; the one before stays valid for a week',
    body: Empty,
    answer: NewTokenSecret,
    errors: { 409: '`test_unavailable`: there is no test mode' },
  },
  erasePartnerUser: {
    summary: 'Deletes all that is kept of a user; `user.erased` follows',
    body: z.object({
      user: z.string().min(1).max(200).meta({ description: 'The `sub` of the user’s tokens' }),
    }),
    answer: z.object({ user: UserKey }),
    errors: {},
  },
} as const satisfies Record<string, CallSchemas>

/** The payloads of webhooks, by event. */
export const webhookPayloads = {
  'image.finished': z.object({
    id: Id,
    user: UserKey,
    status: z.enum(['succeeded', 'failed']),
    operation: z.int(),
    moderation: z.string(),
    images: Count.meta({ description: 'How many of the four may be seen' }),
    failure: z.string().nullable().meta({ description: 'The reason, as `failure.code` of the set has it' }),
    createdAt: EpochMs,
    finishedAt: EpochMs,
  }),
  'user.erased': z.object({ user: UserKey }),
  'quota.low': z.object({ used: Count, limit: Count }),
  ping: z.object({}),
} as const satisfies Record<(typeof WEBHOOK_EVENTS)[number], z.ZodType>
