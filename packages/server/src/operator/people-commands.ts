import { targetOf } from '@easel/contract/identity'
import { z } from 'zod'
import type { ConsolePeople } from '../domain/console/people.ts'
import type { ConsoleWorks } from '../domain/console/works.ts'
import type { DeliveryStore } from '../domain/deliveries/ports.ts'
import { redacted } from '../domain/deliveries/redacted.ts'
import type { AccountOperations } from '../domain/identity/account-operations.ts'
import type { Memberships } from '../domain/membership/memberships.ts'
import { row } from './row.ts'

const MAX_LISTED = 50

const Account = z.strictObject({ account: z.string().trim().min(1).max(320) })
const Target = z.strictObject({
  target: z.string().transform((text, context) => {
    const named = targetOf(text)
    if (named) return named.target
    context.addIssue({
      code: 'custom',
      message: 'must be an e-mail address or a number such as 86 13812345678',
    })
    return z.NEVER
  }),
  /** What follows this one. */
  before: z
    .strictObject({ at: z.int(), id: z.string().max(200) })
    .nullable()
    .default(null),
})
const DELIVERY_STATES = ['queued', 'sent', 'failed', 'withheld'] as const
const Deliveries = z.strictObject({
  status: z.enum(DELIVERY_STATES).nullable().default(null),
  before: Target.shape.before,
})
const Codes = z.strictObject({
  count: z.int().min(1).max(1000),
  days: z.int().min(1).max(3660),
  permanent: z.boolean(),
})
const Id = z.strictObject({ id: z.string().trim().min(1).max(200) })
/** Null: without an end. */
const Days = z.int().min(1).max(3660).nullable()

interface Targets {
  people: ConsolePeople
  works: Pick<ConsoleWorks, 'list'>
  accounts: AccountOperations
  deliveries: Pick<DeliveryStore, 'listTo' | 'list'>
  memberships: Pick<Memberships, 'issue'>
}

/** Accounts and people without one. */
export const peopleCommands = ({ people, works, accounts, deliveries, memberships }: Targets) => {
  // Addresses stay out of the log: the account's id says as much.
  const subject = async ({ account }: z.output<typeof Account>) =>
    accounts.find(account).then(
      ({ id }) => id,
      () => null,
    )
  return {
    'people.find': row(
      'operator',
      'lookup',
      z.strictObject({ text: z.string().trim().min(2).max(320) }),
      ({ text }) => people.find(text),
    ),
    'people.show': row('operator', 'lookup', Id, ({ id }) => people.show(id)),
    'people.works': row(
      'operator',
      'lookup',
      Id.extend({ before: z.int().nonnegative().nullable().default(null) }),
      ({ id, before }) => works.list({ principalId: id, before }),
    ),
    'people.ban': row(
      'operator',
      'change',
      Id.extend({ days: Days, hideWorks: z.boolean().default(false) }),
      ({ id, days, hideWorks }) => people.ban(id, days, hideWorks),
      { reason: true, logs: ['days', 'hideWorks'] },
    ),
    'people.unban': row('operator', 'change', Id, ({ id }) => people.unban(id), { reason: true }),
    'people.grant': row(
      'operator',
      'change',
      Id.extend({ days: Days }),
      ({ id, days }) => people.grant(id, days),
      { reason: true, logs: ['days'] },
    ),
    'people.giveBack': row(
      'operator',
      'change',
      Id.extend({ count: z.int().min(1).max(1000) }),
      ({ id, count }) => people.giveBack(id, count),
      { reason: true, logs: ['count'] },
    ),
    'people.erase': row('owner', 'change', Id, ({ id }) => people.erase(id), { reason: true }),
    'code.issue': row(
      'owner',
      'change',
      Codes,
      ({ count, days, permanent }) => memberships.issue(count, { days: permanent ? 0 : days, permanent }),
      { reason: true, logs: ['count', 'days', 'permanent'] },
    ),
    'accounts.find': row('operator', 'lookup', Account, ({ account }) => accounts.find(account), { subject }),
    'accounts.sessions': row('operator', 'lookup', Account, ({ account }) => accounts.sessions(account), {
      subject,
    }),
    'accounts.passkeys': row('operator', 'lookup', Account, ({ account }) => accounts.passkeys(account), {
      subject,
    }),
    'accounts.removePasskeys': row(
      'operator',
      'change',
      Account,
      ({ account }) => accounts.removePasskeys(account),
      { subject, reason: true },
    ),
    'accounts.signOut': row('operator', 'change', Account, ({ account }) => accounts.signOut(account), {
      subject,
      reason: true,
    }),
    'accounts.lock': row('operator', 'change', Account, ({ account }) => accounts.lock(account), {
      subject,
      reason: true,
    }),
    'accounts.unlock': row('operator', 'change', Account, ({ account }) => accounts.unlock(account), {
      subject,
      reason: true,
    }),
    'deliveries.list': row('operator', 'read', Deliveries, async ({ status, before }) =>
      (await deliveries.list(status, MAX_LISTED, before)).map(redacted),
    ),
    'accounts.deliveries': row(
      'operator',
      'lookup',
      Target,
      // Codes are never shown to operators.
      async ({ target, before }) =>
        (await deliveries.listTo(target, MAX_LISTED, before)).map(({ code: _, ...delivery }) => delivery),
      { subject: () => null },
    ),
  }
}
