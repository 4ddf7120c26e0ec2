import { parseArgs } from 'node:util'
import type { CommandResult, RunCommand } from './commands.ts'

export const AUDIT_USAGE = `npm run audit                          reads the whole audit log: is it as it was written?
npm run audit -- --noted <head>        … and does it still hold what an earlier check has printed?
npm run audit list                     the latest entries    [-- --actor ada --action reports.hide --subject <id>]`

/** Runs `npm run audit …`. `failed`: the log was tampered with. Text null: the arguments are wrong. */
export async function auditCommand(
  args: string[],
  run: RunCommand,
): Promise<{ text: string | null; failed: boolean }> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      noted: { type: 'string' },
      actor: { type: 'string' },
      action: { type: 'string' },
      subject: { type: 'string' },
    },
  })
  const { noted, ...filter } = values
  if (positionals[0] === 'list') return { text: listOf(await run('audit.list', filter)), failed: false }
  if (positionals.length > 0) return { text: null, failed: true }
  const { entries, head, broken } = await run('audit.verify', noted === undefined ? {} : { noted })
  if (broken === null) {
    const note = head === null ? '' : `\nNote its head elsewhere, for --noted: ${head}`
    return { text: `The audit log is whole: ${entries} entries.${note}`, failed: false }
  }
  const text = `✗ The audit log was tampered with: entry ${broken.seq} ${WHY[broken.why]}. ${entries} entries before it are whole.`
  return { text, failed: true }
}

const WHY = {
  missing: 'is missing',
  changed: 'is not as it was written',
  'not as noted': 'is another one than noted',
}

const listOf = (entries: CommandResult<'audit.list'>): string =>
  entries
    .map(({ seq, at, actor, action, subject, details, reason, outcome }) =>
      [
        `${seq}  ${new Date(at).toISOString()}  ${actor}  ${action}`,
        ...(subject === null ? [] : [JSON.stringify(subject)]),
        ...(details === '{}' ? [] : [details]),
        ...(outcome === 'done' ? [] : [outcome]),
        // Quoted, so that control characters do not reach the terminal.
        ...(reason === null ? [] : [`because ${JSON.stringify(reason)}`]),
      ].join('  '),
    )
    .join('\n') || 'Nothing was done yet.'
