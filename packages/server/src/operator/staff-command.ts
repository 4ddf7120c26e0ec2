import { parseArgs } from 'node:util'
import { ROLES } from '../domain/staff/roles.ts'
import type { RunCommand } from './commands.ts'
import { table } from './table.ts'

export const STAFF_USAGE = `npm run staff list                     who works in the console
npm run staff add <name> -- --role operator   lets somebody in; prints the code for setting it up, once
npm run staff role <name> <role>       ${ROLES.join(', ')}: each may do more than the one before
npm run staff disable <name>           signs them out, and lets them in no more
npm run staff enable <name>
npm run staff sign-out <name>          signs them out everywhere
npm run staff unlock <name>            ends the pause after wrong sign-ins
npm run staff reset <name>             for a lost authenticator or password: prints a new code`

/** Runs `npm run staff …`. Returns the text to print, or null for invalid arguments. `base`: URL of the server. */
export async function staffCommand(args: string[], run: RunCommand, base: string): Promise<string | null> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string', default: 'viewer' } },
  })
  const [verb, name, role] = positionals
  if (verb === 'list') return listOf(await run('staff.list', {}))
  if (name === undefined) return null
  if (verb === 'add') return invitation(base, name, await run('staff.add', { name, role: values.role }))
  if (verb === 'reset') return invitation(base, name, await run('staff.reset', { name }))
  if (verb === 'role' && role !== undefined) {
    await run('staff.setRole', { name, role })
    return `${name} is ${role} from now on.`
  }
  if (verb === 'disable') {
    const { ended } = await run('staff.disable', { name })
    return `${name} is let in no more: ${sessions(ended)} ended.`
  }
  if (verb === 'sign-out')
    return `${sessions((await run('staff.signOut', { name })).ended)} of ${name} ended.`
  if (verb === 'enable') {
    await run('staff.enable', { name })
    return `${name} may sign in again.`
  }
  if (verb === 'unlock') {
    await run('staff.unlock', { name })
    return `${name} may try again.`
  }
  return null
}

const sessions = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`)

/** The code stands apart from the address: addresses are kept in histories and logs. */
const invitation = (base: string, name: string, { code, until }: { code: string; until: number }): string =>
  `${name} sets a password and an authenticator at ${base}/admin/set-up with this code,
once, until ${new Date(until).toISOString()}:

  ${code}`

const day = (at: number | null): string => (at === null ? '-' : new Date(at).toISOString())

const listOf = (staff: readonly StaffLine[]): string =>
  staff.length === 0
    ? 'Nobody yet. Let somebody in with: npm run staff add <name> -- --role owner'
    : table(
        ['name', 'role', 'state', 'sessions', 'last sign-in', 'recovery codes'],
        staff.map((member) => [
          member.name,
          member.role,
          stateOf(member),
          String(member.sessions),
          day(member.lastSignInAt),
          String(member.recoveryCodes),
        ]),
      )

interface StaffLine {
  name: string
  role: string
  isSetUp: boolean
  disabledAt: number | null
  sessions: number
  lastSignInAt: number | null
  recoveryCodes: number
}

function stateOf({ disabledAt, isSetUp }: StaffLine): string {
  if (disabledAt !== null) return 'disabled'
  return isSetUp ? 'active' : 'not set up'
}
