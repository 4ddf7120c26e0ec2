import type { FoldedChar } from './folded-chars.ts'

/** A name reduced to how it looks. */
export interface Reading {
  words: string[]
  /** Without separators. */
  whole: string
}

/** With digits and symbols read as letters (`4dmin`), and without them (`admin24`). */
export const readingsOf = (chars: readonly FoldedChar[]): Reading[] =>
  [true, false].map((standIns) => {
    const letters = chars.map((char) => letterOf(char, standIns)).join('')
    return { words: letters.split(' ').filter(Boolean), whole: letters.replaceAll(' ', '') }
  })

function letterOf({ text, lookalike, substitutes, kind }: FoldedChar, standIns: boolean): string {
  if (kind === 'letter' || kind === 'dense') return lookalike ?? text
  if (standIns && substitutes !== '') return substitutes.charAt(0)
  return kind === 'filler' ? ' ' : ''
}

/** Whether a name could be mistaken for the operator's. */
export function createReserved(lines: readonly string[], readingOf: (name: string) => Reading[]) {
  const folded = lines.map((line) => ({
    name: readingOf(line.replace('*', ''))[0]?.whole ?? '',
    begins: line.endsWith('*'),
    dense: /\p{Script=Han}/u.test(line),
  }))
  const begins = folded.filter((each) => each.begins).map(({ name }) => name)
  const dense = folded.filter((each) => each.dense).map(({ name }) => name)
  const alone = new Set(folded.map(({ name }) => name))

  return (name: string): boolean =>
    readingOf(name).some(
      ({ words, whole }) =>
        [...words, whole].some((word) => begins.some((begin) => word.startsWith(begin))) ||
        dense.some((each) => whole.includes(each)) ||
        alone.has(whole) ||
        (words.length > 0 && words.every((word) => alone.has(word))),
    )
}
