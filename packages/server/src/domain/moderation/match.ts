import { createDenseMatch, latinRun } from './dense-match.ts'
import { afterPlainGap, isBoundary, latinEnd } from './latin-match.ts'
import { type Compiled, createCompile } from './phrases.ts'
import type { SensitivePhrase, TextForms } from './ports.ts'
import { readingsOf } from './reserved.ts'
import { createSigns, type Sign } from './signs.ts'

export interface Match {
  phrase: SensitivePhrase
  /** What was written, as it stands in the prompt. */
  found: string
  start: number
  end: number
}

/** Phrases by what they begin with, so that few are looked at in any place. */
interface Index {
  /** Latin ones that begin a word, and those that may stand within one. */
  words: Map<string, Sharing>
  parts: Map<string, Sharing>
  dense: Map<string, Compiled[]>
  byPinyin: Map<string, Compiled[]>
}

/** Phrases that share their first letter, and by their second one where that follows at once. */
interface Sharing {
  all: Compiled[]
  bySecond: Map<string, Compiled[]>
}

export interface Dictionary {
  refused: Index
  ordinary: Index
}

/** No ordinary phrase is longer. */
const AROUND = 60

/** Finds phrases however they are written. */
export function createMatcher(forms: TextForms) {
  const signsOf = createSigns(forms)
  const { compile, foldedOf } = createCompile(signsOf, forms)
  const denseEnd = createDenseMatch(forms)

  /** Calls back for every phrase that begins here, with its end. */
  const eachAt = (index: Index, signs: readonly Sign[], at: number, found: Found): void => {
    const sign = signs[at]
    if (!sign) return
    const tryAll = (phrases: readonly Compiled[] | undefined, endOf: typeof latinEnd) => {
      for (const phrase of phrases ?? []) {
        const end = endOf(signs, at, phrase)
        if (end !== null) found(phrase, end)
      }
    }
    const begins = isBoundary(signs, at)
    for (const letter of beginningsOf(sign)) {
      for (const sharing of [begins ? index.words.get(letter) : undefined, index.parts.get(letter)]) {
        for (const phrases of sharing ? continuing(sharing, signs, at) : []) tryAll(phrases, latinEnd)
      }
    }
    tryAll(index.dense.get(sign.text), denseEnd)
    const syllable = sign.kind === 'dense' ? forms.pinyinOf(sign.text) : begins ? latinRun(signs, at) : ''
    if (syllable === '') return
    const alike = index.byPinyin.get(syllable)?.filter(({ letters }) => letters[0]?.letter !== sign.text)
    tryAll(alike, denseEnd)
  }

  return {
    foldedOf,
    readingsOf: (name: string) => readingsOf(signsOf(name)),

    dictionary: (refused: readonly SensitivePhrase[], ordinary: readonly string[]): Dictionary => ({
      refused: indexOf(compile(refused)),
      ordinary: indexOf(compile(ordinary.map((phrase) => ({ phrase, language: 'all', safer: null })))),
    }),

    /** Every phrase that the text holds and that is no part of something ordinary. */
    find(text: string, { refused, ordinary }: Dictionary): Match[] {
      const signs = signsOf(text)
      const found: Match[] = []
      for (let start = 0; start < signs.length; start += 1) {
        eachAt(refused, signs, start, (phrase, end) => {
          found.push(matchOf(text, signs, { start, end }, phrase))
        })
      }
      if (found.length === 0) return found
      const near = signs.map(({ at }) => found.some(({ start, end }) => at > start - AROUND && at < end))
      const fine = ordinaryIn(text, signs, ordinary, near)
      return found.filter((match) => !fine.some((range) => isPartOf(match, range)))
    },
  }

  function ordinaryIn(
    text: string,
    signs: readonly Sign[],
    { words, parts, dense }: Index,
    near: readonly boolean[],
  ): Match[] {
    return signs.flatMap(({ text: letter }, start) => {
      if (!near[start]) return []
      return [words.get(letter)?.all, parts.get(letter)?.all, dense.get(letter)].flat().flatMap((phrase) => {
        const end = phrase ? plainEnd(signs, start, phrase) : null
        return phrase && end !== null ? [matchOf(text, signs, { start, end }, phrase)] : []
      })
    })
  }
}

