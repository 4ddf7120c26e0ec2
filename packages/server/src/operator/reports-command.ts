import { parseArgs } from 'node:util'
import type { CommandResult, RunCommand } from './commands.ts'

export const REPORTS_USAGE = `npm run reports list              what people have reported and nobody has decided on yet
npm run reports hidden            what is hidden, by you or by reports
npm run reports hide <work>       nobody but its owner sees it any more
npm run reports show <work>       everybody sees it again
npm run reports refuse <work>     its owner requests a review: it stays hidden
npm run reports dismiss <work> …  the reports are closed, the works stay where they are
npm run reports dismiss -- --all  … of everything that was reported
npm run reports dismiss -- --since 2026-11-20T08:00:00Z   … or that was reported since then

The addresses of the images work for ten minutes, for anyone who has them.
With list and hidden, after "--":  --json`

type Reported = CommandResult<'reports.list'>[number]

/** Runs `npm run reports …`. Returns the text to print, or null for invalid arguments. `base`: URL of the server. */
export async function reportsCommand(args: string[], run: RunCommand, base = ''): Promise<string | null> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean' }, all: { type: 'boolean' }, since: { type: 'string' } },
  })
  const [verb, id, ...more] = positionals
  if (verb === 'list' || verb === 'hidden') {
    const which = verb === 'list' ? 'open' : 'hidden'
    const works = await listed(run, which, base)
    return values.json ? JSON.stringify(works, null, 2) : listOf(works, which)
  }
  if (verb === 'dismiss' && (values.all || values.since)) {
    const { works, closed: count } = await run(
      'reports.dismissAll',
      values.since ? { since: values.since } : {},
    )
    return `${works === 1 ? '1 work stays' : `${works} works stay`}. ${counted(count)} closed.`
  }
  if (!id) return null
  if (verb === 'hide') return `${id} is hidden. ${closed(await run('reports.hide', { id }))}`
  if (verb === 'show') return `${id} is seen again. ${closed(await run('reports.show', { id }))}`
  if (verb === 'refuse') return refuse(run, id)
  return verb === 'dismiss' ? dismissEach(run, [id, ...more]) : null
}

async function listed(run: RunCommand, which: 'open' | 'hidden', base: string): Promise<Reported[]> {
  const works = await run('reports.list', { which })
  return works.map((work) => ({ ...work, pictures: work.pictures.map((address) => base + address) }))
}

async function dismissEach(run: RunCommand, ids: readonly string[]): Promise<string> {
  const lines: string[] = []
  for (const id of ids) {
    const decided = await run('reports.dismiss', { id })
    lines.push(`${id} ${decided.hidden ? 'stays hidden: you have hidden it' : 'stays'}. ${closed(decided)}`)
  }
  return lines.join('\n')
}

async function refuse(run: RunCommand, id: string): Promise<string> {
  const decided = await run('reports.refuse', { id })
  return decided.refused ? `${id} stays hidden. ${closed(decided)}` : `Nobody requests a review of ${id}.`
}

const counted = (count: number): string => (count === 1 ? '1 report' : `${count} reports`)
const closed = ({ closed: count }: { closed: number }): string => `${counted(count)} closed.`

const NOTHING = { open: 'There are no open reports.', hidden: 'Nothing is hidden.' }

const listOf = (works: readonly Reported[], which: 'open' | 'hidden'): string =>
  works.length === 0 ? NOTHING[which] : works.map(entryOf).join('\n\n')

/** User texts are quoted, so that control characters do not reach the terminal. */
function entryOf({
  id,
  author,
  prompt,
  hiddenBy,
  appeal,
  count,
  kinds,
  notes,
  since,
  pictures,
}: Reported): string {
  const reasons = Object.entries(kinds).map(([kind, times]) => `${times} ${kind}`)
  const facts = [
    reasons.length > 0 ? `${counted(count)} (${reasons.join(', ')})` : counted(count),
    ...(since === null ? [] : [`since ${new Date(since).toISOString()}`]),
    ...(hiddenBy === null ? [] : [`hidden by ${hiddenBy === 'reports' ? 'reports' : 'you'}`]),
  ]
  const lines = [
    `${id}  ${facts.join('  ')}`,
    `  by ${author}: ${quoted(prompt)}`,
    ...(appeal ? [`  its owner requests a review: ${quoted(appeal.note)}`] : []),
    ...notes.map((note) => `  - ${quoted(note)}`),
    ...pictures.map((address) => `  ${address}`),
  ]
  return lines.join('\n')
}

const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
