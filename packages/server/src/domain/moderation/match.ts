import { isBopomofo } from './bopomofo.ts'
import { createDenseMatch, syllablesAt } from './dense-match.ts'
import { createFoldedChars, type FoldedChar } from './folded-chars.ts'
import { type Joins, joinsIn } from './joined.ts'
import { eachLatin, isBoundary } from './latin-match.ts'
import { twinOf } from './latin-read.ts'
import { createTries, type Tries } from './latin-trie.ts'
import { createPairing, type Range } from './pairs.ts'
import { type Compiled, createCompile } from './phrases.ts'
import type { SensitivePhrase, ShippedPhrases, TextForms } from './ports.ts'
import { readingsOf } from './reserved.ts'

export interface Match {
  phrase: SensitivePhrase
  /** The matched text as written. */
  found: string
  start: number
  end: number
}

/** Phrases indexed by their beginning. */
interface Refused {
  /** Latin phrases at a word's beginning, and those allowed inside words. */
  words: Tries
  parts: Tries
  dense: Map<string, Compiled[]>
  byPinyin: Map<string, Compiled[]>
  /** Words that joined text may consist of. */
  known: ReadonlySet<string>
}

export interface Dictionary {
  refused: Refused
  ordinary: Map<string, Compiled[]>
}

/** Longer than any ordinary phrase. */
const AROUND = 60

/** Matches phrases in all their disguises. */
export function createMatcher(forms: TextForms) {
  const charsOf = createFoldedChars(forms)
  const { compile, foldedOf } = createCompile(charsOf, forms)
  const denseEnd = createDenseMatch(forms)

  /** Calls back with the end of every phrase that begins here. */
  const eachAt = (index: Refused, chars: readonly FoldedChar[], at: number, joins: Joins, found: Found) => {
    const char = chars[at]
    if (!char) return
    const begins = isBoundary(chars, at)
    const matchStart = { chars, start: at, joins, found }
    const beginnings = beginningsOf(char, chars[at + 1])
    if (begins || joins.begins(at)) eachLatin(index.words, beginnings, matchStart)
    eachLatin(index.parts, beginnings, matchStart)
    const tryAll = (phrases: readonly Compiled[] | undefined) => {
      for (const phrase of phrases ?? []) {
        const end = denseEnd(chars, at, phrase)
        if (end !== null) found(phrase, end)
      }
    }
    tryAll(index.dense.get(char.text))
    for (const syllable of readingsAt(chars, at, begins, forms)) {
      tryAll(index.byPinyin.get(syllable)?.filter(({ letters }) => letters[0]?.letter !== char.text))
    }
  }

  return {
    foldedOf,
    readingsOf: (name: string) => readingsOf(charsOf(name)),

    dictionary: ({ refused, ordinary, groups, common }: Phrases): Dictionary => ({
      refused: indexOf(compile(refused, groups), common.map(foldedOf)),
      ordinary: Map.groupBy(compile(ordinary.map(asPhrase), NO_GROUPS), firstOf),
    }),

    /** Every match that is not part of an ordinary phrase. */
    find(text: string, { refused, ordinary }: Dictionary): Match[] {
      const chars = charsOf(text)
      const candidates = candidatesIn(text, chars, refused)
      if (candidates.length === 0) return []
      const near = chars.map(({ at }) =>
        candidates.some(({ match: { start, end } }) => at > start - AROUND && at < end),
      )
      const fine = ordinaryIn(text, chars, ordinary, near)
      const meant = candidates.filter(
        ({ parts }) => !parts.some((part) => fine.some((range) => isPartOf(part, range))),
      )
      // A phrase refused by itself is reported by itself, because it may have a safer replacement.
      const alone = meant.filter(({ parts }) => parts.length === 1)
      const isNamed = ({ match }: Candidate) => alone.some((other) => overlaps(match, other.match))
      const pairs = meant.filter((candidate) => candidate.parts.length > 1 && !isNamed(candidate))
      return [...alone, ...pairs].map(({ match }) => match)
    },
  }

  function candidatesIn(text: string, chars: readonly FoldedChar[], refused: Refused): Candidate[] {
    const candidates: Candidate[] = []
    const joins = joinsIn(chars, refused.known)
    const pairing = createPairing(chars)
    const matchIn = (phrase: SensitivePhrase, range: Range) => matchOf(text, chars, range, phrase)
    for (let start = 0; start < chars.length; start += 1) {
      eachAt(refused, chars, start, joins, ({ phrase, sides }, end) => {
        const range = { start, end }
        if (sides) for (const side of sides) pairing.add(side, range)
        else {
          const match = matchIn(phrase, range)
          candidates.push({ match, parts: [match] })
        }
      })
    }
    for (const { pair, first, second } of pairing.found()) {
      const match = matchIn(pair.phrase, { start: first.start, end: second.end })
      candidates.push({ match, parts: [match, matchIn(pair.phrase, first), matchIn(pair.phrase, second)] })
    }
    return candidates
  }

  function ordinaryIn(
    text: string,
    chars: readonly FoldedChar[],
    ordinary: Dictionary['ordinary'],
    near: readonly boolean[],
  ): Match[] {
    return chars.flatMap(({ text: letter }, start) => {
      if (!near[start]) return []
      return (ordinary.get(letter) ?? []).flatMap((phrase) => {
        const end = plainEnd(chars, start, phrase)
        return end === null ? [] : [matchOf(text, chars, { start, end }, phrase.phrase)]
      })
    })
  }
}

