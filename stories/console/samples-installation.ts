import type { ShownResult } from '@easel/console'
import { DAY, MINUTE, SECOND } from '@easel/contract/numbers'
import { NOON } from './samples-people.ts'

type Report = ShownResult<'today.report'>

const DAY_BEFORE: Report['yesterday'] = {
  visits: 1840,
  submits: 611,
  members: 9,
  payments: 4,
  paid: { CNY: 11996 },
}

const PRESENT = { isAway: false, awayUntil: null }
const AWAY = { isAway: true, awayUntil: NOON + 40 * SECOND }

export const TODAY: Report = {
  at: NOON,
  today: { visits: 1972, submits: 684, members: 12, payments: 5, paid: { CNY: 14995, USD: 499 } },
  yesterday: DAY_BEFORE,
  queue: { waiting: 17, running: 6, oldestAt: NOON - 42 * SECOND },
  engines: [
    { id: 'comfyui', concurrency: 4, running: 4, succeeded: 212, failed: 0, meanMs: 11_400, ...PRESENT },
    { id: 'replicate', concurrency: 8, running: 2, succeeded: 58, failed: 3, meanMs: 6_900, ...PRESENT },
    { id: 'midjourney', concurrency: 3, running: 0, succeeded: 0, failed: 4, meanMs: null, ...AWAY },
    { id: 'sketch', concurrency: 2, running: 0, succeeded: 0, failed: 0, meanMs: null, ...PRESENT },
  ],
  open: { reports: 3, hidden: 8, appeals: 2, payments: 1, undelivered: 2 },
  spend: [
    { service: 'replicate', period: 'day', spent: 18_420_000, cap: 25_000_000, stopped: false },
    { service: 'replicate', period: 'month', spent: 302_100_000, cap: null, stopped: false },
    { service: 'all', period: 'day', spent: 29_900_000, cap: 30_000_000, stopped: true },
  ],
}

const NOTHING: Report['today'] = { visits: 0, submits: 0, members: 0, payments: 0, paid: {} }

/** Just installed. */
export const FIRST_DAY: Report = {
  at: NOON,
  today: NOTHING,
  yesterday: NOTHING,
  queue: { waiting: 0, running: 0, oldestAt: null },
  engines: [{ id: 'sketch', concurrency: 2, running: 0, succeeded: 0, failed: 0, meanMs: null, ...PRESENT }],
  open: { reports: 0, hidden: 0, appeals: 0, payments: 0, undelivered: 0 },
  spend: [],
}

export const SETTINGS: ShownResult<'settings.list'> = [
  { name: 'PORT', value: '8080', isSet: true, default: '8080', text: 'The port that it listens on.' },
  {
    name: 'DATABASE_URL',
    value: null,
    isSet: true,
    default: '',
    text: 'Where PostgreSQL is. Without it a database of its own is kept in `DATA_DIR`.',
  },
  {
    name: 'ENGINES',
    value: 'comfyui=http://10.0.0.7:8188,replicate=https://api.replicate.com/black-forest-labs/flux-schnell',
    isSet: true,
    default: 'sketch',
    text: 'Engines in the order in which they are tried, each with its address. See `docs/engines.md`.',
  },
  { name: 'SMTP_URL', value: null, isSet: false, default: '', text: 'How e-mails are sent.' },
  { name: 'RETENTION_DAYS', value: null, isSet: false, default: '60', text: 'How long works are kept.' },
]

const REFUSAL: ShownResult<'refusals.list'>[number] = {
  at: NOON,
  event: 'signature',
  reason: 'signature_invalid',
  route: '/api/v2/mj/submit',
  address: '203.0.113.7',
  partner: null,
}

export const REFUSALS: ShownResult<'refusals.list'> = [
  REFUSAL,
  { ...REFUSAL, at: NOON - MINUTE, event: 'token', reason: 'token_expired', partner: 'shop' },
  { ...REFUSAL, at: NOON - 3 * MINUTE, reason: 'rate', address: '2001:db8:85a3::8a2e:370:7334' },
  {
    ...REFUSAL,
    at: NOON - 9 * MINUTE,
    event: 'frame',
    reason: null,
    route: null,
    address: null,
    partner: 'gone',
  },
]

const ENTRY: ShownResult<'audit.list'>[number] = {
  seq: 412,
  at: NOON,
  actor: 'ling',
  action: 'reports.hide',
  subject: 'img_reported1',
  details: '{}',
  reason: 'A drawing of somebody who did not allow it',
  outcome: 'done',
  previous: '',
  hash: '',
}

export const AUDIT: ShownResult<'audit.list'> = [
  ENTRY,
  {
    ...ENTRY,
    seq: 411,
    action: 'people.ban',
    subject: 'p_9f1c44d2',
    details: '{"days":7,"hideWorks":true}',
    reason: 'Again and again',
    at: NOON - MINUTE,
  },
  {
    ...ENTRY,
    seq: 410,
    actor: 'terminal',
    action: 'backup.begin',
    subject: null,
    reason: null,
    at: NOON - DAY,
  },
  {
    ...ENTRY,
    seq: 409,
    action: 'payments.refund',
    subject: 'pay_disputed',
    reason: 'Bought twice',
    outcome: 'failed',
    at: NOON - DAY,
  },
  {
    ...ENTRY,
    seq: 408,
    action: 'people.erase',
    subject: 'p_1',
    reason: 'Asked for it',
    outcome: 'begun',
    at: NOON - DAY,
  },
]

const OWNER: ShownResult<'staff.list'>[number] = {
  name: 'ling',
  role: 'owner',
  isSetUp: true,
  setupUntil: null,
  disabledAt: null,
  createdAt: NOON - 200 * DAY,
  lastSignInAt: NOON,
  recoveryCodes: 8,
  sessions: 1,
}

export const STAFF: ShownResult<'staff.list'> = [
  OWNER,
  { ...OWNER, name: 'moderator.night-shift', role: 'operator', lastSignInAt: NOON - DAY, recoveryCodes: 2 },
  {
    ...OWNER,
    name: 'kim',
    role: 'viewer',
    isSetUp: false,
    lastSignInAt: null,
    recoveryCodes: 0,
    sessions: 0,
  },
  { ...OWNER, name: 'former', role: 'operator', disabledAt: NOON, sessions: 0 },
]

export const ONLY_OWNER: ShownResult<'staff.list'> = [OWNER]
