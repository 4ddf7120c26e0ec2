import { readFileSync } from 'node:fs'
import type { SensitivePhrase, ShippedPhrases } from '../../domain/moderation/ports.ts'

const FILES: readonly [name: string, language: SensitivePhrase['language']][] = [
  ['en', 'en'],
  ['es', 'es'],
  ['zh', 'zhCN'],
  ['other', 'all'],
]

/** The phrases that come with the program, from `words/`. */
export const readShippedWords = (): ShippedPhrases => ({
  refused: FILES.flatMap(([name, language]) => linesOf(name).map((line) => phraseIn(line, language))),
  ordinary: linesOf('ordinary'),
  reserved: linesOf('reserved'),
})

/** `#` begins a remark. */
const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../../../words/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** After `=>` stand words that are fine, where there are some. */
function phraseIn(line: string, language: SensitivePhrase['language']): SensitivePhrase {
  const [phrase = '', safer] = line.split('=>').map((part) => part.trim())
  return { phrase, language, safer: safer ?? null }
}
