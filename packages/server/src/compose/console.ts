import { createArgon2Hasher } from '../adapters/passwords/argon2.hasher.ts'
import { isCommonPassword } from '../adapters/passwords/common-passwords.ts'
import { createAuditStore } from '../adapters/postgres/console/audit.repository.ts'
import { createConsoleStore } from '../adapters/postgres/console/console.repository.ts'
import { createStaffStore } from '../adapters/postgres/console/staff.repository.ts'
import type { Database } from '../adapters/postgres/core/db.ts'
import { createLocks } from '../adapters/postgres/core/locks.ts'
import { createCircuits } from '../adapters/postgres/generation/circuits.repository.ts'
import { createPasswordFailures } from '../adapters/postgres/identity/verification-codes.repository.ts'
import type { RecentEvent } from '../adapters/security/recent-events.ts'
import { createTotp } from '../adapters/totp/otpauth.totp.ts'
import { createSealedTotp } from '../adapters/totp/sealed.totp.ts'
import { createAudit } from '../domain/audit/audit.ts'
import { createConsolePeople } from '../domain/console/people.ts'
import { createToday, type EngineFacts } from '../domain/console/today.ts'
import { createConsoleWorks } from '../domain/console/works.ts'
import { worksLock } from '../domain/kernel/locks.ts'
import type { SpendReport } from '../domain/kernel/spending.ts'
import { createStaffSignIn } from '../domain/staff/sign-in.ts'
import { createStaff } from '../domain/staff/staff.ts'
import type { Usage } from '../domain/usage/usage.ts'
import type { AccountParts } from './accounts.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'
import type { createReportParts } from './reports.ts'
import { viewSettings } from './setting-views.ts'

interface Parts extends Pick<DomainParts, 'database' | 'changes' | 'clock' | 'ids'> {
  people: Pick<People, 'memberships' | 'quota' | 'bans' | 'locks'>
  identity: Pick<AccountParts, 'sessions' | 'persons'>
  reports: Pick<ReturnType<typeof createReportParts>, 'hide' | 'addressOf'>
  usage: Pick<Usage, 'report'>
  plans: CommandPlans
  engines(): readonly EngineFacts[]
  /** Encrypts the keys of the staff's authenticators; null: they are stored as they are. */
  staffKey: string | null
  spending(): Promise<SpendReport[]>
  /** Refusals of this process; a command, which has none, reads those of the log. */
  recent(): RecentEvent[] | Promise<RecentEvent[]>
}

type CommandPlans = DomainParts['selling']['plans']

/** Composes what the console and its commands do beside the use cases of the features. */
export function createConsoleParts(parts: Parts) {
  const { database, changes, clock, ids, people, identity, reports, usage, recent } = parts
  const { uow } = database
  const store = createConsoleStore(database)
  const { locks } = people
  return {
    audit: auditOf(database, clock),
    staff: createStaff({
      store: createStaffStore(database),
      totp: createSealedTotp(createTotp(), parts.staffKey),
      failures: createPasswordFailures(database),
      locks,
      uow,
      clock,
      ids,
    }),
    people: createConsolePeople({
      store,
      bans: people.bans,
      memberships: people.memberships,
      balanceOf: people.quota.balance,
      giveBack: async (id, count, tx) => {
        await locks.hold([worksLock(id)], tx)
        return people.quota.giveBack(id, count, tx)
      },
      hide: reports.hide,
      erase: (id, targets) =>
        uow.run(async (tx) => {
          await locks.hold([worksLock(id)], tx)
          await identity.sessions.end(id, { except: null }, tx)
          await identity.persons.erase({ id, targets }, tx)
        }),
      newRef: ids.next,
      uow,
      clock,
    }),
    works: createConsoleWorks({ store, addressOf: reports.addressOf, changes, uow, clock }),
    today: createToday({
      ...{ store, usage, clock },
      ...{ spending: parts.spending, engines: parts.engines, away: createCircuits(database).all },
    }),
    plans: parts.plans,
    settings: () => viewSettings(process.env),
    refusals: async () =>
      (await recent()).map(({ at, event, reason, route, address, partner }) => ({
        ...{ at, event, reason: reason ?? null, route: route ?? null },
        ...{ address: address ?? null, partner: partner ?? null },
      })),
  }
}

/** The same on a server, which knows its engines and what was refused. */
export const createServerConsole = (
  parts: DomainParts,
  features: Pick<Parts, 'people' | 'identity' | 'reports' | 'usage'>,
) =>
  createConsoleParts({
    ...parts,
    ...features,
    plans: parts.selling.plans,
    engines: () => parts.profiles,
    spending: () => parts.spending.report(parts.paid),
  })

export type ConsoleParts = ReturnType<typeof createConsoleParts>

const auditOf = (database: Database, clock: DomainParts['clock']) =>
  createAudit({
    store: createAuditStore(database),
    withFirstCommit: database.withFirstCommit,
    locks: createLocks(database),
    uow: database.uow,
    clock,
  })

/** Signing in to the console, on a server. */
export function createStaffSignInParts(
  { database, clock, ids, staffKey }: Pick<DomainParts, 'database' | 'clock' | 'ids' | 'staffKey'>,
  audit: ConsoleParts['audit'],
) {
  return createStaffSignIn({
    store: createStaffStore(database),
    totp: createSealedTotp(createTotp(), staffKey),
    // Few people sign in here: one thread is enough, and never all of them.
    hasher: createArgon2Hasher(1),
    isCommon: isCommonPassword,
    failures: createPasswordFailures(database),
    record(entry, tx) {
      const record = { ...entry, subject: entry.actor, details: {}, reason: null, outcome: 'done' as const }
      return tx ? audit.append(record, tx) : audit.write(record)
    },
    uow: database.uow,
    clock,
    ids,
  })
}
