import type { SecurityLog } from '../domain/kernel/security-log.ts'
import { type Commands, type Outcome, runCommand } from './commands.ts'

/** Runs commands by name and audits each in the security log before it runs. */
export const createAuditedPerform =
  (commands: Commands, security: SecurityLog) =>
  async (name: string, input: unknown): Promise<Outcome> => {
    security.record('operator_command', { command: name, ...partnerIn(name, input) })
    const outcome = await runCommand(commands, name, input)
    const account = accountIn(name, outcome)
    // The account's id is known only now; the typed address or number stays out of the log.
    if (account !== null) security.record('account', { reason: name, account })
    return outcome
  }

function accountIn(name: string, outcome: Outcome): string | null {
  const result: unknown = name.startsWith('accounts.') && 'result' in outcome ? outcome.result : null
  return typeof result === 'object' && result !== null && 'id' in result ? String(result.id) : null
}

/** Of the input only the partner's id is logged; the rest may be a secret or personal. */
function partnerIn(name: string, input: unknown): { partner?: string } {
  const isNamed = name.startsWith('partner.') && typeof input === 'object' && input !== null && 'id' in input
  return isNamed ? { partner: String(input.id).slice(0, 64) } : {}
}
