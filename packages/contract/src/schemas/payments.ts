import { z } from 'zod'
import { PAY_TYPES, PAYMENT_PROVIDERS, RESTORED } from '../payments.ts'
import { VipInfo } from './account.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Empty, EpochMs, Id, Money } from './common.ts'

const { amount: Amount, unit: Unit, currency: Currency } = Money.shape
const ProviderName = z.enum(PAYMENT_PROVIDERS)

export const Plan = z.object({
  id: Id,
  type: z.int().meta({ description: '1: shown where memberships are sold' }),
  unit: Unit,
  currency: Currency,
  price: Amount,
  text: z.string().meta({ description: 'The period; holds 永久, 年, 季, 月 or 周 in every language' }),
  value: z.int().meta({
    description:
      'Days, negative where the plan is shown as a discount; 0: permanent, without a price per day',
  }),
  origin_price: Amount,
  banner: z.string().nullable().meta({ description: 'The tag of the discount' }),
})
export const PlansAnswer = z.object({
  items: z.array(Plan),
  providers: z
    .array(ProviderName)
    .meta({ description: 'How one may pay; the first one is meant without a choice' }),
})

export const Payment = z.object({
  id: Id,
  status: z.int().min(1).max(6).meta({
    description: '1 pending · 2 paid · 3 expired · 4 superseded · 5 failed or declined · 6 refunded',
  }),
  planId: Id,
  provider: ProviderName,
  amount: Amount,
  unit: Unit,
  currency: Currency,
  createdAt: EpochMs,
  expiresAt: EpochMs,
  paidAt: EpochMs.nullable(),
})
export const PaymentBody = z.object({
  planId: Id,
  payType: z.enum(PAY_TYPES),
  returnUrl: z
    .literal('')
    .optional()
    .meta({ description: 'Empty: the server supplies the address of the return' }),
  qrcodeSize: z.int().min(60).max(600).default(120),
  provider: ProviderName.optional(),
})
/** What was bought, of whom, for how much. */
export const Invoice = z.object({
  id: Id.meta({ description: 'The number of the invoice, which is that of the payment' }),
  seller: z.array(z.string()).meta({ description: 'Lines of name and address' }),
  text: z
    .string()
    .meta({ description: 'The period; holds 永久, 年, 季, 月 or 周; empty for a plan of before' }),
  days: z.int().nonnegative().meta({ description: '0: permanent' }),
  provider: ProviderName,
  money: Money,
  paidAt: EpochMs,
  refunded: z.boolean().meta({ description: 'It was refunded in full' }),
  disputed: z.boolean().meta({ description: 'The bank of the buyer has called the money back for now' }),
  returned: Money.nullable().meta({ description: 'How much of it was refunded, if anything was' }),
})
export const PaymentAnswer = z.object({ payment: Payment })
export const CreatedPayment = PaymentAnswer.extend({
  alipayPayload: z.string().meta({
    description:
      "Page: the address of the frame with the QR code. Wap: the address to go to. App: the provider's signed order",
  }),
  checkoutUrl: z.string().optional().meta({
    description:
      "Page: the provider's own page, for who pays in this browser; absent where its frame is the only way",
  }),
})

/** Buying a membership, and having one given. */
export const paymentSchemas = {
  plans: {
    summary: 'The memberships that are sold, and how one may pay',
    query: z.object({
      provider: ProviderName.optional().meta({
        description: 'Whose prices; without it those of the first one',
      }),
    }),
    answer: PlansAnswer,
    errors: {
      403: "`not_offered`: the partner's features leave `vip` out, or to users of a partner, who are members by its word",
    },
  },
  createPayment: {
    summary:
      'Begins the purchase of a plan. What the caller had begun before can no longer be paid; a payment is good for ten minutes.',
    body: PaymentBody,
    answer: CreatedPayment,
    errors: {
      403: '`not_offered`: no such way to pay, or none for this',
      404: 'No such plan',
      409: '`already_permanent`: the caller is a permanent member',
      430: 'Asked too often',
      503: '`payment_unavailable`: the provider does not answer; nothing was charged',
    },
  },
  payment: {
    summary: 'How a payment of the caller stands',
    params: z.object({ id: Id }),
    answer: PaymentAnswer,
    errors: { 404: 'The caller has no such payment' },
  },
  restorePayments: {
    summary:
      'Looks again for what the caller has paid, in the own records and at the providers, and grants what was missing',
    body: Empty,
    answer: z.object({
      outcome: z.enum(RESTORED).meta({
        description:
          '`restored`: something counts only now; `known`: whatever was paid counted already; `returned`: the last payment was refunded or is disputed, and all others that were paid count; `none`: nothing was paid; `unanswered`: a provider did not say; `unasked`: a payment was begun at a provider that is no longer set here, so that nobody can be asked',
      }),
      vipInfo: VipInfo,
    }),
    errors: {
      403: "`not_offered`: not to users of a partner, who are members by the partner's word",
      430: 'Asked too often',
    },
  },
  invoice: {
    summary: 'The invoice of a payment that the caller has made',
    params: z.object({ id: Id }),
    answer: Invoice,
    errors: { 404: 'The caller has no such payment, or has not paid it' },
  },
  claimPromotion: {
    summary: "Gives the caller a promotion's membership: once for an account and once for a device",
    params: z.object({ id: z.string().max(64) }),
    body: Empty,
    answer: VipInfo,
    errors: {
      403: '`login_needed`: nobody is signed in; `app_only`: the mobile app alone may claim it; `not_offered`: not to users of a partner',
      404: 'No such promotion, or not now',
      409: '`already_claimed`; `promotion_over`: it was given as often as it could be; `already_permanent`',
    },
  },
} as const satisfies Record<string, CallSchemas>
