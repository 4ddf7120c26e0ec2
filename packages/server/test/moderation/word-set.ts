import { readFileSync } from 'node:fs'

/** A text of the set, with its line in the file. */
export interface Text {
  text: string
  language: string
  kind: string
  line: number
}

/** Texts that are to be refused, and those that are not. See fixtures/README.md. */
export const readWordSet = () => ({ evasions: read('evasions'), ordinary: read('ordinary') })
/** The same by another author. */
export const readSecondWordSet = () => ({ evasions: read('evasions-2'), ordinary: read('ordinary-2') })
/** By a third author, once everything stood: counted blind once, and what passed was tuned on since. */
export const readThirdWordSet = () => ({ evasions: read('evasions-3'), ordinary: read('ordinary-3') })
/** By a fourth author, harder on purpose: counted blind once, and tuned on since. */
export const readFourthWordSet = () => ({ evasions: read('evasions-4'), ordinary: read('ordinary-4') })
/** By a fifth author: counted blind once; ordinary phrases that were refused were added since. */
export const readFifthWordSet = () => ({ evasions: read('evasions-5'), ordinary: read('ordinary-5') })
/** Ordinary ones alone, by a sixth author: counted blind, nothing was tuned on them. */
export const readSixthWordSet = () => ({ evasions: [] as Text[], ordinary: read('ordinary-6') })
/** Ordinary texts with words of the lists in another sense. */
export const readNeighbors = () => read('neighbours')

/** The odd lines are those that the lists were tuned on. */
export const isHeldOut = ({ line }: Text): boolean => line % 2 === 0

const read = (name: string): Text[] =>
  readFileSync(new URL(`fixtures/${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row, index) => ({ row: row.split('\t'), line: index + 1 }))
    .slice(1)
    .map(({ row: [text = '', language = '', kind = ''], line }) => ({
      text: text.replaceAll('\\n', '\n'),
      language,
      kind,
      line,
    }))
