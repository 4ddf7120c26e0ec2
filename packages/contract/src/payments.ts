import { MINUTE, SECOND } from './numbers.ts'

/** Where somebody pays: in an app's own dialog, on a phone's page, or by a QR code on a large screen. */
export const PAY_TYPES = ['App', 'Wap', 'Page'] as const
export type PayType = (typeof PAY_TYPES)[number]

/** 1 is still open, 2 succeeded, all others ended without success. */
export const PaymentStatus = {
  Pending: 1,
  Paid: 2,
  Expired: 3,
  Superseded: 4,
  Failed: 5,
  Refunded: 6,
} as const
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus]

export const PAYMENT_PROVIDERS = ['alipay', 'stripe', 'sandbox'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** What came of looking again for what somebody has paid. */
export const RESTORED = ['restored', 'returned', 'known', 'none', 'unanswered', 'unasked'] as const

/** How long a new payment can be paid; after that, the dialog asks for a new QR code. */
export const PAYMENT_TTL = 10 * MINUTE
export const PAYMENT_POLL = SECOND
export const QR_CODE_SIZE = 120
/** Plans of this type are listed in the dialog. */
export const PLAN_TYPE_SHOWN = 1
