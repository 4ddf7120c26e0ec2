import type { FoldedChar } from './folded-chars.ts'
import { MAX_GAP, STARS } from './latin-read.ts'
import type { Compiled, Letters } from './phrases.ts'

/** A trie node over phrases with common first letters. */
export interface Trie {
  letters: Letters
  next: readonly Trie[]
  /** Phrases that end here. */
  phrases: readonly Compiled[]
  /** Bit sets of the letters that may follow at distance one, two and three. */
  ahead: readonly number[]
}

/** By the letter that a phrase begins with. */
export type Tries = ReadonlyMap<string, readonly Trie[]>

/** More wildcards in a row are decoration. */
const MAX_GUESSED = 2
const ANY = -1

/** One of 32 bits; collisions cost time only. */
const bitOf = (letter: string): number => 1 << (letter.charCodeAt(0) & 31)
const PLURAL = bitOf('s') | bitOf('e') | bitOf('z')

// Tens of thousands of nodes are alike, so empty and final ones are shared.
const NO_TRIES: readonly Trie[] = []
const NO_PHRASES: readonly Compiled[] = []
const AT_END = [PLURAL, 0, 0]
const GOES_ON = [ANY, ANY, ANY]
const UNKNOWN = [0, 0, 0]

export const createTries = (phrases: readonly Compiled[]): Tries =>
  Map.groupBy(triesAt(phrases, 0), ({ letters }) => letters.letter)

/** Nodes for phrases that agree up to this position. */
function triesAt(phrases: readonly Compiled[], place: number): readonly Trie[] {
  const groups = Map.groupBy(phrases, ({ letters }) => {
    const { letter, count, begins } = letters[place] ?? NO_LETTERS
    return `${letter}${count}${begins ? ' ' : ''}`
  })
  return [...groups.values()].flatMap((alike) => {
    const letters = alike[0]?.letters[place]
    return letters ? [trieOf(alike, letters, place)] : []
  })
}

const NO_LETTERS: Letters = { letter: '', count: 0, begins: false, pinyin: '' }

function trieOf(alike: readonly Compiled[], letters: Letters, place: number): Trie {
  const longer = alike.filter((phrase) => phrase.letters.length > place + 1)
  const next = longer.length === 0 ? NO_TRIES : triesAt(longer, place + 1)
  const ending =
    longer.length === alike.length
      ? NO_PHRASES
      : alike.filter((phrase) => phrase.letters.length === place + 1)
  return { letters, next, phrases: ending, ahead: aheadOf(ending, next) }
}

function aheadOf(ending: readonly Compiled[], next: readonly Trie[]): readonly number[] {
  if (ending.some(({ open }) => open.after)) return GOES_ON
  const end = ending.length > 0 ? AT_END : UNKNOWN
  if (next.length === 0) return end
  return end.map((known, index) =>
    next.reduce(
      (bits, { letters, ahead }) =>
        bits | (index < letters.count ? bitOf(letters.letter) : (ahead[index - letters.count] ?? 0)),
      known,
    ),
  )
}

/** What follows a gap: how many of its characters may be letters, and the bits of the next character. */
export interface Beyond {
  stars: number
  bits: number
}

const NOTHING: Beyond = { stars: 0, bits: 0 }

/** Null when nothing can be excluded. */
export function beyondGap(chars: readonly FoldedChar[], from: number): Beyond | null {
  let stars = 0
  let symbols = 0
  let at = from
  for (; at - from <= MAX_GAP; at += 1) {
    const char = chars[at]
    if (char?.kind !== 'filler' || char.lookalike !== null) break
    if (STARS.includes(char.text)) stars += 1
    else if (char.substitutes !== '') symbols += 1
  }
  const char = chars[at]
  const guessed = stars + symbols
  if (guessed > MAX_GUESSED && symbols > 0) return null
  if (at - from > MAX_GAP && guessed > MAX_GUESSED) return NOTHING
  if (!char || char.kind === 'filler' || char.kind === 'dense' || char.mayHideBoundary) return null
  return { stars: guessed > MAX_GUESSED ? 0 : guessed, bits: bitsOf(char) }
}

/** Whether the node's letters can follow: directly after the gap, or through wildcards in it. */
export function mayBeNext({ letters, ahead }: Trie, { stars, bits }: Beyond): boolean {
  if ((bitOf(letters.letter) & bits) !== 0) return true
  for (let index = 0; index <= stars - letters.count; index += 1) {
    if (((ahead[index] ?? 0) & bits) !== 0) return true
  }
  return false
}

/** Bits of the letters that the character can stand for. Two `v` may be a `w`. */
const bitsOf = ({ text, lookalike, substitutes }: FoldedChar): number => {
  let bits = bitOf(text) | (text === 'v' ? bitOf('w') : 0)
  for (const letter of (lookalike ?? '') + substitutes) bits |= bitOf(letter)
  return bits
}
