import type { z } from 'zod'
import { BackupError } from '../domain/backups/backup-error.ts'
import { ConsoleError } from '../domain/console/console-error.ts'
import { AccountError } from '../domain/identity/account-operations.ts'
import { PartnerError, type Partners } from '../domain/partners/partners.ts'
import type { SelfService } from '../domain/partners/self-service.ts'
import { PaymentError } from '../domain/payments/payment-operations.ts'
import { ReportError } from '../domain/reports/decisions.ts'
import type { Role } from '../domain/staff/roles.ts'
import { StaffError } from '../domain/staff/staff.ts'
import { installationCommands } from './installation-commands.ts'
import { partnerCommands } from './partner-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { peopleCommands } from './people-commands.ts'
import type { Effect } from './row.ts'
import { workCommands } from './work-commands.ts'

/** Who a command is by, in the audit log and where what was done names somebody. */
export const TERMINAL = 'terminal'

/** Errors that the operator can correct. */
const KNOWN_ERRORS = [
  PartnerError,
  ReportError,
  AccountError,
  PaymentError,
  BackupError,
  StaffError,
  ConsoleError,
]

export type CommandTargets = { partners: Partners; selfService: SelfService } & Parameters<
  typeof workCommands
>[0] &
  Parameters<typeof peopleCommands>[0] &
  Parameters<typeof paymentCommands>[0] &
  Parameters<typeof installationCommands>[0]

/**
 * The actions of the operator: commands on a running server or directly on the database, and calls of the console.
 * Every input is validated here.
 */
export function createCommands(targets: CommandTargets) {
  const commands = {
    ...workCommands(targets),
    ...peopleCommands(targets),
    ...paymentCommands(targets),
    ...installationCommands(targets),
    ...partnerCommands(targets.partners, targets.selfService),
  }
  return commands satisfies Record<string, AnyRow>
}

interface AnyRow {
  role: Role | null
  effect: Effect
  input: z.ZodType
  run(input: never, by: string): Promise<unknown>
  shown(result: never): unknown
  subject?(input: never): string | null | Promise<string | null>
  logs?: readonly string[]
  reason?: boolean
}

export type Commands = ReturnType<typeof createCommands>
export type CommandName = keyof Commands
export type CommandInput<N extends CommandName> = z.input<Commands[N]['input']>
export type CommandResult<N extends CommandName> = Awaited<ReturnType<Commands[N]['run']>>
/** What the console gets of it. */
export type ShownResult<N extends CommandName> = ReturnType<Commands[N]['shown']>

/** Who may do it in the console, and those above them; null: the terminal alone. */
export type RoleFor<N extends CommandName> = Commands[N]['role']

/** Runs a command on the server or directly on the database. */
export type RunCommand = <N extends CommandName>(name: N, input: unknown) => Promise<CommandResult<N>>

export type Outcome = { result: unknown } | { error: string }

/** A row as code sees it that treats all of them alike. */
export const rowOf = (commands: Commands, name: string): AnyRow | null =>
  Object.hasOwn(commands, name) ? commands[name as CommandName] : null

/** The input as the row takes it; a string says what is wrong. */
export function parseInput({ input: schema }: AnyRow, input: unknown): { data: never } | { error: string } {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { data: parsed.data as never }
  const [issue] = parsed.error.issues
  return { error: `${issue?.path.join('.') || 'The input'}: ${issue?.message}` }
}

/** Errors that the operator can correct become a sentence. */
export async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { result: (await work()) ?? null }
  } catch (error) {
    if (KNOWN_ERRORS.some((known) => error instanceof known)) return { error: (error as Error).message }
    throw error
  }
}

/** Runs a command by name, unseen by any log. */
export async function runCommand(commands: Commands, name: string, input: unknown): Promise<Outcome> {
  const row = rowOf(commands, name)
  if (!row) return { error: `There is no command "${name}".` }
  const parsed = parseInput(row, input)
  return 'error' in parsed ? parsed : outcomeOf(() => row.run(parsed.data, TERMINAL))
}
