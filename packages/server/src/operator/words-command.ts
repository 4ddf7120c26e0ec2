import { parseArgs } from 'node:util'
import type { CommandName, CommandResult } from './commands.ts'

export const WORDS_USAGE = `npm run words list                                  the phrases that you have added
npm run words add "some phrase"                     refuse it from now on, in every language
npm run words add "some phrase" -- --safer "other"  and say what may stand in its place
npm run words remove "some phrase"`

type Operate = <N extends CommandName>(name: N, input: unknown) => Promise<CommandResult<N>>

/** Runs `npm run words …`. Returns the text to print, or null when the words make no command. */
export async function wordsCommand(words: string[], operate: Operate): Promise<string | null> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { safer: { type: 'string' } },
  })
  const [verb, phrase] = positionals
  if (verb === 'list') return listOf(await operate('words.list', {}))
  if (!phrase) return null
  if (verb === 'add') {
    await operate('words.add', { phrase, ...(values.safer ? { safer: values.safer } : {}) })
    return `"${phrase}" is refused from now on.`
  }
  if (verb === 'remove') {
    const removed = await operate('words.remove', { phrase })
    return removed ? `"${phrase}" is no longer refused.` : `"${phrase}" was not among your phrases.`
  }
  return null
}

const listOf = (phrases: CommandResult<'words.list'>): string =>
  phrases.length === 0
    ? 'You have added no phrases. Those that come with Easel are in packages/server/words.'
    : phrases.map(({ phrase, safer }) => (safer ? `${phrase}  => ${safer}` : phrase)).join('\n')
