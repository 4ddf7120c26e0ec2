import type { FoldedChar, FoldedChars } from './folded-chars.ts'
import { pairIn, type Side } from './pairs.ts'
import type { SensitivePhrase, TextForms, WordGroups } from './ports.ts'

/** One letter with its number of repeats in the phrase. */
export interface Letters {
  letter: string
  count: number
  /** Begins a word of the phrase other than the first. */
  begins: boolean
  /** Pinyin of a Chinese character; else empty. */
  pinyin: string
}

/** A phrase compiled for matching. */
export interface Compiled {
  phrase: SensitivePhrase
  letters: readonly Letters[]
  /** Number of letters. */
  size: number
  /** In a script without spaces, such as Chinese. */
  dense: boolean
  /** Whether the word may begin earlier or go on. */
  open: { before: boolean; after: boolean }
  /** Not matched in pieces, because its letters meet by chance. */
  solid: boolean
  /** Refused only in a disguised spelling; the plain phrase is innocent. */
  disguisedOnly: boolean
  /** The pairs it is a part of; null when it is refused by itself. */
  sides: readonly Side[] | null
}

const SHORTEST_PINYIN = 5

/** Strips `~` and `*`, which are matching options. */
const bare = (phrase: string): string => phrase.trim().replace(/^~?\*?|\*$/g, '')

/** Interns letters: a hundred thousand of them, few distinct. */
function createShared(): (letters: Letters) => Letters {
  const known = new Map<string, Letters>()
  return (letters) => {
    const name = `${letters.letter} ${letters.count} ${letters.begins} ${letters.pinyin}`
    const same = known.get(name) ?? letters
    known.set(name, same)
    return same
  }
}

export function createCompile(charsOf: FoldedChars, { pinyinOf }: Pick<TextForms, 'pinyinOf'>) {
  const charsIn = (phrase: string): FoldedChar[] => charsOf(bare(phrase))
  const shared = createShared()
  const compileOne = (phrase: SensitivePhrase): Compiled => {
    const text = phrase.phrase.trim()
    const chinese = phrase.language === 'zhCN' || phrase.language === 'zhTW'
    const letters = emailsOf(charsIn(text), chinese ? pinyinOf : () => '').map(shared)
    return {
      phrase,
      letters,
      size: letters.reduce((sum, { count }) => sum + count, 0),
      dense: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text),
      open: { before: /^~?\*/.test(text), after: text.endsWith('*') },
      solid: false,
      disguisedOnly: text.startsWith('~'),
      sides: null,
    }
  }
  /** A Chinese phrase in pinyin; null when that would be too short to be meant. */
  const romanized = ({ phrase, letters, disguisedOnly }: Compiled): Compiled | null => {
    const syllables = letters.flatMap(({ pinyin, count }) => Array<string>(count).fill(pinyin))
    if (disguisedOnly || syllables.length < 2 || syllables.includes('')) return null
    if (syllables.join('').length < SHORTEST_PINYIN) return null
    return { ...compileOne({ ...phrase, phrase: syllables.join(' ') }), phrase, solid: true }
  }
  /** Parts of all pairs, deduplicated. */
  const partsOf = (phrases: readonly SensitivePhrase[], groups: WordGroups): Compiled[] => {
    const parts = new Map<string, { phrase: SensitivePhrase; sides: Side[] }>()
    for (const phrase of phrases) {
      const found = pairIn(phrase, groups)
      for (const [index, texts] of found?.sides.entries() ?? []) {
        for (const text of texts) {
          const part = parts.get(text) ?? { phrase: { ...phrase, phrase: text }, sides: [] }
          if (found) part.sides.push({ pair: found.pair, isFirst: index === 0 })
          parts.set(text, part)
        }
      }
    }
    return [...parts.values()].map(({ phrase, sides }) => ({ ...compileOne(phrase), sides }))
  }
  return {
    compile(phrases: readonly SensitivePhrase[], groups: WordGroups): Compiled[] {
      const alone = phrases.filter((phrase) => pairIn(phrase, groups) === null).map(compileOne)
      const all = [...alone, ...partsOf(phrases, groups)].filter(({ size }) => size > 0)
      return [...all, ...alone.flatMap((phrase) => romanized(phrase) ?? [])]
    },
    /** The comparison key of phrases that match alike. */
    foldedOf: (phrase: string): string =>
      charsIn(phrase)
        .map(({ text }) => text)
        .join(''),
  }
}

function emailsOf(chars: readonly FoldedChar[], pinyinOf: TextForms['pinyinOf']): Letters[] {
  // A phrase may consist of symbols only.
  const lettered = chars.some(({ kind }) => kind !== 'filler')
  const letters: Letters[] = []
  let begins = false
  for (const { text, kind } of chars) {
    const last = letters.at(-1)
    if (lettered && kind === 'filler') {
      begins = letters.length > 0
      continue
    }
    if (last && last.letter === text && !begins) last.count += 1
    else letters.push({ letter: text, count: 1, begins, pinyin: kind === 'dense' ? pinyinOf(text) : '' })
    begins = false
  }
  return letters
}
