import type { Joins } from './joined.ts'
import { isLike, nothingRead, overRepeated, readLetters, type Writing } from './latin-read.ts'
import { beyondGap, mayBeNext, type Trie, type Tries } from './latin-trie.ts'
import type { Compiled } from './phrases.ts'
import type { Sign } from './signs.ts'

/** Plural endings. */
const PLURALS = new Set(['s', 'es', 'z'])
const LONG = 8
const VOWEL = /^[aeiouy]$/
/** A word with this many accents is suspicious. */
const MARKED = 2
/** Shorter words occur by chance in joined words. */
const SHORTEST_JOINED = 5

type Found = (phrase: Compiled, end: number) => void

interface MatchStart {
  signs: readonly Sign[]
  start: number
  joins: Joins
  found: Found
}

/**
 * Calls back for every phrase that begins here with one of these letters. Whole words, unless the phrase allows
 * affixes.
 */
export function eachLatin(tries: Tries, beginnings: readonly string[], place: MatchStart): void {
  const nothing = nothingRead(place.start)
  for (const letter of beginnings) {
    for (const child of tries.get(letter) ?? []) walk(child, nothing, place, true)
  }
}

function walk(trie: Trie, before: Writing, place: MatchStart, isFirst: boolean): void {
  const { signs } = place
  const written = readLetters(signs, before, trie.letters, isFirst)
  if (!written) return
  const repeated = overRepeated(signs, written, trie.letters)
  for (const phrase of trie.phrases) {
    const end = endOf(phrase, repeated, place)
    if (end !== null) place.found(phrase, end)
  }
  if (trie.next.length === 0) return
  const only = repeated === written ? plainNext(signs, written.end) : null
  const beyond = only === null ? beyondGap(signs, repeated.end) : null
  for (const child of trie.next) {
    const { letter } = child.letters
    const from = letter === trie.letters.letter ? written : repeated
    const mayFollow =
      only === null
        ? !beyond || from !== repeated || mayBeNext(child, beyond)
        : letter === only || (letter > 'z' && isLike(signs[written.end], letter))
    if (mayFollow) walk(child, from, place, false)
  }
}

/** The next letter if it can be read in one way only. Two `v` may be a `w`. */
function plainNext(signs: readonly Sign[], at: number): string | null {
  const sign = signs[at]
  return sign?.kind === 'letter' && sign.lookalike === null && sign.text !== 'v' ? sign.text : null
}

function endOf(phrase: Compiled, written: Writing, { signs, start, joins }: MatchStart): number | null {
  if (written.stars * 2 > phrase.size || !isMeant(signs, start, phrase, written)) return null
  const isWhole = written.pieces === 1
  // A phrase written in pieces must be a whole word, because other words could be taken for its beginning.
  const open = isWhole ? phrase.open : opennessOf(phrase, written)
  const mayJoin = isWhole && !phrase.solid && phrase.size >= SHORTEST_JOINED
  const begins =
    isBoundary(signs, start) ||
    (open.before && isPlain(signs, start, written.end)) ||
    (mayJoin && joins.begins(start))
  if (!begins) return null
  const wordEnds = wordEnd(signs, written.end, phrase.solid ? 0 : phrase.size, open.after)
  const end = wordEnds ?? (mayJoin && joins.ends(written.end) ? written.end : null)
  if (end === null) return null
  return phrase.disguisedOnly && !isDisguised(signs, start, end, phrase, written) ? null : end
}

/** Within a word of another script every letter has lookalikes. */
const isPlain = (signs: readonly Sign[], start: number, end: number): boolean =>
  signs.slice(start, end).every(({ lookalike }) => lookalike === null)

const WHOLE = { before: false, after: false }
const GOES_ON = { before: false, after: true }
/** Shorter beginnings occur by chance around a hyphen. */
const SHORTEST_CUT = 5

/** `behea_ded`: cut by fillers, and the rest may follow. */
const opennessOf = ({ open, size }: Compiled, { tight }: Writing): Compiled['open'] =>
  tight && open.after && size >= SHORTEST_CUT ? GOES_ON : WHOLE

export const isBoundary = (signs: readonly Sign[], at: number): boolean => {
  const sign = signs[at]
  if (!sign || sign.mayHideBoundary) return true
  const before = signs[at - 1]
  if (!before || before.kind === 'filler' || before.kind === 'dense') return !isGluedSymbol(signs, at - 1)
  return before.kind === 'digit' && signs[at - 2]?.kind !== 'letter'
}

/** `b@nal`: the symbol stands for a letter inside a word. */
const isGluedSymbol = (signs: readonly Sign[], at: number): boolean =>
  signs[at]?.standsFor !== undefined && signs[at].standsFor !== '' && signs[at - 1]?.kind === 'letter'

function wordEnd(signs: readonly Sign[], end: number, size: number, goesOn: boolean): number | null {
  if (goesOn || isEnd(signs, end)) return end
  let rest = ''
  let at = end
  for (; rest.length < 3 && !isEnd(signs, at); at += 1) rest += signs[at]?.text
  return size > 3 && PLURALS.has(rest) && isEnd(signs, at) ? at : null
}

const isEnd = (signs: readonly Sign[], at: number): boolean => {
  const sign = signs[at]
  if (!sign || sign.mayHideBoundary || sign.kind === 'dense') return true
  if (sign.kind === 'letter') return false
  return sign.standsFor === '' || signs[at + 1]?.kind !== 'letter' || sign.kind === 'filler'
}

/** Whether the match is unlikely to be chance. */
function isMeant(
  signs: readonly Sign[],
  start: number,
  { size, solid }: Compiled,
  { end, strange, pieces, piece, spelled, repeated, tight }: Writing,
): boolean {
  // A long word is recognized by fewer plain letters.
  if (size < LONG ? strange * 3 > size * 2 : strange * 4 > size * 3) return false
  // Double letters are common, triple ones are not.
  if (repeated === 2) return false
  if (pieces === 1) return true
  if (solid) return false
  // A short word split into pieces counts only when fully spelled out.
  const isSpelled = spelled && piece === 1
  if (size <= 3 && !isSpelled) return false
  // `shot a`: a single vowel is a word of its own.
  if (!spelled && !tight && piece === 1 && VOWEL.test(signs[end - 1]?.text ?? '')) return false
  return isSpelled || !crossesSentence(signs, start, end)
}

const crossesSentence = (signs: readonly Sign[], start: number, end: number): boolean =>
  signs
    .slice(start, end)
    .some(
      ({ text }, at) =>
        /[.!?]/.test(text) &&
        /\s/.test(signs[start + at + 1]?.text ?? '') &&
        !isAbbreviated(signs, start + at),
    )

/** `d.n.i. falso`: the point belongs to an abbreviation. */
const isAbbreviated = (signs: readonly Sign[], at: number): boolean =>
  signs[at - 1]?.kind === 'letter' && signs[at - 2]?.text === '.'

/** Whether the spelling shows an intent to disguise. */
function isDisguised(
  signs: readonly Sign[],
  start: number,
  end: number,
  { letters }: Compiled,
  { strange, stars, pieces, repeated }: Writing,
): boolean {
  // In another script, lookalikes are the script's own letters.
  const isForeign = (letters[0]?.letter ?? '') > 'z'
  const odd = signs
    .slice(start, end)
    .some(({ isVariant, afterInvisible }, at) => (isVariant && !isForeign) || (afterInvisible && at > 0))
  const marked = signs.slice(start, end).filter((sign) => sign.hasAccent).length
  return strange > 0 || stars > 0 || pieces > 1 || repeated > 0 || odd || marked >= MARKED
}
