import { GAP_AT_MOST, STARS } from './latin-read.ts'
import type { Compiled, Letters } from './phrases.ts'
import type { Sign } from './signs.ts'

/** Phrases that share their first letters, so that these are read once for all of them. */
export interface Trie {
  letters: Letters
  next: readonly Trie[]
  /** Those that end here. */
  phrases: readonly Compiled[]
  /** Which letters can stand behind this one, and behind one and two others, as sets of bits. */
  ahead: readonly number[]
}

/** By the letter that a phrase begins with. */
export type Tries = ReadonlyMap<string, readonly Trie[]>

/** More stars in a row are an ornament. */
const GUESSED_AT_MOST = 2
const ANY = -1

/** One of 32: two letters that share it cost time and change nothing. */
const bitOf = (letter: string): number => 1 << (letter.charCodeAt(0) & 31)
const PLURAL = bitOf('s') | bitOf('e') | bitOf('z')

// There are tens of thousands of tries and most are alike: what is empty or at an end is shared.
const NO_TRIES: readonly Trie[] = []
const NO_PHRASES: readonly Compiled[] = []
const AT_END = [PLURAL, 0, 0]
const GOES_ON = [ANY, ANY, ANY]
const UNKNOWN = [0, 0, 0]

export const createTries = (phrases: readonly Compiled[]): Tries =>
  Map.groupBy(triesAt(phrases, 0), ({ letters }) => letters.letter)

/** Of phrases that have all their letters before that place in common. */
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

/** What stands behind the signs between two letters: how many of these may be letters, and what can be read there. */
export interface Beyond {
  stars: number
  bits: number
}

const NOTHING: Beyond = { stars: 0, bits: 0 }

/** Null where nothing can be said of it. */
export function beyondGap(signs: readonly Sign[], from: number): Beyond | null {
  let stars = 0
  let symbols = 0
  let at = from
  for (; at - from <= GAP_AT_MOST; at += 1) {
    const sign = signs[at]
    if (sign?.kind !== 'filler' || sign.look !== null) break
    if (STARS.includes(sign.text)) stars += 1
    else if (sign.standsFor !== '') symbols += 1
  }
  const sign = signs[at]
  const guessed = stars + symbols
  if (guessed > GUESSED_AT_MOST && symbols > 0) return null
  if (at - from > GAP_AT_MOST && guessed > GUESSED_AT_MOST) return NOTHING
  if (!sign || sign.kind === 'filler' || sign.kind === 'dense' || sign.hidden) return null
  return { stars: guessed > GUESSED_AT_MOST ? 0 : guessed, bits: bitsOf(sign) }
}

/** Whether the next letters can be these: as they stand behind the gap, or guessed for stars in it. */
export function mayBeNext({ letters, ahead }: Trie, { stars, bits }: Beyond): boolean {
  if ((bitOf(letters.letter) & bits) !== 0) return true
  for (let index = 0; index <= stars - letters.count; index += 1) {
    if (((ahead[index] ?? 0) & bits) !== 0) return true
  }
  return false
}

/** What the sign can be read as. Two `v` are a `w`. */
const bitsOf = ({ text, look, standsFor }: Sign): number => {
  let bits = bitOf(text) | (text === 'v' ? bitOf('w') : 0)
  for (const letter of (look ?? '') + standsFor) bits |= bitOf(letter)
  return bits
}
