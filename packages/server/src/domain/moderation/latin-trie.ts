import { GAP_AT_MOST, STARS } from './latin-read.ts'
import type { Compiled, Letters } from './phrases.ts'
import type { Sign } from './signs.ts'

/** Phrases that share their first letters, so that these are read once for all of them. */
export interface Trie {
  letters: Letters
  /** By the letter that follows. */
  next: Map<string, Trie[]>
  /** Those that end here. */
  phrases: Compiled[]
  /** Which letters can stand behind this one, and behind one and two others, as sets of bits. */
  ahead: number[]
}

const ROOT: Letters = { letter: '', count: 0, begins: false, pinyin: '' }
/** More stars in a row are an ornament. */
const GUESSED_AT_MOST = 2
const ANY = -1

/** One of 32: two letters that share it cost time and change nothing. */
const bitOf = (letter: string): number => 1 << (letter.charCodeAt(0) & 31)
const PLURAL = bitOf('s') | bitOf('e') | bitOf('z')

export function createTrie(phrases: readonly Compiled[]): Trie {
  const root = emptyTrie(ROOT)
  for (const phrase of phrases) {
    let trie = root
    for (const letters of phrase.letters) trie = childOf(trie, letters)
    trie.phrases.push(phrase)
  }
  lookAhead(root)
  return root
}

const emptyTrie = (letters: Letters): Trie => ({ letters, next: new Map(), phrases: [], ahead: [] })

function childOf({ next }: Trie, letters: Letters): Trie {
  const alike = next.get(letters.letter) ?? []
  const known = alike.find(({ letters: { count, begins } }) => {
    return count === letters.count && begins === letters.begins
  })
  if (known) return known
  const child = emptyTrie(letters)
  next.set(letters.letter, [...alike, child])
  return child
}

function lookAhead(trie: Trie): void {
  const goesOn = trie.phrases.some(({ open }) => open.after)
  trie.ahead = Array.from({ length: GUESSED_AT_MOST + 1 }, () => (goesOn ? ANY : 0))
  if (trie.phrases.length > 0) trie.ahead[0] = (trie.ahead[0] ?? 0) | PLURAL
  for (const child of [...trie.next.values()].flat()) {
    lookAhead(child)
    const { letter, count } = child.letters
    trie.ahead = trie.ahead.map(
      (known, index) => known | (index < count ? bitOf(letter) : (child.ahead[index - count] ?? 0)),
    )
  }
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
