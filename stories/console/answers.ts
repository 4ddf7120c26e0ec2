import type { Samples } from '../world/samples.ts'
import type { ConsoleAnswers } from './api.ts'
import { AUDIT, REFUSALS, SETTINGS, STAFF, TODAY } from './samples-installation.ts'
import { LIFTED, PHRASES, reportsOf, worksOf } from './samples-moderation.ts'
import { ISSUED, PARTNER_MESSAGES, PARTNER_USAGE, PARTNER_USERS, PARTNERS } from './samples-partners.ts'
import { NOTIFICATIONS, PAID, PAYMENTS, PLANS, REFUSED_NOTIFICATIONS } from './samples-payments.ts'
import { DELIVERIES, DELIVERIES_TO, FOUND, NOON, PERSON } from './samples-people.ts'

/** There is something of everything. */
export const usualAnswers = (samples: Samples): ConsoleAnswers => ({
  'today.report': () => TODAY,
  'reports.list': () => reportsOf(samples),
  'works.list': () => worksOf(samples),
  'works.latest': () => worksOf(samples),
  'words.list': () => PHRASES,
  'words.lifted': () => LIFTED,
  'people.find': () => FOUND,
  'people.show': () => PERSON,
  'people.payments': () => PAYMENTS.slice(0, 2),
  'people.works': () => worksOf(samples).slice(0, 2),
  'code.issue': () => ['K7QF-9T3M-WX2P-44DN'],
  'deliveries.list': () => DELIVERIES,
  'accounts.deliveries': () => DELIVERIES_TO,
  'partner.overview': () => PARTNERS,
  'partner.usage': () => PARTNER_USAGE,
  'partner.users': () => PARTNER_USERS,
  'partner.messages': () => PARTNER_MESSAGES,
  'partner.rotate': () => ISSUED,
  'payments.list': ({ flagged }) => PAYMENTS.filter(({ flag }) => !flagged || flag !== null),
  'payments.ask': () => PAID,
  'payments.show': () => ({ payment: PAID, notifications: NOTIFICATIONS }),
  'payments.notifications': () => REFUSED_NOTIFICATIONS,
  'plans.list': () => PLANS,
  'settings.list': () => SETTINGS,
  'refusals.list': () => REFUSALS,
  'audit.list': () => AUDIT,
  'audit.verify': () => ({ entries: 412, head: null, broken: null }),
  'staff.list': () => STAFF,
  'staff.add': () => ({ code: 'su_4f0b2c9d-7e1a', until: NOON }),
})
