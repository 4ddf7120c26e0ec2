import { parseArgs } from 'node:util'
import { digitsOf, toWhole } from '../domain/payments/plans.ts'
import type { Notification, Payment, Review } from '../domain/payments/ports.ts'
import type { RunCommand } from './commands.ts'

export const PAYMENTS_USAGE = `npm run payments list                  the latest payments
npm run payments list -- --flagged     flagged, to review: paid late, disputed, partly refunded
npm run payments show <id>             one payment, with its provider's notifications; also by the provider's id
npm run payments ask <id>              asks its provider now, and grants what was paid
npm run payments of <person>           those of one person
npm run payments refund <id>           refunds it in full; the membership that was bought with it ends
npm run payments review <id>           puts its flag away, as reviewed; -- --undo: takes that back
npm run payments notifications         the notifications of providers; -- --refused: rejected ones, to review
npm run payments review <id> -- --notification     the same for a rejected notification
npm run payments review -- --notification --all    puts all of them away
  of a list: -- --reviewed   what was put away        -- --before <id>   what follows that one`

/** Runs `npm run payments …`. Returns the text to print, or null for invalid arguments. */
export async function paymentsCommand(args: string[], run: RunCommand): Promise<string | null> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      flagged: { type: 'boolean', default: false },
      refused: { type: 'boolean', default: false },
      reviewed: { type: 'boolean', default: false },
      before: { type: 'string' },
      notification: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      undo: { type: 'boolean', default: false },
    },
  })
  const [verb, id] = positionals
  const { flagged, refused, ...rest } = values
  const part = { reviewed: rest.reviewed, before: rest.before ?? null }
  if (verb === 'list') return listOf(await run('payments.list', { flagged, ...part }), 'No payments.')
  if (verb === 'notifications') {
    const notifications = await run('payments.notifications', { refused, ...part })
    return notifications.length === 0 ? 'No notifications.' : notifications.map(lineOf).join('\n')
  }
  if (verb === 'review' && id === undefined && rest.notification && rest.all && !rest.undo) {
    const { count } = await run('payments.reviewNotifications', { until: Date.now() })
    return `Reviewed: ${count}.`
  }
  if (id === undefined) return null
  if (verb === 'show') {
    const { payment, notifications } = await run('payments.show', { id })
    return [described(payment), ...notifications.map(lineOf)].join('\n')
  }
  if (verb === 'review') {
    const review = { id, reviewed: !rest.undo }
    if (!rest.notification) return described(await run('payments.review', review))
    await run('payments.reviewNotification', review)
    return review.reviewed ? 'Reviewed.' : 'To be reviewed again.'
  }
  if (verb === 'ask') return described(await run('payments.ask', { id }))
  if (verb === 'of') return listOf(await run('people.payments', { id }), 'No payments.')
  if (verb === 'refund') return described(await run('payments.refund', { id }))
  return null
}

const iso = (at: number | null): string => (at === null ? '-' : new Date(at).toISOString())
const moneyOf = (amount: number, currency: string): string =>
  `${toWhole(amount, currency).toFixed(digitsOf(currency))} ${currency}`

const described = (payment: Payment): string =>
  [
    iso(payment.createdAt),
    payment.id,
    payment.provider,
    payment.planId,
    moneyOf(payment.amount, payment.currency),
    payment.state,
    ...(payment.paidAt === null ? [] : [`paid ${iso(payment.paidAt)}`]),
    `by ${payment.principalId}`,
    ...(payment.refunded > 0 ? [`refunded ${moneyOf(payment.refunded, payment.currency)}`] : []),
    ...(payment.flag ? [`! ${payment.flag}`] : []),
    ...reviewedBy(payment.reviewed),
  ].join('  ')

const listOf = (payments: readonly Payment[], none: string): string =>
  payments.length === 0 ? none : payments.map(described).join('\n')

const reviewedBy = (review: Review | null): string[] =>
  review ? [`reviewed by ${review.by} ${iso(review.at)}`] : []

const lineOf = ({ id, at, provider, paymentId, outcome, reviewed }: Notification): string =>
  [iso(at), id, provider, paymentId ?? '-', outcome, ...reviewedBy(reviewed)].join('  ')
