import type { TextForms } from './ports.ts'

/** One character of a text in its form for comparison. */
export interface FoldedChar {
  /** Folded in width and case, without accents; simplified Chinese. */
  text: string
  /** The Latin letter that it resembles, if it is none itself. */
  lookalike: string | null
  /** Letters that it may stand for as a digit or symbol: `3` for `e`. */
  substitutes: string
  kind: 'letter' | 'dense' | 'digit' | 'filler'
  /** A plain letter as a variant: full-width, bold, circled, or a lookalike of another script. */
  isVariant: boolean
  /** Has an accent or a stroke. */
  hasAccent: boolean
  /** Follows an invisible character; `hidden`: one that may hide a word boundary. */
  afterInvisible: boolean
  mayHideBoundary: boolean
  /** Position in the text, in UTF-16 units. */
  at: number
  length: number
}

/** Invisible characters used to hide something. The tatweel only stretches Arabic words. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u0640]/u
/** A soft hyphen stays inside a word; other invisible characters may separate words. */
const SOFT_HYPHEN = '\u00AD'
/** Combining accents and strokes. */
const MARKS = /^[\p{M}&&[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]]+$/v
/** Scripts without spaces between words. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u
const LETTER = /[\p{L}\p{M}]/u
const DIGIT = /\p{N}/u
const LATIN = /^[a-z]$/

/** Latin, and Cyrillic letters. */
const STANDS_FOR: Record<string, string> = {
  ...{ 0: 'oо', 1: 'ilи', 2: 'z', 3: 'eзе', 4: 'aча', 5: 's', 6: 'gbб', 7: 't', 8: 'bв', 9: 'g' },
  ...{ $: 's', '@': 'a', '!': 'il', '¡': 'i', '+': 't', '€': 'e', '£': 'l', '¢': 'c', '|': 'il' },
}

/** Hiragana to the katakana of the same sound. */
const oneKana = (part: string): string =>
  /^[ぁ-ゖ]$/.test(part) ? String.fromCharCode(part.charCodeAt(0) + 0x60) : part

/** Final consonants of Korean syllables, to their initial forms: `섹스` is `ㅅㅔㄱㅅㅡ`. */
const FINALS = 'ᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁᇂ'
const INITIALS = 'ᄀᄁᄂᄃᄅᄆᄇᄉᄊᄋᄌᄎᄏᄐᄑᄒ'
const oneJamo = (part: string): string => {
  const at = FINALS.indexOf(part)
  return at === -1 ? part : (INITIALS[at] ?? part)
}

type Form = Pick<FoldedChar, 'text' | 'lookalike' | 'substitutes' | 'kind' | 'isVariant' | 'hasAccent'>

/** Splits texts into characters for comparison. Forms are cached, because few characters are in use. */
export function createFoldedChars(forms: TextForms) {
  const known = new Map<string, readonly Form[]>()
  const CACHE_SIZE = 20_000

  const formsOf = (char: string): readonly Form[] => {
    const found = known.get(char)
    if (found) return found
    const folded = char.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() || char
    const parts = Array.from(folded, (part) => formOf(part, char))
    if (known.size >= CACHE_SIZE) known.clear()
    known.set(char, parts)
    return parts
  }

  const formOf = (part: string, char: string): Form => {
    if (LATIN.test(part)) {
      const plain = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() === part
      return {
        text: part,
        lookalike: null,
        substitutes: '',
        kind: 'letter',
        isVariant: !plain,
        hasAccent: plain && char.toLowerCase() !== part,
      }
    }
    const dense = DENSE.test(part)
    const seen = dense ? null : forms.lookalikeOf(char)
    const lookalike = seen !== null && LATIN.test(seen) ? seen : null
    const kind = dense ? 'dense' : LETTER.test(part) ? 'letter' : DIGIT.test(part) ? 'digit' : 'filler'
    return {
      text: dense ? forms.simplified(oneKana(part)) : oneJamo(part),
      lookalike,
      substitutes: STANDS_FOR[part] ?? '',
      kind,
      isVariant: lookalike !== null,
      hasAccent: false,
    }
  }

  return (text: string): FoldedChar[] => {
    const chars: FoldedChar[] = []
    let at = 0
    let afterInvisible = false
    let mayHideBoundary = false
    for (const char of text) {
      if (INVISIBLE.test(char)) {
        afterInvisible = true
        mayHideBoundary ||= char !== SOFT_HYPHEN
      } else if (!MARKS.test(char)) {
        for (const form of formsOf(char))
          chars.push({ ...form, afterInvisible, mayHideBoundary, at, length: char.length })
        afterInvisible = false
        mayHideBoundary = false
      } else {
        const last = chars.at(-1)
        if (last) last.hasAccent = true
      }
      at += char.length
    }
    return chars
  }
}

export type FoldedChars = ReturnType<typeof createFoldedChars>
