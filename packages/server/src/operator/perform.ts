import type { Audit } from '../domain/audit/audit.ts'
import type { SecurityLog } from '../domain/kernel/security-log.ts'
import { mayAct, type Role } from '../domain/staff/roles.ts'
import { type Commands, type Outcome, outcomeOf, parseInput, rowOf, TERMINAL } from './commands.ts'
import type { Effect } from './row.ts'

interface Parts {
  commands: Commands
  audit: Pick<Audit, 'during' | 'write'>
  security: SecurityLog
}

/** Who acts: somebody of the staff in the console, or (null) whoever has the terminal. */
export type Actor = { name: string; role: Role } | null

/** An action as the console knows it. */
export interface ActionView {
  name: string
  effect: Effect
  /** It asks why. */
  reason: boolean
}

type Row = NonNullable<ReturnType<typeof rowOf>>

const MIN_REASON = 3
const NOT_ALLOWED = 'Your role does not allow this.'

/** Performs actions by name: who may, with what, and what the logs hold of it. */
export function createPerform({ commands, audit, security }: Parts) {
  const audited = async (
    row: Row,
    name: string,
    data: never,
    actor: Actor,
    reason: string | null,
  ): Promise<unknown> => {
    const by = actor?.name ?? TERMINAL
    if (row.effect === 'read') return row.run(data, by)
    const record = {
      actor: by,
      action: name,
      subject: await subjectOf(row, data),
      details: detailsOf(row, data),
      reason,
    }
    if (row.effect !== 'lookup')
      return audit.during(record, row.effect === 'outside', () => row.run(data, by))
    await audit.write({ ...record, outcome: 'done' })
    return row.run(data, by)
  }

  const perform = async (
    name: string,
    input: unknown,
    actor: Actor,
    reason: string | null,
  ): Promise<Outcome> => {
    const row = rowOf(commands, name)
    if (!row) return { error: `There is no command "${name}".` }
    if (actor && !isOffered(row, actor.role)) return { error: NOT_ALLOWED }
    const parsed = parseInput(row, input)
    if ('error' in parsed) return parsed
    if (actor && row.reason && (reason ?? '').trim().length < MIN_REASON)
      return { error: 'Say why: the audit log keeps it.' }
    const outcome = await outcomeOf(() => audited(row, name, parsed.data, actor, reason?.trim() || null))
    return actor && 'result' in outcome ? { result: row.shown(outcome.result as never) ?? null } : outcome
  }

  return {
    /** For the terminal and the socket of a running server. Each command is in the security log before it runs. */
    async command(name: string, input: unknown): Promise<Outcome> {
      security.record('operator_command', { command: name, ...partnerIn(name, input) })
      const outcome = await perform(name, input, null, null)
      const account = accountIn(name, outcome)
      // The account's id is known only now; the typed address or number stays out of the log.
      if (account !== null) security.record('account', { reason: name, account })
      return outcome
    },

    /** For the console. */
    async action(
      name: string,
      input: unknown,
      actor: NonNullable<Actor>,
      reason: string | null,
    ): Promise<Outcome> {
      const row = rowOf(commands, name)
      if (row && row.effect !== 'read') {
        security.record('operator_command', {
          command: name,
          staff: actor.name,
          ...partnerIn(name, input),
        })
      }
      return perform(name, input, actor, reason)
    },

    /** Whether the console may ever ask for it. */
    isAllowed: (name: string, role: Role): boolean => {
      const row = rowOf(commands, name)
      return row !== null && isOffered(row, role)
    },

    actionsOf: (role: Role): ActionView[] =>
      Object.keys(commands).flatMap((name) => {
        const row = rowOf(commands, name)
        return row && isOffered(row, role) ? [{ name, effect: row.effect, reason: row.reason === true }] : []
      }),
  }
}

export type Perform = ReturnType<typeof createPerform>

const isOffered = ({ role: needs }: Row, role: Role): boolean => needs !== null && mayAct(role, needs)

async function subjectOf(row: Row, data: never): Promise<string | null> {
  if (row.subject) return row.subject(data)
  const { id, phrase, name } = data as Record<string, unknown>
  const subject = id ?? phrase ?? name
  return typeof subject === 'string' ? subject : null
}

/** Only what the row names: the rest may be personal or secret. */
const detailsOf = ({ logs = [] }: Row, data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(logs.flatMap((field) => (data[field] === undefined ? [] : [[field, data[field]]])))

function accountIn(name: string, outcome: Outcome): string | null {
  const result: unknown = name.startsWith('accounts.') && 'result' in outcome ? outcome.result : null
  return typeof result === 'object' && result !== null && 'id' in result ? String(result.id) : null
}

/** Of the input only the partner's id is logged; the rest may be a secret or personal. */
function partnerIn(name: string, input: unknown): { partner?: string } {
  const isNamed = name.startsWith('partner.') && typeof input === 'object' && input !== null && 'id' in input
  return isNamed ? { partner: String(input.id).slice(0, 64) } : {}
}
