import { pairIn, type Side } from './pairs.ts'
import type { SensitivePhrase, TextForms, WordGroups } from './ports.ts'
import type { Sign, Signs } from './signs.ts'

/** The same letter so many times in a row, as a phrase has it. */
export interface Letters {
  letter: string
  count: number
  /** A word of the phrase begins here, and is not its first. */
  begins: boolean
  /** How it is read, where it is a Chinese character. */
  pinyin: string
}

/** A phrase in the form in which it is looked for. */
export interface Compiled {
  phrase: SensitivePhrase
  letters: readonly Letters[]
  /** How many letters all of it has. */
  size: number
  /** Written without spaces between words, as Chinese is. */
  dense: boolean
  /** The word may begin earlier, and go on. */
  open: { before: boolean; after: boolean }
  /** Not looked for in pieces: its letters meet by chance in other words. */
  solid: boolean
  /** Innocent as it is: only whoever disguises it is refused. */
  disguisedOnly: boolean
  /** The pairs that it is a part of; null when it is refused by itself. */
  sides: readonly Side[] | null
}

const SHORTEST_PINYIN = 5

/** `~` at its beginning, `*` at its ends: how it is looked for, not what it says. */
const bare = (phrase: string): string => phrase.trim().replace(/^~?\*?|\*$/g, '')

/** The same object for the same letters: there are a hundred thousand of them, and few are different. */
function createShared(): (letters: Letters) => Letters {
  const known = new Map<string, Letters>()
  return (letters) => {
    const name = `${letters.letter} ${letters.count} ${letters.begins} ${letters.pinyin}`
    const same = known.get(name) ?? letters
    known.set(name, same)
    return same
  }
}

export function createCompile(signsOf: Signs, { pinyinOf }: Pick<TextForms, 'pinyinOf'>) {
  const signsIn = (phrase: string): Sign[] => signsOf(bare(phrase))
  const shared = createShared()
  const compileOne = (phrase: SensitivePhrase): Compiled => {
    const text = phrase.phrase.trim()
    const chinese = phrase.language === 'zhCN' || phrase.language === 'zhTW'
    const letters = lettersOf(signsIn(text), chinese ? pinyinOf : () => '').map(shared)
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
  /** A Chinese phrase as it is typed in letters; null when that would be too short to mean it. */
  const romanized = ({ phrase, letters, disguisedOnly }: Compiled): Compiled | null => {
    const syllables = letters.flatMap(({ pinyin, count }) => Array<string>(count).fill(pinyin))
    if (disguisedOnly || syllables.length < 2 || syllables.includes('')) return null
    if (syllables.join('').length < SHORTEST_PINYIN) return null
    return { ...compileOne({ ...phrase, phrase: syllables.join(' ') }), phrase, solid: true }
  }
  /** The parts of all pairs, each of them once: many are in several. */
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
    /** Two phrases that are looked for alike have the same. */
    foldedOf: (phrase: string): string =>
      signsIn(phrase)
        .map(({ text }) => text)
        .join(''),
  }
}

function lettersOf(signs: readonly Sign[], pinyinOf: TextForms['pinyinOf']): Letters[] {
  // A phrase may be of symbols alone.
  const lettered = signs.some(({ kind }) => kind !== 'filler')
  const letters: Letters[] = []
  let begins = false
  for (const { text, kind } of signs) {
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
