import { expect } from 'vitest'
import {
  type PaymentEvent,
  type PaymentState,
  STATUS_OF,
  TRANSITIONS,
} from '../../src/domain/payments/payment-states.ts'
import type { stripeFake } from '../fakes/stripe.ts'
import type { adjustableClock } from '../support/clock.ts'
import {
  type Buyer,
  type Change,
  notify,
  QUARTER,
  reconcile,
  type Seen,
  type Server,
  WEEK,
} from './killed-changes.ts'

const MINUTE = 60_000

type Stripe = Awaited<ReturnType<typeof stripeFake>>
type Tools = { stripe: Stripe; clock: ReturnType<typeof adjustableClock> }
type Unpaid = 'pending' | 'expired' | 'superseded' | 'failed'
type News = 'paid' | 'refunded' | 'disputed' | 'dispute won'

/** Every cell of the table of transitions, as `state event`. */
export const CELLS = Object.entries(TRANSITIONS).flatMap(([state, events]) =>
  Object.keys(events).map((event) => `${state} ${event}`),
)

const seen = (state: PaymentState, days: number, ...receipts: string[]): Seen => ({
  status: STATUS_OF[state],
  days,
  receipts,
})
const GRANTED = seen('paid', WEEK + QUARTER, 'payment paid', 'vip grant')

/** A payment of a quarter whose money this server has not heard of, in one of the states in which it may be then. */
const UNPAID: Record<Unpaid, (tools: Tools, one: Buyer, server: Server) => Promise<string>> = {
  async pending({ stripe }, one) {
    const id = await one.begin('quarter')
    stripe.pay(id)
    return id
  },
  async expired({ stripe, clock }, one, server) {
    const id = await one.begin('quarter')
    clock.advance(11 * MINUTE)
    // It ends here, and is not closed there.
    stripe.setBlind(true)
    expect(await reconcile(server)).toBe(true)
    stripe.setBlind(false)
    stripe.pay(id)
    return id
  },
  async superseded({ stripe }, one) {
    const id = await one.begin('quarter')
    stripe.setBlind(true)
    const asked = stripe.askedCount()
    await one.begin('week')
    // The checkout of the other, and the closing that does not find this one.
    await expect.poll(stripe.askedCount).toBeGreaterThanOrEqual(asked + 2)
    stripe.setBlind(false)
    stripe.pay(id)
    return id
  },
  async failed({ stripe }, one, server) {
    const id = await one.begin('quarter')
    stripe.payLater(id)
    expect(await notify(server, stripe.later(id, 'failed'))).toBe(true)
    stripe.arrives(id)
    return id
  },
}

/** What is first heard of it, and what the buyer sees then. */
const NEWS: Record<News, { happens(stripe: Stripe, id: string): void; told: Told; after: Seen }> = {
  paid: { happens() {}, told: (stripe, id) => stripe.completed(id), after: GRANTED },
  refunded: {
    happens: (stripe, id) => stripe.refund(id),
    told: (stripe, id) => stripe.refundedEvent(id),
    // There was no payment in what the buyer was shown, and there is none.
    after: seen('refunded', WEEK),
  },
  disputed: {
    happens: (stripe, id) => stripe.dispute(id, 'needs_response'),
    told: (stripe, id) => stripe.disputed(id, 'created'),
    after: seen('disputed', WEEK),
  },
  'dispute won': {
    happens: (stripe, id) => stripe.dispute(id, 'won'),
    told: (stripe, id) => stripe.disputed(id, 'closed'),
    after: GRANTED,
  },
}
type Told = (stripe: Stripe, id: string) => { payload: string; header: string }

const firstHeard = (state: Unpaid, event: News, tools: Tools): Change => {
  const { happens, told, after } = NEWS[event]
  return {
    covers: [`${state} ${event}`],
    ...(after === GRANTED ? {} : { steps: 8 }),
    before: seen(state, WEEK),
    after,
    async prepare(one, server) {
      const id = await UNPAID[state](tools, one, server)
      happens(tools.stripe, id)
      return id
    },
    attempt: (server, id) => notify(server, told(tools.stripe, id)),
  }
}

/** Transitions of which no other change speaks, by the cell of the table. */
export function killedTransitions(tools: Tools): Record<string, Change> {
  const { stripe } = tools
  let buyer: Buyer
  const heard = (Object.keys(UNPAID) as Unpaid[]).flatMap((state) =>
    (Object.keys(NEWS) as News[]).map((event): [string, Change] => [
      `a payment that is ${state}, of which it first hears: ${event}`,
      firstHeard(state, event, tools),
    ]),
  )
  return {
    'a payment whose money does not come': {
      covers: ['pending declined'],
      steps: 8,
      before: seen('pending', WEEK),
      after: seen('failed', WEEK),
      async prepare(one) {
        const id = await one.begin('quarter')
        stripe.payLater(id)
        return id
      },
      attempt: (server, id) => notify(server, stripe.later(id, 'failed')),
    },
    'the choice of another plan': {
      covers: ['pending superseded'],
      steps: 10,
      before: seen('pending', WEEK),
      after: seen('superseded', WEEK),
      async prepare(one) {
        buyer = one
        const id = await one.begin('quarter')
        // The provider is asked beside the change, at a time that differs: it has nothing to tell.
        stripe.setBlind(true)
        return id
      },
      attempt: (server) => buyer.beginsAt(server, 'year'),
      there: () => stripe.setBlind(false),
    },
    'a refund of what is disputed': {
      covers: ['disputed refunded'],
      steps: 8,
      before: seen('disputed', WEEK, 'payment disputed', 'vip disputed'),
      after: seen('refunded', WEEK, 'payment refunded', 'vip revoked'),
      async prepare(one, server) {
        const id = await one.begin('quarter')
        await one.pay(id)
        stripe.dispute(id, 'needs_response')
        expect(await notify(server, stripe.disputed(id, 'created'))).toBe(true)
        stripe.refund(id)
        return id
      },
      attempt: (server, id) => notify(server, stripe.refundedEvent(id)),
    },
    ...Object.fromEntries(heard),
  }
}

/** The states that a change leads from and to, by the cells that it covers. */
export const endsOf = ({
  covers,
}: Pick<Change, 'covers'>): [from: PaymentState, to: PaymentState | undefined] => {
  const cellOf = (cell = ''): [PaymentState, PaymentEvent] => {
    const [state = '', ...event] = cell.split(' ')
    return [state as PaymentState, event.join(' ') as PaymentEvent]
  }
  const [first] = cellOf(covers[0])
  const [state, event] = cellOf(covers.at(-1))
  return [first, TRANSITIONS[state][event]?.to]
}
