import { parseArgs } from 'node:util'
import { LANGUAGES } from '@easel/contract/languages'
import type { CommandResult, RunCommand } from './commands.ts'

export const BLOCKLIST_USAGE = `npm run words list                                  the phrases that you have added
npm run words add "some phrase"                     refuse it from now on, in every language
npm run words add "some phrase" -- --safer "other"  and suggest another one
npm run words remove "some phrase"
npm run words lift "some phrase"                    allow a phrase that comes with Easel
npm run words lifted                                the phrases that are allowed
npm run words restore "some phrase"                 refuse it again

With add, lift and restore, after "--":  --language en
(of ${LANGUAGES.toSorted().join(', ')}: whose phrase it is. Phrases that you add are refused in every language anyway)`

/** Runs `npm run words …`. Returns the text to print, or null for invalid arguments. */
export async function blocklistCommand(args: string[], run: RunCommand): Promise<string | null> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { safer: { type: 'string' }, language: { type: 'string' } },
  })
  const [verb, phrase] = positionals
  const language = values.language ? { language: values.language } : {}
  if (verb === 'list') return listOf(await run('words.list', {}))
  if (verb === 'lifted') return liftedOf(await run('words.lifted', {}))
  if (!phrase) return null
  if (verb === 'add') {
    await run('words.add', { phrase, ...language, ...(values.safer ? { safer: values.safer } : {}) })
    return `"${phrase}" is refused from now on.`
  }
  if (verb === 'remove') {
    const removed = await run('words.remove', { phrase })
    return removed ? `"${phrase}" is no longer refused.` : `"${phrase}" was not among your phrases.`
  }
  if (verb === 'lift') {
    const lifted = await run('words.lift', { phrase, ...language })
    return lifted.length > 0
      ? `"${phrase}" is allowed from now on (${languagesOf(lifted)}).`
      : `"${phrase}" is not among the phrases that come with Easel. Your own are removed with: npm run words remove`
  }
  if (verb === 'restore') {
    const restored = await run('words.restore', { phrase, ...language })
    return restored.length > 0
      ? `"${phrase}" is refused again (${languagesOf(restored)}).`
      : `"${phrase}" was not allowed.`
  }
  return null
}

const languagesOf = (phrases: CommandResult<'words.lifted'>): string =>
  phrases.map(({ language }) => language).join(', ')

const listOf = (phrases: CommandResult<'words.list'>): string =>
  phrases.length === 0
    ? 'You have added no phrases. Those that come with Easel are in packages/server/words.'
    : phrases
        .map(({ phrase, safer, language }) => {
          const line = safer ? `${phrase}  => ${safer}` : phrase
          return language === 'all' ? line : `${line}  (${language})`
        })
        .join('\n')

const liftedOf = (phrases: CommandResult<'words.lifted'>): string =>
  phrases.length === 0
    ? 'None of the phrases that come with Easel is allowed.'
    : phrases.map(({ phrase, language }) => `${phrase}  (${language})`).join('\n')
