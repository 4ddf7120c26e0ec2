import type { ShownResult } from '@easel/console'
import { DAY, HOUR, MINUTE } from '@easel/contract/numbers'

/** Not of today: what is shown as a date looks the same every day. */
export const NOON = Date.UTC(2026, 2, 14, 12)

export const FOUND: ShownResult<'people.find'> = [
  {
    id: 'p_heron',
    kind: 'member',
    email: 'li.bai@example.com',
    mobile: '86 13812345678',
    name: 'Ink Heron 4821',
  },
  { id: 'p_9f1c44d2', kind: 'visitor', email: null, mobile: null, name: 'Ink Heron 7730' },
  { id: 'p_shop_2c7a', kind: 'partner', email: null, mobile: null, name: null },
]

export const PERSON: ShownResult<'people.show'> = {
  id: 'p_heron',
  kind: 'member',
  email: 'li.bai@example.com',
  mobile: '86 13812345678',
  name: 'Ink Heron 4821',
  createdAt: NOON - 90 * DAY,
  lockedAt: null,
  deletionAt: null,
  sessions: 2,
  works: { all: 214, shown: 31, hidden: 1, lastAt: NOON },
  reports: { received: 3, upheld: 1, sent: 2 },
  membership: { vip: true, until: NOON + 30 * DAY, permanent: false },
  ban: null,
  quota: { remaining: 41, limit: 50, resetsAt: null },
}

export const BANNED: ShownResult<'people.show'> = {
  ...PERSON,
  id: 'p_9f1c44d2',
  kind: 'visitor',
  email: null,
  mobile: null,
  name: null,
  membership: { vip: false, until: null, permanent: false },
  ban: { until: null },
  quota: { remaining: 3, limit: 3, resetsAt: null },
}

const SENT: ShownResult<'deliveries.list'>[number] = {
  id: 'd_1',
  channel: 'email',
  target: 'li.bai@example.com',
  kind: 'code',
  purpose: 'Login',
  language: 'zhCN',
  status: 'sent',
  attempts: 1,
  error: null,
  at: NOON,
  sentAt: NOON + 900,
}

export const DELIVERIES: ShownResult<'deliveries.list'> = [
  SENT,
  {
    ...SENT,
    id: 'd_2',
    target: 'nobody.has.this.address@a-long-name-of-a-company.example',
    status: 'failed',
    attempts: 5,
    error: '550 5.1.1 mailbox unavailable',
    sentAt: null,
    at: NOON - 4 * MINUTE,
  },
  {
    ...SENT,
    id: 'd_3',
    channel: 'sms',
    target: '86 13812345678',
    status: 'queued',
    attempts: 0,
    at: NOON - HOUR,
  },
  { ...SENT, id: 'd_4', purpose: 'ChangePassword', status: 'withheld', attempts: 0, at: NOON - 2 * HOUR },
  { ...SENT, id: 'd_5', kind: 'new_device', purpose: null, at: NOON - DAY },
]

export const DELIVERIES_TO: ShownResult<'accounts.deliveries'> = DELIVERIES.filter(
  ({ target }) => target === SENT.target,
).map((delivery) => ({ ...delivery, details: null }))
