/** What the console's page knows of its calls: types alone, so that nothing of the server reaches a browser. */
import type { Role } from '../domain/staff/roles.ts'
import type { ActionView } from './perform.ts'

export type { Role } from '../domain/staff/roles.ts'
export type { CommandInput, CommandName, RoleFor, ShownResult } from './commands.ts'
export type { ActionView } from './perform.ts'

/** Answers of the calls beside actions. */
export interface AdminAnswers {
  signIn: { token: string; name: string; role: Role }
  setUp: { name: string; role: Role; secret: string; address: string; minPassword: number }
  completeSetUp: { recoveryCodes: string[] }
  me: { name: string; role: Role; until: number; actions: ActionView[] }
}
