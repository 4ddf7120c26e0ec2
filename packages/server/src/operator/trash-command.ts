import { parseArgs } from 'node:util'
import type { CommandResult, RunCommand } from './commands.ts'

export const TRASH_USAGE = `npm run trash list                     what has expired and waits to be removed, and what is due
npm run trash restore                  restores all of it
npm run trash restore -- --since 2026-11-20T08:00:00Z
npm run trash allow                    for a day, whatever is due may go to the trash, however much it is
npm run trash empty                    permanently removes what is in the trash`

/** Runs `npm run trash …`. Returns the text to print, or null for invalid arguments. */
export async function trashCommand(args: string[], run: RunCommand): Promise<string | null> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' } },
  })
  const [verb] = positionals
  if (verb === 'list') return listOf(await run('trash.list', {}))
  if (verb === 'restore') {
    const { count } = await run('trash.restore', values.since ? { since: values.since } : {})
    return `${works(count)} taken out of the trash.`
  }
  if (verb === 'allow') {
    const { until } = await run('trash.allow', {})
    return `What is due goes to the trash, however much it is, until ${iso(until)}.`
  }
  if (verb === 'empty') {
    const { count } = await run('trash.empty', {})
    return `${works(count)} will be permanently removed within a minute.`
  }
  return null
}

const iso = (at: number): string => new Date(at).toISOString()
const works = (count: number): string => (count === 1 ? '1 work' : `${count} works`)

function listOf(listed: CommandResult<'trash.list'>): string {
  const { count, oldestAt, newestAt, keptDays, due, kept, refusedAt, allowedUntil } = listed
  const lines = [
    oldestAt === null || newestAt === null
      ? 'The trash is empty.'
      : `${works(count)} in the trash, since ${iso(oldestAt)} to ${iso(newestAt)}; each for ${keptDays} days.`,
    `${works(due)} due, of ${works(kept)} that are kept.`,
  ]
  if (refusedAt !== null) {
    lines.push(
      'That is more than is trashed without your consent: they stay until you run npm run trash allow.',
    )
  }
  if (allowedUntil !== null) lines.push(`You have allowed it until ${iso(allowedUntil)}.`)
  return lines.join('\n')
}
