import { PaymentStatus } from '@easel/contract/payments'
import type { Receipt, VipInfo } from '@easel/contract/types'
import { expect } from 'vitest'
import type { compose } from '../../src/compose/compose.ts'
import type { stripeFake } from '../fakes/stripe.ts'
import type { adjustableClock } from '../support/clock.ts'

const MINUTE = 60_000
const DAY = 86_400_000
export const [WEEK, QUARTER] = [7, 90]

export type Server = Pick<Awaited<ReturnType<typeof compose>>, 'app' | 'operations' | 'housekeeping'>

/** What a buyer sees of a purchase: its state, the days of membership in all, and how it stands among the receipts. */
export interface Seen {
  status: number
  days: number
  receipts: string[]
}

export const daysLeft = ({ vipExpiryTime }: VipInfo, now: number): number =>
  Math.max(0, Math.round((Number(vipExpiryTime) * 1000 - now) / DAY))

export const receiptsOf = (id: string, items: readonly Receipt[]): string[] =>
  items
    .filter(({ subject }) => subject === id)
    .map(({ purpose, type }) => `${purpose} ${type}`)
    .toSorted()

const granted: Seen = {
  status: PaymentStatus.Paid,
  days: WEEK + QUARTER,
  receipts: ['payment paid', 'vip grant'],
}
/** What a buyer sees of a week that was bought once. */
export const GRANTED_WEEK: Seen = { ...granted, days: WEEK }
const refunded: Seen = {
  status: PaymentStatus.Refunded,
  days: WEEK,
  receipts: ['payment refunded', 'vip revoked'],
}
const disputed: Seen = { ...refunded, receipts: ['payment disputed', 'vip disputed'] }
const waiting: Seen = { status: PaymentStatus.Pending, days: WEEK, receipts: [] }
const expired: Seen = { ...waiting, status: PaymentStatus.Expired }

/** Somebody who has bought a week, which the other purchase must leave as it is. */
export interface Buyer {
  begin(planId: string): Promise<string>
  /** Whether it is begun at that server, which may be killed. */
  beginsAt(server: Server, planId: string): Promise<boolean>
  /** Pays, and the provider notifies of it. */
  pay(id: string): Promise<void>
}

export interface Change {
  /** The cells of the table of transitions that it goes through, as `state event`. */
  covers: readonly [string, ...string[]]
  /** At least so many, where no membership changes; otherwise more than ten. */
  steps?: number
  /** What the buyer sees before it and after it. A crash leaves nothing else, but for what `between` names. */
  before: Seen
  between?: Seen
  after: Seen
  /** What comes first, without a crash. Returns the payment. */
  prepare(one: Buyer, server: Server): Promise<string>
  /** One try; whether it was accepted. It is repeated by the next start (`isNext`), even where it was accepted. */
  attempt(server: Server, id: string, isNext: boolean): Promise<boolean>
  /** What holds at the provider afterwards. */
  there?(id: string): void
}

type Stripe = Awaited<ReturnType<typeof stripeFake>>

/** A notification of Stripe; whether it was accepted. */
export async function notify({ app }: Server, { payload, header }: { payload: string; header: string }) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': header }
  return (
    (await app.inject({ method: 'POST', url: '/api/v2/stripe-notify', headers, payload })).statusCode === 200
  )
}
const refundAsOperator = ({ operations }: Server, id: string): Promise<boolean> =>
  operations.payments.refund(id).then(
    ({ state }) => state === 'refunded',
    () => false,
  )
export const reconcile = ({ housekeeping }: Server): Promise<boolean> =>
  housekeeping.reconcilePayments({ aborted: false }).then(
    () => true,
    () => false,
  )
const bought = async (one: Buyer): Promise<string> => {
  const id = await one.begin('quarter')
  await one.pay(id)
  return id
}

/** Whatever may become of a purchase but the purchase itself. */
export function killedChanges(
  stripe: Stripe,
  clock: ReturnType<typeof adjustableClock>,
): Record<string, Change> {
  return {
    'a renewal, after the period before it has ended': {
      covers: ['pending paid'],
      before: { ...waiting, days: 0 },
      after: { ...granted, days: QUARTER },
      async prepare(one) {
        clock.advance((WEEK + 1) * DAY)
        const id = await one.begin('quarter')
        stripe.pay(id)
        return id
      },
      attempt: (server, id) => notify(server, stripe.completed(id)),
    },
    'a refund by the operator': {
      covers: ['paid refunded'],
      before: granted,
      after: refunded,
      prepare: bought,
      attempt: refundAsOperator,
      there: (id) => expect(stripe.refundedOf(id)).toBe(stripe.amountOf(id)),
    },
    'a refund at the provider': {
      covers: ['paid refunded'],
      before: granted,
      after: refunded,
      async prepare(one) {
        const id = await bought(one)
        stripe.refund(id)
        return id
      },
      attempt: (server, id) => notify(server, stripe.refundedEvent(id)),
    },
    'a dispute': {
      covers: ['paid disputed'],
      before: granted,
      after: disputed,
      async prepare(one) {
        const id = await bought(one)
        stripe.dispute(id, 'needs_response')
        return id
      },
      attempt: (server, id) => notify(server, stripe.disputed(id, 'created')),
    },
    'the end of the time to pay': {
      covers: ['pending expired'],
      before: waiting,
      after: expired,
      async prepare(one) {
        const id = await one.begin('quarter')
        clock.advance(11 * MINUTE)
        return id
      },
      attempt: reconcile,
      there: (id) => expect(stripe.statusOf(id)).toBe('expired'),
    },
  }
}

/** Those that go the same ways. */
export function similarChanges(
  stripe: Stripe,
  clock: ReturnType<typeof adjustableClock>,
): Record<string, Change> {
  return {
    'a refund by the operator, of which the provider notifies before the operator repeats it': {
      covers: ['paid refunded'],
      before: granted,
      after: refunded,
      prepare: bought,
      attempt: (server, id, isNext) =>
        isNext && stripe.refundedOf(id) > 0
          ? notify(server, stripe.refundedEvent(id))
          : refundAsOperator(server, id),
      there: (id) => expect(stripe.refundedOf(id)).toBe(stripe.amountOf(id)),
    },
    'a refund that its bank sends back': {
      covers: ['refunded refund failed'],
      before: refunded,
      after: granted,
      async prepare(one, server) {
        const id = await bought(one)
        expect(await refundAsOperator(server, id)).toBe(true)
        stripe.refund(id, 0)
        return id
      },
      attempt: (server, id) => notify(server, stripe.refundFailed(id)),
    },
    'a dispute that is won': {
      covers: ['disputed dispute won'],
      before: disputed,
      after: granted,
      async prepare(one, server) {
        const id = await bought(one)
        stripe.dispute(id, 'needs_response')
        expect(await notify(server, stripe.disputed(id, 'created'))).toBe(true)
        stripe.dispute(id, 'won')
        return id
      },
      attempt: (server, id) => notify(server, stripe.disputed(id, 'closed')),
    },
    'the end of the time to pay, of what was paid in its last moment': {
      covers: ['pending expired', 'expired paid'],
      before: waiting,
      between: expired,
      after: granted,
      async prepare(one) {
        const id = await one.begin('quarter')
        stripe.pay(id)
        clock.advance(11 * MINUTE)
        return id
      },
      attempt: reconcile,
    },
  }
}
