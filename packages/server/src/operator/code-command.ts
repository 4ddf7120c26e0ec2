import { parseArgs } from 'node:util'
import type { RunCommand } from './commands.ts'

export const CODE_USAGE = `npm run code -- --days 30            an activation code for 30 days of VIP; redeemed by entering it as a prompt
npm run code -- --permanent          for permanent VIP
npm run code -- --days 7 --count 20  twenty codes, one a line`

/** Runs `npm run code …`. Returns the text to print, or null for invalid arguments. */
export async function codeCommand(args: string[], run: RunCommand): Promise<string | null> {
  const { values } = parseArgs({
    args,
    options: { days: { type: 'string' }, count: { type: 'string' }, permanent: { type: 'boolean' } },
  })
  const { days, count = '1', permanent = false } = values
  if (days === undefined && !permanent) return null
  const input = { count: Number(count), days: Number(days ?? 1), permanent }
  return (await run('code.issue', input)).join('\n')
}
