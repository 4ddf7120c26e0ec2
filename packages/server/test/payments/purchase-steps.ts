import fc from 'fast-check'
import type { Principal } from '../../src/domain/kernel/principal.ts'

export const BUYER: Principal = {
  id: 'buyer',
  kind: 'visitor',
  vip: false,
  permanent: false,
  addressKey: null,
  partner: null,
}

/** One of the latest payments, counted from the newest: most events concern these. */
const which = fc.nat({ max: 2 })
const of = <const A extends readonly string[]>(...actions: A) =>
  fc.record({ do: fc.constantFrom<A[number]>(...actions), which })
/** Weighted, so that many sequences carry a payment through several changes. */
export const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      plan: fc.constantFrom('week', 'quarter', 'year', 'year-offer', 'permanent'),
    }),
  },
  { weight: 6, arbitrary: of('pay') },
  { weight: 8, arbitrary: of('refund', 'fail refund', 'partial refund', 'refund by operator') },
  { weight: 5, arbitrary: of('decline', 'dispute', 'win dispute', 'notify of another amount') },
  { weight: 8, arbitrary: of('notify') },
  // Queued now, and delivered at any time afterwards, or repeatedly.
  { weight: 3, arbitrary: of('queue notification') },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('deliver notification' as const), queued: fc.nat({ max: 20 }) }),
  },
  fc.record({ do: fc.constant('wait' as const), minutes: fc.nat({ max: 30 }) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reconcile' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recheck a day later' as const) }) },
  fc.record({ do: fc.constant('crash' as const), writes: fc.nat({ max: 6 }) }),
  fc.record({ do: fc.constant('outage' as const), down: fc.boolean() }),
  fc.record({ do: fc.constant('refuse refunds' as const), refused: fc.boolean() }),
  fc.record({ do: fc.constant('redeem code' as const) }),
  fc.record({ do: fc.constant('redeem permanent code' as const) }),
  fc.record({ do: fc.constant('sign in elsewhere' as const), plan: fc.constantFrom('week', 'permanent') }),
  fc.record({ do: fc.constant('sign in' as const) }),
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Sequences that have failed once, with whether all notifications were lost, and
 * whether the provider tells of refunds in part by its lists alone. */
export const FAILED_ONCE: [steps: Step[], lost: boolean, listsParts: boolean][] = [
  // A sign-in that was killed.
  [
    [
      { do: 'crash', writes: 4 },
      { do: 'sign in elsewhere', plan: 'week' },
      { do: 'pay', which: 0 },
      { do: 'notify', which: 0 },
    ],
    false,
    false,
  ],
  // Ended long after its time, because nothing ran meanwhile; its provider, which was not told, still takes the money.
  [
    [
      { do: 'begin', plan: 'week' },
      { do: 'recheck a day later' },
      { do: 'recheck a day later' },
      { do: 'wait', minutes: 9 },
      { do: 'redeem permanent code' },
      { do: 'pay', which: 0 },
    ],
    true,
    false,
  ],
  // A kill between the two writes for a refund in part that only the list of its day names.
  [
    [
      { do: 'begin', plan: 'week' },
      { do: 'pay', which: 0 },
      { do: 'notify', which: 0 },
      { do: 'partial refund', which: 0 },
      { do: 'crash', writes: 2 },
      { do: 'recheck a day later' },
    ],
    true,
    true,
  ],
]
