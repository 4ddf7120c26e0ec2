import { targetOf } from '@easel/contract/identity'
import { LANGUAGES } from '@easel/contract/numbers'
import { z } from 'zod'
import { BackupError } from '../domain/backups/backup-error.ts'
import type { DeliveryStore } from '../domain/deliveries/ports.ts'
import { AccountError, type AccountOperations } from '../domain/identity/account-operations.ts'
import type { Spending } from '../domain/kernel/spending.ts'
import type { Memberships } from '../domain/membership/memberships.ts'
import type { Blocklist } from '../domain/moderation/blocklist.ts'
import { PartnerError, type Partners } from '../domain/partners/partners.ts'
import type { SelfService } from '../domain/partners/self-service.ts'
import { PaymentError, type PaymentOperations } from '../domain/payments/payment-operations.ts'
import { ReportError } from '../domain/reports/decisions.ts'
import type { Reports } from '../domain/reports/reports.ts'
import type { TrashOperations } from '../domain/retention/trash-operations.ts'
import type { Usage } from '../domain/usage/usage.ts'
import { partnerCommands } from './partner-commands.ts'

/** Errors that the operator can correct. */
const KNOWN_ERRORS = [PartnerError, ReportError, AccountError, PaymentError, BackupError]
const MAX_LISTED = 50

const Id = z.strictObject({ id: z.string() })
const Days = z.strictObject({ days: z.int().min(1).max(730) })

const Since = z.strictObject({
  since: z
    .string()
    .transform((text) => Date.parse(text))
    .refine(Number.isFinite, { message: 'must be a time such as 2026-11-20T08:00:00Z' })
    .optional(),
})

const Codes = z.strictObject({
  count: z.int().min(1).max(1000),
  days: z.int().min(1).max(3660),
  permanent: z.boolean(),
})
const Phrase = z.strictObject({
  phrase: z.string().trim().min(2).max(80),
  language: z.enum([...LANGUAGES, 'all']).optional(),
  safer: z.string().trim().min(1).max(80).optional(),
})

const Lifting = z.strictObject({
  phrase: z.string().trim().min(1).max(80),
  language: z.enum(LANGUAGES).optional(),
})

/** In millionths. */
const Price = z.strictObject({
  id: z.string().min(1).max(32),
  price: z.int().nonnegative(),
  dailyCap: z.int().nonnegative().nullable(),
  monthlyCap: z.int().nonnegative().nullable(),
})

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
})

export interface CommandTargets {
  partners: Partners
  selfService: SelfService
  memberships: Pick<Memberships, 'issue'>
  blocklist: Pick<Blocklist, 'list' | 'add' | 'remove' | 'lifted' | 'lift' | 'putBack'>
  reports: Pick<Reports, 'list' | 'hide' | 'show' | 'dismiss' | 'dismissAll'>
  trash: TrashOperations
  accounts: AccountOperations
  deliveries: Pick<DeliveryStore, 'listTo'>
  payments: PaymentOperations
  usage: Pick<Usage, 'report'>
  backups: BackupCommands
  spending: Pick<Spending, 'reserve' | 'release'>
}

/** What a running server does for `npm run backup`. */
export interface BackupCommands {
  begin(): Promise<{ directory: string }>
  hold(): Promise<void>
}

