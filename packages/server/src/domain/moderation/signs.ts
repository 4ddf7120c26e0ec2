import type { TextForms } from './ports.ts'

/** One sign of a text in the form in which it is compared. */
export interface Sign {
  /** Folded in width and case, without accents; Chinese in its simplified form. */
  text: string
  /** The Latin letter that it looks like, where it is none itself. */
  look: string | null
  /** Which signs it stands for as a digit or symbol: `3` for `e`. */
  standsFor: string
  kind: 'letter' | 'dense' | 'digit' | 'filler'
  /** A plain letter in another dress: wide, bold, in a circle, or of another script. */
  dressed: boolean
  /** It has an accent, or a line through it. */
  marked: boolean
  /** Something invisible stands before it; one that may hide where a word begins. */
  veiled: boolean
  hidden: boolean
  /** Where it is in the text, in UTF-16 units. */
  at: number
  length: number
}

/** Of use only to hide something. The tatweel stretches Arabic words and is no letter of them. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u0640]/u
/** A soft hyphen stands inside of a word; every other invisible sign may stand between two. */
const SOFT_HYPHEN = '\u00AD'
/** Accents, and lines through letters. */
const MARKS = /^[\p{M}&&[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]]+$/v
/** Scripts that are written without spaces between words. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u
const LETTER = /[\p{L}\p{M}]/u
const DIGIT = /\p{N}/u
const LATIN = /^[a-z]$/

/** Latin letters, and Cyrillic ones. */
const STANDS_FOR: Record<string, string> = {
  ...{ 0: 'oо', 1: 'ilи', 2: 'z', 3: 'eзе', 4: 'aча', 5: 's', 6: 'gbб', 7: 't', 8: 'bв', 9: 'g' },
  ...{ $: 's', '@': 'a', '!': 'il', '¡': 'i', '+': 't', '€': 'e', '£': 'l', '¢': 'c', '|': 'il' },
}

/** Hiragana as the katakana that sounds the same: words are written in either. */
const oneKana = (part: string): string =>
  /^[ぁ-ゖ]$/.test(part) ? String.fromCharCode(part.charCodeAt(0) + 0x60) : part

/** Consonants that end a Korean syllable, as they are written at its beginning: `섹스` is `ㅅㅔㄱㅅㅡ`. */
const FINALS = 'ᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁᇂ'
const INITIALS = 'ᄀᄁᄂᄃᄅᄆᄇᄉᄊᄋᄌᄎᄏᄐᄑᄒ'
const oneJamo = (part: string): string => {
  const at = FINALS.indexOf(part)
  return at === -1 ? part : (INITIALS[at] ?? part)
}

type Form = Pick<Sign, 'text' | 'look' | 'standsFor' | 'kind' | 'dressed' | 'marked'>

/** Reads texts sign by sign. What was found out of a sign is remembered: there are few in use. */
export function createSigns(forms: TextForms) {
  const known = new Map<string, readonly Form[]>()
  const REMEMBERED_AT_MOST = 20_000

  const formsOf = (char: string): readonly Form[] => {
    const found = known.get(char)
    if (found) return found
    const folded = char.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() || char
    const parts = Array.from(folded, (part) => formOf(part, char))
    if (known.size >= REMEMBERED_AT_MOST) known.clear()
    known.set(char, parts)
    return parts
  }

  const formOf = (part: string, char: string): Form => {
    if (LATIN.test(part)) {
      const plain = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() === part
      return {
        text: part,
        look: null,
        standsFor: '',
        kind: 'letter',
        dressed: !plain,
        marked: plain && char.toLowerCase() !== part,
      }
    }
    const dense = DENSE.test(part)
    const seen = dense ? null : forms.lookOf(char)
    const look = seen !== null && LATIN.test(seen) ? seen : null
    const kind = dense ? 'dense' : LETTER.test(part) ? 'letter' : DIGIT.test(part) ? 'digit' : 'filler'
    return {
      text: dense ? forms.simplified(oneKana(part)) : oneJamo(part),
      look,
      standsFor: STANDS_FOR[part] ?? '',
      kind,
      dressed: look !== null,
      marked: false,
    }
  }

  return (text: string): Sign[] => {
    const signs: Sign[] = []
    let at = 0
    let veiled = false
    let hidden = false
    for (const char of text) {
      if (INVISIBLE.test(char)) {
        veiled = true
        hidden ||= char !== SOFT_HYPHEN
      } else if (!MARKS.test(char)) {
        for (const form of formsOf(char)) signs.push({ ...form, veiled, hidden, at, length: char.length })
        veiled = false
        hidden = false
      } else {
        const last = signs.at(-1)
        if (last) last.marked = true
      }
      at += char.length
    }
    return signs
  }
}

export type Signs = ReturnType<typeof createSigns>
