import type { SensitivePhrase } from './ports.ts'

export interface Match {
  phrase: SensitivePhrase
  /** What was written, as it stands in the prompt. */
  found: string
  start: number
  end: number
}

/** Nothing to be seen, and so of use only to hide something. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
const LETTER = /[\p{L}\p{M}\p{N}]/u
const HAN = /\p{Script=Han}/u
/** What is put between the signs of a word to hide it. */
const FILLER = /[\s\p{P}\p{S}]/u
/** Marks that may stand on any letter: accents, and lines through it. */
const MARKS = /^[\p{M}&&\p{Script=Inherited}]+$/v
/** What stands in for letters, in words that are Latin otherwise: digits and signs, and letters that look the same. */
const STAND_INS: Record<string, string> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a' },
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', н: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p' },
  ...{ ԛ: 'q', г: 'r', ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' },
  ...{
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
  },
  ...{ ɑ: 'a', ɡ: 'g', ı: 'i' },
}

interface Sign {
  text: string
  at: number
  length: number
}

/** The text sign by sign as it is compared: folded in width and case, without accents and what cannot be seen. */
function signsOf(text: string): Sign[] {
  const signs: Sign[] = []
  let at = 0
  for (const char of text) {
    if (!INVISIBLE.test(char) && !MARKS.test(char)) {
      const folded = char.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
      for (const part of folded || char) signs.push({ text: part, at, length: char.length })
    }
    at += char.length
  }
  return signs
}

const folded = (text: string): string[] => signsOf(text).map((sign) => sign.text)

/** Two phrases that are found alike have the same. */
export const foldedOf = (phrase: string): string => folded(phrase.trim()).join('')

export interface Compiled {
  phrase: SensitivePhrase
  signs: readonly string[]
  han: boolean
}

export const compile = (phrases: readonly SensitivePhrase[]): Compiled[] =>
  phrases
    .map((phrase) => ({ phrase, signs: folded(phrase.phrase), han: HAN.test(phrase.phrase) }))
    .filter(({ signs }) => signs.length > 0)

/** Every phrase that the text holds, longest first where several begin at one place. */
export function findPhrases(text: string, phrases: readonly Compiled[]): Match[] {
  const signs = signsOf(text)
  const byFirst = Map.groupBy(phrases, ({ signs: [first] }) => first ?? '')
  const found: Match[] = []
  for (let start = 0; start < signs.length; start += 1) {
    const sign = signs[start]
    if (!sign) continue
    const candidates = [...(byFirst.get(sign.text) ?? []), ...(byFirst.get(STAND_INS[sign.text] ?? '') ?? [])]
    for (const candidate of candidates) {
      const end = candidate.han ? hanEnd(signs, start, candidate) : latinEnd(signs, start, candidate)
      if (end !== null) found.push(matchOf(text, signs, start, end, candidate))
    }
  }
  return found
}

/** Han signs stand for themselves wherever they are; spaces and signs between them hide nothing. */
function hanEnd(signs: readonly Sign[], start: number, { signs: wanted }: Compiled): number | null {
  let at = start
  for (const [index, want] of wanted.entries()) {
    while (index > 0 && at < signs.length && FILLER.test(signs[at]?.text ?? '') && at - start < 40) at += 1
    if (signs[at]?.text !== want) return null
    at += 1
  }
  return at
}

/** Whole words alone, so that no place and no animal is taken for something else; also l-i-k-e t.h.i.s. */
function latinEnd(signs: readonly Sign[], start: number, { signs: wanted }: Compiled): number | null {
  if (isLetter(signs, start - 1)) return null
  const plain = run(signs, start, wanted, false)
  if (plain !== null && !isLetter(signs, plain)) return plain
  const spread = run(signs, start, wanted, true)
  return spread !== null && !isLetter(signs, spread) ? spread : null
}

function run(
  signs: readonly Sign[],
  start: number,
  wanted: readonly string[],
  spread: boolean,
): number | null {
  let at = start
  for (const [index, want] of wanted.entries()) {
    if (want === ' ') {
      if (!FILLER.test(signs[at]?.text ?? '')) return null
      while (FILLER.test(signs[at]?.text ?? '')) at += 1
      continue
    }
    if (spread && index > 0 && wanted[index - 1] !== ' ') {
      // Every letter apart from the next, by one sign each: a word that is spelled out.
      if (!FILLER.test(signs[at]?.text ?? '')) return null
      at += 1
    }
    const text = signs[at]?.text ?? ''
    if (text !== want && STAND_INS[text] !== want) return null
    at += 1
  }
  return at
}

const isLetter = (signs: readonly Sign[], at: number): boolean => {
  const text = signs[at]?.text ?? ''
  return LETTER.test(text) && !HAN.test(text)
}

function matchOf(
  text: string,
  signs: readonly Sign[],
  from: number,
  to: number,
  { phrase }: Compiled,
): Match {
  const start = signs[from]?.at ?? 0
  const last = signs[to - 1]
  const seen = last ? last.at + last.length : text.length
  // The marks of its last letter belong to it.
  const end = seen + (/^\p{M}+/u.exec(text.slice(seen))?.[0].length ?? 0)
  return { phrase, found: text.slice(start, end), start, end }
}