/** Commands of the operator, on a running server or directly on the database. Every input is validated here. */
export function createCommands({
  partners,
  selfService,
  memberships,
  blocklist,
  reports,
  trash,
  accounts,
  deliveries,
  payments,
  usage,
  backups,
  spending,
}: CommandTargets) {
  const commands = {
    ...accountCommands(accounts, deliveries),
    ...paymentCommands(payments),
    ...engineCommands(spending),
    ...partnerCommands(partners, selfService),
    'backup.begin': { input: z.strictObject({}), run: () => backups.begin() },
    'backup.hold': { input: z.strictObject({}), run: () => backups.hold() },
    'usage.report': { input: Days, run: ({ days }: z.output<typeof Days>) => usage.report(days) },
    'code.issue': {
      input: Codes,
      run: ({ count, days, permanent }: z.output<typeof Codes>) =>
        memberships.issue(count, { days: permanent ? 0 : days, permanent }),
    },
    'words.list': { input: z.strictObject({}), run: () => blocklist.list() },
    'words.add': {
      input: Phrase,
      run: ({ phrase, language, safer }: z.output<typeof Phrase>) =>
        blocklist.add({ phrase, language: language ?? 'all', safer: safer ?? null }),
    },
    'words.remove': {
      input: z.strictObject({ phrase: z.string() }),
      run: ({ phrase }: { phrase: string }) => blocklist.remove(phrase),
    },
    'words.lifted': { input: z.strictObject({}), run: () => blocklist.lifted() },
    'words.lift': {
      input: Lifting,
      run: ({ phrase, language }: z.output<typeof Lifting>) => blocklist.lift(phrase, language ?? null),
    },
    'words.restore': {
      input: Lifting,
      run: ({ phrase, language }: z.output<typeof Lifting>) => blocklist.putBack(phrase, language ?? null),
    },
    'reports.list': {
      input: z.strictObject({ which: z.enum(['open', 'hidden']) }),
      run: ({ which }: { which: 'open' | 'hidden' }) => reports.list(which),
    },
    'reports.hide': { input: Id, run: ({ id }: z.output<typeof Id>) => reports.hide(id) },
    'reports.show': { input: Id, run: ({ id }: z.output<typeof Id>) => reports.show(id) },
    'reports.dismiss': { input: Id, run: ({ id }: z.output<typeof Id>) => reports.dismiss(id) },
    'trash.list': { input: z.strictObject({}), run: () => trash.list() },
    'trash.allow': { input: z.strictObject({}), run: () => trash.allow() },
    'trash.restore': {
      input: Since,
      run: ({ since }: z.output<typeof Since>) => trash.restore(since ?? 0),
    },
    'trash.empty': { input: z.strictObject({}), run: () => trash.empty() },
    'reports.dismissAll': {
      input: Since,
      run: ({ since }: z.output<typeof Since>) => reports.dismissAll(since ?? 0),
    },
  }
  return commands satisfies Record<string, { input: z.ZodType; run(input: never): Promise<unknown> }>
}

const accountCommands = (accounts: AccountOperations, deliveries: CommandTargets['deliveries']) => {
  const named = <T>(run: (account: string) => Promise<T>) => ({
    input: Account,
    run: ({ account }: z.output<typeof Account>) => run(account),
  })
  return {
    'accounts.find': named(accounts.find),
    'accounts.sessions': named(accounts.sessions),
    'accounts.passkeys': named(accounts.passkeys),
    'accounts.removePasskeys': named(accounts.removePasskeys),
    'accounts.signOut': named(accounts.signOut),
    'accounts.lock': named(accounts.lock),
    'accounts.unlock': named(accounts.unlock),
    'accounts.deliveries': {
      input: Target,
      // Codes are never shown to operators.
      run: async ({ target }: z.output<typeof Target>) =>
        (await deliveries.listTo(target, MAX_LISTED)).map(({ code: _, ...delivery }) => delivery),
    },
  }
}

/** What trials of engines cost is counted as everything else. */
const engineCommands = (spending: CommandTargets['spending']) => ({
  'engines.reserve': {
    input: Price,
    run: async (service: z.output<typeof Price>) => ({
      /** Null: a cap is reached. */
      day: (await spending.reserve(service, 1))?.day ?? null,
    }),
  },
  'engines.release': {
    input: Price.extend({ day: z.iso.date() }),
    run: ({ day, ...service }: z.output<typeof Price> & { day: string }) => spending.release(service, day),
  },
})

const paymentCommands = (payments: PaymentOperations) => ({
  'payments.list': {
    input: z.strictObject({ flagged: z.boolean() }),
    run: ({ flagged }: { flagged: boolean }) => payments.list(flagged, MAX_LISTED),
  },
  'payments.show': { input: Id, run: ({ id }: z.output<typeof Id>) => payments.show(id) },
  'payments.refund': { input: Id, run: ({ id }: z.output<typeof Id>) => payments.refund(id) },
  'payments.notifications': {
    input: z.strictObject({ refused: z.boolean() }),
    run: ({ refused }: { refused: boolean }) => payments.notifications(refused, MAX_LISTED),
  },
})

export type Commands = ReturnType<typeof createCommands>
export type CommandName = keyof Commands
export type CommandResult<N extends CommandName> = Awaited<ReturnType<Commands[N]['run']>>

/** Runs a command on the server or directly on the database. */
export type RunCommand = <N extends CommandName>(name: N, input: unknown) => Promise<CommandResult<N>>

export type Outcome = { result: unknown } | { error: string }

/** Runs a command by name. Errors that the operator can correct are returned as a sentence. */
export async function runCommand(commands: Commands, name: string, input: unknown): Promise<Outcome> {
  if (!Object.hasOwn(commands, name)) return { error: `There is no command "${name}".` }
  const { input: schema, run } = commands[name as CommandName]
  const parsed = schema.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { error: `${issue?.path.join('.') || 'The input'}: ${issue?.message}` }
  }
  try {
    return { result: (await run(parsed.data as never)) ?? null }
  } catch (error) {
    if (KNOWN_ERRORS.some((known) => error instanceof known)) return { error: (error as Error).message }
    throw error
  }
}
