import { z } from 'zod'
import { NAME_LENGTH, nameFault } from '../name.ts'
import { EpochMs, Id, pageOf } from './common.ts'

export const VipInfo = z.object({
  isVip: z.boolean(),
  isPermanentVip: z.boolean(),
  vipExpiryTime: z
    .int()
    .nonnegative()
    .nullable()
    .meta({ description: 'Epoch seconds; null when there is none' }),
})

/** A name people see. The issue's message is the reason's code. */
const Username = z
  .string()
  .superRefine((text, context) => {
    const fault = nameFault(text)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })
  .transform((text) => text.trim())
  .meta({ description: `${NAME_LENGTH.min}–${NAME_LENGTH.max} letters, digits, spaces and joining signs` })

export const SettingsBody = z.object({
  isNoShow: z.enum(['0', '1']).optional(),
  username: Username.optional(),
})
/** Where others see what the caller shows: nowhere, in the square of this site, or in that of the partner's pages. */
export const SQUARES = ['none', 'site', 'partner'] as const
export const SettingsAnswer = z.object({
  isNoShow: z.enum(['0', '1']),
  username: z.string(),
  square: z
    .enum(SQUARES)
    .meta({ description: 'In which square works of the caller stand, unless `isNoShow` keeps them out' }),
})

export const RECEIPT_PURPOSES = ['generation', 'save', 'view', 'polyfill', 'vip'] as const
export const Receipt = z.object({
  id: Id,
  purpose: z.enum(RECEIPT_PURPOSES),
  type: z.enum(['reserve', 'settle', 'refund', 'grant']),
  amount: z.int().meta({ description: 'What it adds to the use of the day; days, for a grant' }),
  subject: z.string().nullable().meta({ description: 'The work it is about' }),
  at: EpochMs,
})
export const ReceiptPage = pageOf(Receipt)

export const IpInfo = z.object({
  starAccel: z.boolean(),
  mobileLogin: z.boolean(),
  upgradePlus: z.boolean(),
  area: z.string(),
})

export const TrackBody = z
  .array(
    z.object({
      name: z.string().min(1).max(100),
      at: EpochMs,
      props: z
        .record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
        .optional(),
    }),
  )
  .max(100)
