import type { FoldedChar } from './folded-chars.ts'
import type { Joins } from './joined.ts'
import { isLike, nothingRead, overRepeated, readLetters, type Writing } from './latin-read.ts'
import { beyondGap, mayBeNext, type Trie, type Tries } from './latin-trie.ts'
import type { Compiled } from './phrases.ts'

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
  chars: readonly FoldedChar[]
  start: number
  joins: Joins
  found: Found
}

/**
 * Calls back for every phrase that begins here with one of these letters. Whole words, unless the phrase allows
 * affixes.
 */
export function eachLatin(tries: Tries, beginnings: readonly string[], at: MatchStart): void {
  const nothing = nothingRead(at.start)
  for (const letter of beginnings) {
    for (const child of tries.get(letter) ?? []) walk(child, nothing, at, true)
  }
}

function walk(trie: Trie, before: Writing, place: MatchStart, isFirst: boolean): void {
  const { chars } = place
  const written = readLetters(chars, before, trie.letters, isFirst)
  if (!written) return
  const repeated = overRepeated(chars, written, trie.letters)
  for (const phrase of trie.phrases) {
    const end = endOf(phrase, repeated, place)
    if (end !== null) place.found(phrase, end)
  }
  if (trie.next.length === 0) return
  const only = repeated === written ? plainNext(chars, written.end) : null
  const beyond = only === null ? beyondGap(chars, repeated.end) : null
  for (const child of trie.next) {
    const { letter } = child.letters
    const from = letter === trie.letters.letter ? written : repeated
    const mayFollow =
      only === null
        ? !beyond || from !== repeated || mayBeNext(child, beyond)
        : letter === only || (letter > 'z' && isLike(chars[written.end], letter))
    if (mayFollow) walk(child, from, place, false)
  }
}

/** The next letter if it can be read in one way only. Two `v` may be a `w`. */
function plainNext(chars: readonly FoldedChar[], at: number): string | null {
  const char = chars[at]
  return char?.kind === 'letter' && char.lookalike === null && char.text !== 'v' ? char.text : null
}

function endOf(phrase: Compiled, written: Writing, { chars, start, joins }: MatchStart): number | null {
  if (written.stars * 2 > phrase.size || !isMeant(chars, start, phrase, written)) return null
  const isUnsplit = written.pieces === 1
  // A phrase written in pieces must be a whole word, because other words could be taken for its beginning.
  const open = isUnsplit ? phrase.open : opennessOf(phrase, written)
  const mayJoin = isUnsplit && !phrase.solid && phrase.size >= SHORTEST_JOINED
  const begins =
    isBoundary(chars, start) ||
    (open.before && isPlain(chars, start, written.end)) ||
    (mayJoin && joins.begins(start))
  if (!begins) return null
  const wordEnds = wordEnd(chars, written.end, phrase.solid ? 0 : phrase.size, open.after)
  const end = wordEnds ?? (mayJoin && joins.ends(written.end) ? written.end : null)
  if (end === null) return null
  return phrase.disguisedOnly && !isDisguised(chars, start, end, phrase, written) ? null : end
}

/** Within a word of another script every letter has lookalikes. */
const isPlain = (chars: readonly FoldedChar[], start: number, end: number): boolean =>
  chars.slice(start, end).every(({ lookalike }) => lookalike === null)

const WHOLE = { before: false, after: false }
const GOES_ON = { before: false, after: true }
/** Shorter beginnings occur by chance around a hyphen. */
const SHORTEST_CUT = 5

/** `behea_ded`: cut by fillers, and the rest may follow. */
const opennessOf = ({ open, size }: Compiled, { tight }: Writing): Compiled['open'] =>
  tight && open.after && size >= SHORTEST_CUT ? GOES_ON : WHOLE

export const isBoundary = (chars: readonly FoldedChar[], at: number): boolean => {
  const char = chars[at]
  if (!char || char.mayHideBoundary) return true
  const before = chars[at - 1]
  if (!before || before.kind === 'filler' || before.kind === 'dense') return !isGluedSymbol(chars, at - 1)
  return before.kind === 'digit' && chars[at - 2]?.kind !== 'letter'
}

/** `b@nal`: the symbol stands for a letter inside a word. */
const isGluedSymbol = (chars: readonly FoldedChar[], at: number): boolean =>
  chars[at]?.substitutes !== undefined && chars[at].substitutes !== '' && chars[at - 1]?.kind === 'letter'

function wordEnd(chars: readonly FoldedChar[], end: number, size: number, continues: boolean): number | null {
  if (continues || isEnd(chars, end)) return end
  let rest = ''
  let at = end
  for (; rest.length < 3 && !isEnd(chars, at); at += 1) rest += chars[at]?.text
  return size > 3 && PLURALS.has(rest) && isEnd(chars, at) ? at : null
}

const isEnd = (chars: readonly FoldedChar[], at: number): boolean => {
  const char = chars[at]
  if (!char || char.mayHideBoundary || char.kind === 'dense') return true
  if (char.kind === 'letter') return false
  return char.substitutes === '' || chars[at + 1]?.kind !== 'letter' || char.kind === 'filler'
}

/** Whether the match is unlikely to be chance. */
function isMeant(
  chars: readonly FoldedChar[],
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
  if (!spelled && !tight && piece === 1 && VOWEL.test(chars[end - 1]?.text ?? '')) return false
  return isSpelled || !crossesSentence(chars, start, end)
}

const crossesSentence = (chars: readonly FoldedChar[], start: number, end: number): boolean =>
  chars
    .slice(start, end)
    .some(
      ({ text }, at) =>
        /[.!?]/.test(text) &&
        /\s/.test(chars[start + at + 1]?.text ?? '') &&
        !isAbbreviated(chars, start + at),
    )

/** `d.n.i. falso`: the point belongs to an abbreviation. */
const isAbbreviated = (chars: readonly FoldedChar[], at: number): boolean =>
  chars[at - 1]?.kind === 'letter' && chars[at - 2]?.text === '.'

/** Whether the spelling shows an intent to disguise. */
function isDisguised(
  chars: readonly FoldedChar[],
  start: number,
  end: number,
  { letters }: Compiled,
  { strange, stars, pieces, repeated }: Writing,
): boolean {
  // In another script, lookalikes are the script's own letters.
  const isForeign = (letters[0]?.letter ?? '') > 'z'
  const odd = chars
    .slice(start, end)
    .some(({ isVariant, afterInvisible }, at) => (isVariant && !isForeign) || (afterInvisible && at > 0))
  const marked = chars.slice(start, end).filter((char) => char.hasAccent).length
  return strange > 0 || stars > 0 || pieces > 1 || repeated > 0 || odd || marked >= MARKED
}
