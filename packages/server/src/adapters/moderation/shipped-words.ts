import { readFileSync } from 'node:fs'
import type { SensitivePhrase } from '../../domain/moderation/ports.ts'

const FILES: readonly [name: string, language: SensitivePhrase['language']][] = [
  ['en', 'en'],
  ['es', 'es'],
  ['zh', 'zhCN'],
]

/** The phrases that come with the program, from `words/`. */
export const readShippedWords = (): SensitivePhrase[] =>
  FILES.flatMap(([name, language]) =>
    parse(readFileSync(new URL(`../../../words/${name}.txt`, import.meta.url), 'utf8'), language),
  )

/** One phrase a line, with `=> words that are fine` where there are some; `#` begins a remark. */
const parse = (text: string, language: SensitivePhrase['language']): SensitivePhrase[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [phrase = '', safer] = line.split('=>').map((part) => part.trim())
      return { phrase, language, safer: safer ?? null }
    })
