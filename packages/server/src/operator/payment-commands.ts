import { z } from 'zod'
import type { Spending } from '../domain/kernel/spending.ts'
import type { PaymentOperations } from '../domain/payments/payment-operations.ts'
import type { Plan } from '../domain/payments/plans.ts'
import type { Payment } from '../domain/payments/ports.ts'
import { row } from './row.ts'

const MAX_LISTED = 50

const None = z.strictObject({})
const Id = z.strictObject({ id: z.string().trim().min(1).max(200) })

/** `reviewed`: what was put away instead. `before`: what follows the one with this id. */
const Part = z.strictObject({
  reviewed: z.boolean().default(false),
  before: Id.shape.id.nullable().default(null),
})
const Reviewed = Id.extend({ reviewed: z.boolean() })
/** In epoch milliseconds. */
const Until = z.strictObject({ until: z.int().nonnegative() })

/** In millionths. */
const Price = z.strictObject({
  id: z.string().min(1).max(32),
  price: z.int().nonnegative(),
  dailyCap: z.int().nonnegative().nullable(),
  monthlyCap: z.int().nonnegative().nullable(),
})

interface Targets {
  payments: PaymentOperations
  plans: readonly Plan[]
  spending: Pick<Spending, 'reserve' | 'release'>
}

/** Without what a page opens to pay: it is the buyer's. */
const shownPayment = ({ payload: _, ...payment }: Payment) => payment

/** Payments, what is sold, and what outside services cost. */
export const paymentCommands = ({ payments, plans, spending }: Targets) => ({
  'plans.list': row('viewer', 'read', None, () => plans),
  'payments.list': row(
    'operator',
    'read',
    Part.extend({ flagged: z.boolean() }),
    ({ flagged, ...part }) => payments.list(flagged, MAX_LISTED, part),
    { shown: (listed) => listed.map(shownPayment) },
  ),
  'payments.show': row('operator', 'lookup', Id, ({ id }) => payments.show(id), {
    shown: ({ payment, notifications }) => ({ payment: shownPayment(payment), notifications }),
  }),
  // Not by the person's name: it is no lookup of them.
  'people.payments': row('operator', 'read', Id, ({ id }) => payments.listOf(id, MAX_LISTED), {
    shown: (listed) => listed.map(shownPayment),
  }),
  'payments.ask': row('operator', 'outside', Id, ({ id }) => payments.ask(id), { shown: shownPayment }),
  'payments.refund': row('owner', 'outside', Id, ({ id }) => payments.refund(id), {
    reason: true,
    shown: shownPayment,
  }),
  'payments.notifications': row(
    'operator',
    'read',
    Part.extend({ refused: z.boolean() }),
    ({ refused, ...part }) => payments.notifications(refused, MAX_LISTED, part),
    // Without bodies, which may name the buyer.
    { shown: (listed) => listed.map(({ body: _, ...notification }) => notification) },
  ),
  'payments.review': row(
    'operator',
    'change',
    Reviewed,
    ({ id, reviewed }, by) => payments.review(id, reviewed, by),
    { logs: ['reviewed'], shown: shownPayment },
  ),
  'payments.reviewNotification': row(
    'operator',
    'change',
    Reviewed,
    ({ id, reviewed }, by) => payments.reviewNotification(id, reviewed, by),
    { logs: ['reviewed'] },
  ),
  'payments.reviewNotifications': row(
    'operator',
    'change',
    Until,
    ({ until }, by) => payments.reviewNotifications(until, by),
    { logs: ['until'] },
  ),
  // What trials of engines cost is counted as everything else; an engine is asked for what was reserved.
  'engines.reserve': row(
    null,
    'outside',
    Price,
    async (service) => ({
      /** Null: a cap is reached. */
      day: (await spending.reserve(service, 1))?.day ?? null,
    }),
    { logs: ['price'] },
  ),
  'engines.release': row(
    null,
    'outside',
    Price.extend({ day: z.iso.date() }),
    ({ day, ...service }) => spending.release(service, day),
    { logs: ['price', 'day'] },
  ),
})
