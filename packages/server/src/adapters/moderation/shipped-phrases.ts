import { readFileSync } from 'node:fs'
import type { SensitivePhrase, ShippedPhrases, WordGroups } from '../../domain/moderation/ports.ts'

const FILES: readonly [name: string, language: SensitivePhrase['language']][] = [
  ['en', 'en'],
  ['es', 'es'],
  ['zh', 'zhCN'],
  ['other', 'all'],
]

/** The shipped lists in `words/`. */
export const readShippedWords = (): ShippedPhrases => ({
  refused: FILES.flatMap(([name, language]) => phrasesOf(name).map((line) => phraseIn(line, language))),
  ordinary: linesOf('ordinary'),
  groups: readGroups(),
  common: linesOf('common').flatMap((line) => line.split(/\s+/)),
  reserved: linesOf('reserved'),
})

/** Chinese lookalike characters with the one that is meant. */
export const readChineseLookalikes = (): ReadonlyMap<string, string> =>
  new Map(
    linesOf('chinese-lookalikes').flatMap((line) => {
      const [meant = '', ...lookalikes] = line.split(/\s+/)
      return lookalikes.map((char) => [char, meant] as const)
    }),
  )

/** `#` begins a comment. */
const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../../../words/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** `@person = man|woman|…` defines a group. */
const GROUP = /^(@\p{L}+)\s*=(?!>)\s*(.*)$/u

const phrasesOf = (name: string): string[] => linesOf(name).filter((line) => !GROUP.test(line))

function readGroups(): WordGroups {
  const lines = FILES.flatMap(([name]) => linesOf(name))
  return new Map(
    lines.flatMap((line) => {
      const [, name, words] = GROUP.exec(line) ?? []
      return name && words ? [[name, words.split('|').map((word) => word.trim())] as const] : []
    }),
  )
}

/** A safer text may follow `=>`. */
function phraseIn(line: string, language: SensitivePhrase['language']): SensitivePhrase {
  const [phrase = '', safer] = line.split('=>').map((part) => part.trim())
  return { phrase, language, safer: safer ?? null }
}