export type Matcher = ReturnType<typeof createMatcher>

type Found = (phrase: Compiled, end: number) => void

function indexOf(phrases: readonly Compiled[]): Index {
  const first = ({ letters }: Compiled) => letters[0]?.letter ?? ''
  const latin = phrases.filter(({ dense }) => !dense)
  const dense = phrases.filter((phrase) => phrase.dense)
  return {
    words: sharing(latin.filter(({ open }) => !open.before)),
    parts: sharing(latin.filter(({ open }) => open.before)),
    dense: Map.groupBy(dense, first),
    byPinyin: Map.groupBy(dense, ({ letters }) => letters[0]?.pinyin ?? ''),
  }
}

const ALONE = ''

function sharing(phrases: readonly Compiled[]): Map<string, Sharing> {
  const secondOf = ({ letters: [first, second] }: Compiled) =>
    first?.count === 1 && second && !second.begins ? second.letter : ALONE
  const groups = Map.groupBy(phrases, ({ letters }) => letters[0]?.letter ?? '')
  return new Map([...groups].map(([letter, all]) => [letter, { all, bySecond: Map.groupBy(all, secondOf) }]))
}

/** Those that the next letter may go on with. A plain one stands for itself, unless it is drawn out or half of a `w`. */
function continuing({ all, bySecond }: Sharing, signs: readonly Sign[], at: number): Compiled[][] {
  const next = signs[afterPlainGap(signs, at + 1)]
  const plain = next?.kind === 'letter' && next.look === null
  if (!plain || next.text === signs[at]?.text || next.text === 'v') return [all]
  return [bySecond.get(next.text) ?? [], bySecond.get(ALONE) ?? []]
}

/** The letters that a sign may be the first of a phrase as. */
const beginningsOf = ({ text, look, standsFor }: Sign): readonly string[] =>
  look === null && standsFor === '' ? [text] : [...new Set([text, ...(look ?? ''), ...standsFor])]

/** Where an ordinary phrase ends: as it is written, with its spaces, and not inside of a word. */
function plainEnd(signs: readonly Sign[], start: number, { letters, dense, open }: Compiled): number | null {
  if (!dense && !open.before && signs[start - 1]?.kind === 'letter') return null
  let at = start
  for (const { letter, count, begins } of letters) {
    if (begins) {
      const from = at
      while (/^[\s\-'’]$/.test(signs[at]?.text ?? '')) at += 1
      if (at === from && !dense) return null
    }
    for (let index = 0; index < count; index += 1, at += 1) if (signs[at]?.text !== letter) return null
  }
  if (open.after) while (!dense && signs[at]?.kind === 'letter') at += 1
  return dense || signs[at]?.kind !== 'letter' ? at : null
}

/** What reaches beyond an ordinary phrase on both sides is more than that. */
const isPartOf = (match: Match, range: Match): boolean =>
  match.start < range.end &&
  match.end > range.start &&
  !(match.start <= range.start && match.end >= range.end && match.end - match.start > range.end - range.start)

function matchOf(
  text: string,
  signs: readonly Sign[],
  range: { start: number; end: number },
  { phrase }: Compiled,
): Match {
  const start = signs[range.start]?.at ?? 0
  const last = signs[range.end - 1]
  const seen = last ? last.at + last.length : text.length
  // The marks of its last letter belong to it.
  const end = seen + (/^\p{M}+/u.exec(text.slice(seen))?.[0].length ?? 0)
  return { phrase, found: text.slice(start, end), start, end }
}
