import type { SecurityLog } from '../domain/kernel/security-log.ts'
import { type Commands, type Outcome, perform } from './commands.ts'

/** Runs commands by their names, each noted in the security log before it is tried. */
export const performNoted =
  (commands: Commands, security: SecurityLog) =>
  (name: string, input: unknown): Promise<Outcome> => {
    security.note('operator_command', { command: name, ...partnerIn(name, input) })
    return perform(commands, name, input)
  }

/** Of what a command is given, the name of a partner alone: the rest may be a secret or what somebody has written. */
function partnerIn(name: string, input: unknown): { partner?: string } {
  const isNamed = name.startsWith('partner.') && typeof input === 'object' && input !== null && 'id' in input
  return isNamed ? { partner: String(input.id).slice(0, 64) } : {}
}
