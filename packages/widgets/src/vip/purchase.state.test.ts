import type { CreatedPayment, Payment } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { type Purchase, type PurchaseEvent, purchase } from './purchase.state.ts'

const payment = (status: number, id = 'one'): Payment => ({
  id,
  status,
  planId: 'year',
  provider: 'sandbox',
  amount: 29.99,
  unit: '$',
  currency: 'USD',
  createdAt: 0,
  expiresAt: 600_000,
  paidAt: null,
})
const created = (status = 1, id = 'one'): CreatedPayment => ({
  payment: payment(status, id),
  alipayPayload: `/pay/qr/${id}`,
})
const after = (...events: PurchaseEvent[]): Purchase | null =>
  events.reduce(purchase, null as Purchase | null)
const choose = (planId = 'year'): PurchaseEvent => ({ type: 'choose', planId })

describe('a purchase in the dialog', () => {
  it.each<[string, PurchaseEvent[], string | null]>([
    ['is null before a plan is chosen', [], null],
    ['is being created once a plan is chosen', [choose()], 'creating'],
    [
      'can be paid once the server has answered',
      [choose(), { type: 'created', attempt: 1, answer: created() }],
      'payable',
    ],
    [
      'ignores answers to earlier choices',
      [choose('week'), choose('year'), { type: 'created', attempt: 1, answer: created() }],
      'creating',
    ],
    [
      'ignores refusals of earlier choices',
      [choose('week'), choose('year'), { type: 'refused', attempt: 1, error: 'late' }],
      'creating',
    ],
    [
      'is refused when the server refuses the payment',
      [choose(), { type: 'refused', attempt: 1, error: 'no' }],
      'refused',
    ],
    [
      'starts again after a refusal',
      [choose(), { type: 'refused', attempt: 1, error: 'no' }, choose()],
      'creating',
    ],
    [
      'ends when its payment expires',
      [
        choose(),
        { type: 'created', attempt: 1, answer: created() },
        { type: 'time is up', paymentId: 'one' },
      ],
      'ended',
    ],
    [
      'does not end when another payment expires',
      [
        choose(),
        { type: 'created', attempt: 1, answer: created() },
        { type: 'time is up', paymentId: 'two' },
      ],
      'payable',
    ],
    [
      'is paid when the server reports it, even after expiry',
      [
        choose(),
        { type: 'created', attempt: 1, answer: created() },
        { type: 'time is up', paymentId: 'one' },
        { type: 'status', payment: payment(2) },
      ],
      'paid',
    ],
    [
      'stays ended while the server still has it as pending',
      [
        choose(),
        { type: 'created', attempt: 1, answer: created() },
        { type: 'time is up', paymentId: 'one' },
        { type: 'status', payment: payment(1) },
      ],
      'ended',
    ],
    [
      'stays paid when another plan is chosen',
      [choose(), { type: 'created', attempt: 1, answer: created(2) }, choose('week')],
      'paid',
    ],
    [
      'ignores the status of another payment',
      [
        choose(),
        { type: 'created', attempt: 1, answer: created() },
        { type: 'status', payment: payment(2, 'two') },
      ],
      'payable',
    ],
  ])('%s', (_, events, step) => {
    expect(after(...events)?.step ?? null).toBe(step)
  })

  it.each([
    [3, 'expired'],
    [4, 'superseded'],
    [5, 'failed'],
    [6, 'returned'],
  ])('has the reason of its end: status %i is %s', (status, because) => {
    const state = after(
      choose(),
      { type: 'created', attempt: 1, answer: created() },
      { type: 'status', payment: payment(status) },
    )
    expect(state).toMatchObject({ step: 'ended', because })
  })
})
