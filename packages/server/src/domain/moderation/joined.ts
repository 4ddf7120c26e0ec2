import type { FoldedChar } from './folded-chars.ts'

/** Where a phrase may begin or end inside a run of letters, because the rest of the run splits into words. */
export interface Joins {
  begins(at: number): boolean
  ends(at: number): boolean
}

/** Shorter runs rarely hold two words, and often an unlisted one. */
const SHORTEST_RUN = 9
const MAX_WORD_LENGTH = 15
/** At the ends of a run, two letters are more often an affix than a word. */
const SHORTEST_AT_END = 3

const NOWHERE: Joins = { begins: () => false, ends: () => false }

/** Segments words written without spaces, such as `womanlyingnaked`. Only inner positions are joins. */
export function joinsIn(chars: readonly FoldedChar[], words: ReadonlySet<string>): Joins {
  const begins = new Set<number>()
  const ends = new Set<number>()
  for (let start = 0; start < chars.length; start += 1) {
    let letters = ''
    for (let at = start; chars[at]?.kind === 'letter'; at += 1) letters += letterOf(chars[at])
    if (letters.length >= SHORTEST_RUN) {
      for (const at of reachedFrom(letters, words)) begins.add(start + at)
      for (const at of reachingEnd(letters, words)) ends.add(start + at)
    }
    start += letters.length
  }
  if (begins.size === 0 && ends.size === 0) return NOWHERE
  return { begins: (at) => begins.has(at), ends: (at) => ends.has(at) }
}

/** One UTF-16 unit each, so that letter positions equal character positions. */
const letterOf = (char: FoldedChar | undefined): string => {
  const letter = char?.lookalike ?? char?.text ?? ''
  return letter.length === 1 ? letter : '-'
}

/** Positions reachable from the start by words. */
function reachedFrom(letters: string, words: ReadonlySet<string>): Set<number> {
  const reached = new Set([0])
  // Positions are added ahead of the loop and visited later.
  for (let from = 0; from < letters.length; from += 1) {
    if (!reached.has(from)) continue
    const shortest = from === 0 ? SHORTEST_AT_END : 2
    for (let size = shortest; size <= MAX_WORD_LENGTH && from + size < letters.length; size += 1) {
      if (words.has(letters.slice(from, from + size))) reached.add(from + size)
    }
  }
  reached.delete(0)
  return reached
}

/** Positions from which words reach the end. */
function reachingEnd(letters: string, words: ReadonlySet<string>): Set<number> {
  const reaching = new Set([letters.length])
  for (let to = letters.length; to > 0; to -= 1) {
    if (!reaching.has(to)) continue
    const shortest = to === letters.length ? SHORTEST_AT_END : 2
    for (let size = shortest; size <= MAX_WORD_LENGTH && to - size > 0; size += 1) {
      if (words.has(letters.slice(to - size, to))) reaching.add(to - size)
    }
  }
  reaching.delete(letters.length)
  return reaching
}
