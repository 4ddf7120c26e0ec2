import { z } from 'zod'
import { NAME_LENGTH, validateName } from '../name.ts'
import type { CallSchemas } from './call-schemas.ts'
import { EpochMs, Id, Money, PageQuery, pageOf } from './common.ts'

export const VipInfo = z.object({
  isVip: z.boolean(),
  isPermanentVip: z.boolean(),
  vipExpiryTime: z
    .int()
    .nonnegative()
    .nullable()
    .meta({ description: 'Epoch seconds; null when there is none' }),
})

/** A user name. The Zod issue's message is the error reason. */
const Username = z
  .string()
  .superRefine((text, context) => {
    const error = validateName(text)
    if (error) context.addIssue({ code: 'custom', message: error })
  })
  .transform((text) => text.trim())
  .meta({ description: `${NAME_LENGTH.min}–${NAME_LENGTH.max} letters, digits, spaces and joining signs` })

export const SettingsBody = z.object({
  isNoShow: z.enum(['0', '1']).optional(),
  username: Username.optional(),
})
/**
 * Where the caller's shown works appear: nowhere, in this site's square, or in the square of the partner's
 * pages.
 */
export const SQUARES = ['none', 'site', 'partner'] as const
export const SettingsAnswer = z.object({
  isNoShow: z.enum(['0', '1']),
  username: z.string(),
  square: z
    .enum(SQUARES)
    .meta({ description: 'In which square works of the caller stand, unless `isNoShow` keeps them out' }),
})

export const RECEIPT_PURPOSES = ['generation', 'save', 'view', 'polyfill', 'vip', 'payment'] as const
/** What a membership came of. */
export const GRANT_SOURCES = ['code', 'payment', 'promotion', 'operator'] as const
export const Receipt = z.object({
  id: Id,
  purpose: z.enum(RECEIPT_PURPOSES),
  type: z.enum(['reserve', 'settle', 'refund', 'grant', 'revoked', 'paid', 'refunded', 'disputed']),
  amount: z.int().meta({
    description:
      'What it adds to the use of the day; days, for a grant; 0 for a payment and for a permanent grant',
  }),
  subject: z.string().nullable().meta({ description: 'The work, or the payment, that it is about' }),
  source: z.enum(GRANT_SOURCES).nullable().meta({ description: 'What a grant came of' }),
  money: Money.nullable().meta({ description: 'Of a payment' }),
  returned: Money.nullable().meta({ description: 'How much of a payment was refunded, if anything was' }),
  at: EpochMs,
})
export const ReceiptPage = pageOf(Receipt)

/** Calls about the caller's own account. */
export const accountSchemas = {
  vipInfo: { summary: "The caller's membership", answer: VipInfo, errors: {} },
  settings: { summary: "The caller's settings", answer: SettingsAnswer, errors: {} },
  changeSettings: {
    summary: 'Show works in the square or not; the name that others see',
    body: SettingsBody,
    answer: SettingsAnswer,
    errors: {
      400: 'Not a name that others may see: `reason` is `name_too_short`, `name_too_long`, `name_special_characters` or `name_not_allowed`',
    },
  },
  receipts: {
    summary: "What the caller was charged and given: entries of the quota's ledger, grants, payments",
    query: PageQuery,
    answer: ReceiptPage,
    errors: {},
  },
} as const satisfies Record<string, CallSchemas>
