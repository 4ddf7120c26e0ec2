import { isBopomofo } from './bopomofo.ts'
import { createDenseMatch, syllablesAt } from './dense-match.ts'
import { type Joins, joinsIn } from './joined.ts'
import { eachLatin, isBoundary } from './latin-match.ts'
import { twinOf } from './latin-read.ts'
import { createTries, type Tries } from './latin-trie.ts'
import { createPairing, type Range } from './pairs.ts'
import { type Compiled, createCompile } from './phrases.ts'
import type { SensitivePhrase, ShippedPhrases, TextForms } from './ports.ts'
import { readingsOf } from './reserved.ts'
import { createSigns, type Sign } from './signs.ts'

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
  const signsOf = createSigns(forms)
  const { compile, foldedOf } = createCompile(signsOf, forms)
  const denseEnd = createDenseMatch(forms)

  /** Calls back with the end of every phrase that begins here. */
  const eachAt = (index: Refused, signs: readonly Sign[], at: number, joins: Joins, found: Found): void => {
    const sign = signs[at]
    if (!sign) return
    const begins = isBoundary(signs, at)
    const place = { signs, start: at, joins, found }
    const beginnings = beginningsOf(sign, signs[at + 1])
    if (begins || joins.begins(at)) eachLatin(index.words, beginnings, place)
    eachLatin(index.parts, beginnings, place)
    const tryAll = (phrases: readonly Compiled[] | undefined) => {
      for (const phrase of phrases ?? []) {
        const end = denseEnd(signs, at, phrase)
        if (end !== null) found(phrase, end)
      }
    }
    tryAll(index.dense.get(sign.text))
    for (const syllable of readingsAt(signs, at, begins, forms)) {
      tryAll(index.byPinyin.get(syllable)?.filter(({ letters }) => letters[0]?.letter !== sign.text))
    }
  }

  return {
    foldedOf,
    readingsOf: (name: string) => readingsOf(signsOf(name)),

    dictionary: ({ refused, ordinary, groups, common }: Phrases): Dictionary => ({
      refused: indexOf(compile(refused, groups), common.map(foldedOf)),
      ordinary: Map.groupBy(compile(ordinary.map(asPhrase), NO_GROUPS), firstOf),
    }),

    /** Every match that is not part of an ordinary phrase. */
    find(text: string, { refused, ordinary }: Dictionary): Match[] {
      const signs = signsOf(text)
      const candidates = candidatesIn(text, signs, refused)
      if (candidates.length === 0) return []
      const near = signs.map(({ at }) =>
        candidates.some(({ match: { start, end } }) => at > start - AROUND && at < end),
      )
      const fine = ordinaryIn(text, signs, ordinary, near)
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

  function candidatesIn(text: string, signs: readonly Sign[], refused: Refused): Candidate[] {
    const candidates: Candidate[] = []
    const joins = joinsIn(signs, refused.known)
    const pairing = createPairing(signs)
    const matchIn = (phrase: SensitivePhrase, range: Range) => matchOf(text, signs, range, phrase)
    for (let start = 0; start < signs.length; start += 1) {
      eachAt(refused, signs, start, joins, ({ phrase, sides }, end) => {
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
    signs: readonly Sign[],
    ordinary: Dictionary['ordinary'],
    near: readonly boolean[],
  ): Match[] {
    return signs.flatMap(({ text: letter }, start) => {
      if (!near[start]) return []
      return (ordinary.get(letter) ?? []).flatMap((phrase) => {
        const end = plainEnd(signs, start, phrase)
        return end === null ? [] : [matchOf(text, signs, { start, end }, phrase.phrase)]
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
  signs: readonly Sign[],
  at: number,
  begins: boolean,
  { pinyinOf }: TextForms,
): readonly string[] {
  const sign = signs[at]
  if (sign?.kind !== 'dense') return begins || isBopomofo(sign) ? syllablesAt(signs, at) : []
  const syllable = pinyinOf(sign.text)
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

/** Letters that the sign can stand for at the start of a phrase. */
function beginningsOf({ text, lookalike, standsFor }: Sign, next: Sign | undefined): readonly string[] {
  // A Latin letter before Cyrillic ones is a lookalike of one.
  const twin = next !== undefined && next.text > 'z' && next.kind === 'letter' ? twinOf(text) : ''
  if (lookalike === null && standsFor === '' && twin === '') return [text]
  return [...new Set([text, ...(lookalike ?? ''), ...standsFor, ...twin])]
}

/** The end of an ordinary phrase, written plainly with its spaces and not inside a word; null otherwise. */
function plainEnd(signs: readonly Sign[], start: number, { letters, dense, open }: Compiled): number | null {
  if (!dense && !open.before && signs[start - 1]?.kind === 'letter') return null
  let at = start
  for (const { letter, count, begins } of letters) {
    const from = at
    if (begins) at = endOfSpaces(signs, at)
    if (begins && at === from && !dense) return null
    for (let index = 0; index < count; index += 1, at += 1) if (signs[at]?.text !== letter) return null
  }
  if (dense) return at
  if (open.after) while (signs[at]?.kind === 'letter') at += 1
  return signs[at]?.kind === 'letter' ? null : at
}

function endOfSpaces(signs: readonly Sign[], from: number): number {
  let at = from
  while (/^[\s\-'’]$/.test(signs[at]?.text ?? '')) at += 1
  return at
}

/** A match that extends beyond the ordinary phrase on both sides is not part of it. */
const isPartOf = (match: Match, range: Match): boolean =>
  match.start < range.end &&
  match.end > range.start &&
  !(match.start <= range.start && match.end >= range.end && match.end - match.start > range.end - range.start)

const overlaps = (one: Match, other: Match): boolean => one.start < other.end && one.end > other.start

function matchOf(text: string, signs: readonly Sign[], range: Range, phrase: SensitivePhrase): Match {
  const start = signs[range.start]?.at ?? 0
  const last = signs[range.end - 1]
  const seen = last ? last.at + last.length : text.length
  // Includes combining marks of the last letter.
  const end = seen + (/^\p{M}+/u.exec(text.slice(seen))?.[0].length ?? 0)
  return { phrase, found: text.slice(start, end), start, end }
}