export type Matcher = ReturnType<typeof createMatcher>

/** Both parts of a pair must match on their own. */
interface Candidate {
  match: Match
  parts: Match[]
}

type Found = (phrase: Compiled, end: number) => void

/** Chinese syllables that may begin here. */
function readingsAt(
  chars: readonly FoldedChar[],
  at: number,
  begins: boolean,
  { pinyinOf }: TextForms,
): readonly string[] {
  const char = chars[at]
  if (char?.kind !== 'dense') return begins || isBopomofo(char) ? syllablesAt(chars, at) : []
  const syllable = pinyinOf(char.text)
  return syllable === '' ? [] : [syllable]
}

type Phrases = Pick<ShippedPhrases, 'refused' | 'ordinary' | 'groups' | 'common'>

const NO_GROUPS = new Map<string, string[]>()

const asPhrase = (phrase: string): SensitivePhrase => ({ phrase, language: 'all', safer: null })

const firstOf = ({ letters }: Compiled): string => letters[0]?.letter ?? ''

function indexOf(phrases: readonly Compiled[], common: readonly string[]): Refused {
  const latin = phrases.filter(({ dense }) => !dense)
  const dense = phrases.filter((phrase) => phrase.dense)
  return {
    words: createTries(latin.filter(({ open }) => !open.before)),
    parts: createTries(latin.filter(({ open }) => open.before)),
    dense: Map.groupBy(dense, firstOf),
    byPinyin: Map.groupBy(dense, ({ letters }) => letters[0]?.pinyin ?? ''),
    known: new Set([...common, ...latin.flatMap(wordsOf)]),
  }
}

/** Two-letter words need to be listed explicitly. */
function wordsOf({ letters, solid }: Compiled): string[] {
  if (solid) return []
  const words = letters
    .map(({ letter, count, begins }) => (begins ? ' ' : '') + letter.repeat(count))
    .join('')
  return words.split(' ').filter((word) => word.length > 2)
}

/** Letters that the character can stand for at the start of a phrase. */
function beginningsOf(
  { text, lookalike, substitutes }: FoldedChar,
  next: FoldedChar | undefined,
): readonly string[] {
  // A Latin letter before Cyrillic ones is a lookalike of one.
  const twin = next !== undefined && next.text > 'z' && next.kind === 'letter' ? twinOf(text) : ''
  if (lookalike === null && substitutes === '' && twin === '') return [text]
  return [...new Set([text, ...(lookalike ?? ''), ...substitutes, ...twin])]
}

/** The end of an ordinary phrase, written plainly with its spaces and not inside a word; null otherwise. */
function plainEnd(
  chars: readonly FoldedChar[],
  start: number,
  { letters, dense, open }: Compiled,
): number | null {
  if (!dense && !open.before && chars[start - 1]?.kind === 'letter') return null
  let at = start
  for (const { letter, count, begins } of letters) {
    const from = at
    if (begins) at = endOfSpaces(chars, at)
    if (begins && at === from && !dense) return null
    for (let index = 0; index < count; index += 1, at += 1) if (chars[at]?.text !== letter) return null
  }
  if (dense) return at
  if (open.after) while (chars[at]?.kind === 'letter') at += 1
  return chars[at]?.kind === 'letter' ? null : at
}

function endOfSpaces(chars: readonly FoldedChar[], from: number): number {
  let at = from
  while (/^[\s\-'’]$/.test(chars[at]?.text ?? '')) at += 1
  return at
}

/** A match that extends beyond the ordinary phrase on both sides is not part of it. */
const isPartOf = (match: Match, range: Match): boolean =>
  match.start < range.end &&
  match.end > range.start &&
  !(match.start <= range.start && match.end >= range.end && match.end - match.start > range.end - range.start)

const overlaps = (one: Match, other: Match): boolean => one.start < other.end && one.end > other.start

function matchOf(text: string, chars: readonly FoldedChar[], range: Range, phrase: SensitivePhrase): Match {
  const start = chars[range.start]?.at ?? 0
  const last = chars[range.end - 1]
  const seen = last ? last.at + last.length : text.length
  // Includes combining marks of the last letter.
  const end = seen + (/^\p{M}+/u.exec(text.slice(seen))?.[0].length ?? 0)
  return { phrase, found: text.slice(start, end), start, end }
}
