import type { ShownResult } from '@easel/console'
import { DAY, HOUR, MINUTE } from '@easel/contract/numbers'
import { NOON } from './samples-people.ts'

type Payment = ShownResult<'payments.list'>[number]
type Notification = ShownResult<'payments.notifications'>[number]

export const PAID: Payment = {
  id: 'pay_7c1e93',
  principalId: 'p_heron',
  partnerId: null,
  planId: 'month',
  provider: 'alipay',
  payType: 'Page',
  state: 'paid',
  amount: 2999,
  currency: 'CNY',
  days: 31,
  permanent: false,
  createdAt: NOON,
  expiresAt: NOON + HOUR,
  providerRef: '2026031422001400000501234567',
  paidAt: NOON + MINUTE,
  refunded: 0,
  flag: null,
  reviewed: null,
  checkAt: null,
  checks: 2,
}

export const DISPUTED: Payment = {
  ...PAID,
  id: 'pay_disputed',
  provider: 'stripe',
  amount: 10800,
  currency: 'USD',
  planId: 'year',
  state: 'disputed',
  flag: 'disputed',
  createdAt: NOON - DAY,
}

export const PAYMENTS: Payment[] = [
  PAID,
  DISPUTED,
  { ...PAID, id: 'pay_3', state: 'pending', paidAt: null, createdAt: NOON - 3 * HOUR },
  {
    ...PAID,
    id: 'pay_4',
    state: 'refunded',
    refunded: 2999,
    flag: 'partly refunded',
    createdAt: NOON - 2 * DAY,
  },
  { ...PAID, id: 'pay_5', state: 'expired', paidAt: null, createdAt: NOON - 3 * DAY },
]

const REFUSED: Notification = {
  id: 'n_1',
  provider: 'stripe',
  paymentId: null,
  outcome: 'signature',
  at: NOON,
  reviewed: null,
}

export const REFUSED_NOTIFICATIONS: Notification[] = [
  REFUSED,
  { ...REFUSED, id: 'n_2', provider: 'alipay', paymentId: PAID.id, outcome: 'amount', at: NOON - HOUR },
  { ...REFUSED, id: 'n_3', paymentId: 'pay_of_elsewhere', outcome: 'unknown payment', at: NOON - DAY },
]

export const NOTIFICATIONS: ShownResult<'payments.show'>['notifications'] = [
  { ...REFUSED, id: 'n_4', body: '', paymentId: PAID.id, outcome: 'applied', at: NOON + MINUTE },
  { ...REFUSED, id: 'n_5', body: '', paymentId: PAID.id, outcome: 'no change', at: NOON + 2 * MINUTE },
]

export const PLANS: ShownResult<'plans.list'> = [
  {
    id: 'month',
    type: 1,
    text: '月',
    days: 31,
    permanent: false,
    discounted: false,
    banner: null,
    prices: { CNY: { amount: 2999, origin: 2999 }, USD: { amount: 499, origin: 499 } },
  },
  {
    id: 'for-ever',
    type: 1,
    text: '永久',
    days: 0,
    permanent: true,
    discounted: true,
    banner: null,
    prices: { CNY: { amount: 39900, origin: 59900 }, JPY: { amount: 8800, origin: 12000 } },
  },
]
