import type { Compiled, Letters } from './phrases.ts'
import type { TextForms } from './ports.ts'
import type { Sign } from './signs.ts'

/** Signs between two characters, all together. */
const GAP_AT_MOST = 40
/** So far around a match words are looked for that it may be cut from. */
const AROUND = 8
const REMEMBERED_AT_MOST = 1000
const REPEATED_AT_MOST = 12

interface Writing {
  end: number
  /** Characters as the phrase has them, and others that are read alike. */
  same: number
  homophones: number
  indexes: number[]
  /** Read in letters, drawn out or with signs between: nobody writes so by chance. */
  disguised: boolean
}

/** Finds phrases of scripts without spaces, wherever they stand, but not across the words of an innocent text. */
export function createDenseMatch({ pinyinOf, wordsOf: cut }: TextForms) {
  const wordsOf = remembered(cut)
  const read = (signs: readonly Sign[], start: number, { letters }: Compiled): Writing | null => {
    const written: Writing = { end: start, same: 0, homophones: 0, indexes: [], disguised: false }
    for (const [index, letter] of letters.entries()) {
      for (let count = 0; count < letter.count; count += 1) {
        if (index + count > 0) skipGap(signs, written, start)
        if (!readOne(signs, written, letter)) return null
      }
      if (letters[index + 1]?.letter !== letter.letter) skipRepeats(signs, written, letter)
    }
    return written
  }

  const readOne = (signs: readonly Sign[], written: Writing, { letter, pinyin }: Letters): boolean => {
    const sign = signs[written.end]
    if (!sign) return false
    if (sign.text === letter || sign.look === letter) {
      written.same += 1
      written.indexes.push(written.end)
      written.end += 1
      return true
    }
    if (pinyin === '') return false
    if (sign.kind === 'dense') {
      if (pinyinOf(sign.text) !== pinyin) return false
      written.homophones += 1
      written.indexes.push(written.end)
      written.end += 1
      return true
    }
    const run = latinRun(signs, written.end)
    if (run !== pinyin) return false
    written.end += run.length
    written.disguised = true
    return true
  }

  /** Whether the characters belong to other words: 个性爱好 is 个性 and 爱好. */
  const isCutFromWords = (signs: readonly Sign[], { indexes, homophones }: Writing): boolean => {
    const first = indexes[0] ?? 0
    const last = indexes.at(-1) ?? first
    const before = denseAround(signs, first, -1)
    const after = denseAround(signs, last, 1)
    const inside = signs.slice(first, last + 1).filter(({ kind }) => kind === 'dense')
    const text = [...before, ...inside, ...after].map((sign) => sign.text).join('')
    const start = before.length
    const end = start + inside.length
    let at = 0
    for (const word of wordsOf(text)) {
      const wordStart = at
      at += Array.from(word).length
      const meets = wordStart < end && at > start
      if (!meets) continue
      if (wordStart < start && at < end) return true
      if (wordStart > start && at > end) return true
      // Of what only sounds alike nothing may be a word.
      if (homophones > 0 && at - wordStart > 1) return true
    }
    return false
  }

  /** Most phrases end with their second character, before anything is written down for them. */
  const mayFollow = (
    signs: readonly Sign[],
    start: number,
    [first, second]: Compiled['letters'],
  ): boolean => {
    const next = signs[start + 1]
    if (next?.kind !== 'dense' || !first || !second || first.count > 1) return true
    return (
      next.text === second.letter ||
      next.text === first.letter ||
      (second.pinyin !== '' && pinyinOf(next.text) === second.pinyin)
    )
  }

  return (signs: readonly Sign[], start: number, phrase: Compiled): number | null => {
    if (signs[start]?.kind === 'dense' && !mayFollow(signs, start, phrase.letters)) return null
    const written = read(signs, start, phrase)
    if (!written || written.same === 0 || written.homophones > 1) return null
    if (phrase.disguisedOnly && !written.disguised && written.homophones === 0) return null
    if (phrase.size > 4 && written.homophones === 0) return written.end
    return isCutFromWords(signs, written) ? null : written.end
  }
}

/** Letters that stand together, all of them: a syllable, when it is one. */
export function latinRun(signs: readonly Sign[], at: number): string {
  if (signs[at - 1]?.kind === 'letter') return ''
  let run = ''
  for (let index = at; signs[index]?.kind === 'letter' && run.length < 7; index += 1)
    run += signs[index]?.text
  return run
}

/** Written twice it is the same word. */
function skipRepeats(signs: readonly Sign[], written: Writing, { letter }: Letters): void {
  for (let more = 0; more < REPEATED_AT_MOST && signs[written.end]?.text === letter; more += 1) {
    written.end += 1
    written.disguised = true
  }
}

function skipGap(signs: readonly Sign[], written: Writing, start: number): void {
  const from = written.end
  while (signs[written.end]?.kind === 'filler' && written.end - start < GAP_AT_MOST) written.end += 1
  written.disguised ||= written.end > from
}

/** The characters before or after a place, over what stands between them. */
function denseAround(signs: readonly Sign[], from: number, step: 1 | -1): Sign[] {
  const found: Sign[] = []
  for (let at = from + step; found.length < AROUND; at += step) {
    const sign = signs[at]
    if (!sign || sign.kind === 'letter' || sign.kind === 'digit') break
    if (sign.kind === 'dense') found.push(sign)
  }
  return step === 1 ? found : found.reverse()
}

/** The same few words are asked for again and again while one text is looked at. */
function remembered(cut: (text: string) => string[]): (text: string) => string[] {
  const known = new Map<string, string[]>()
  return (text) => {
    const words = known.get(text) ?? cut(text)
    if (known.size >= REMEMBERED_AT_MOST) known.clear()
    known.set(text, words)
    return words
  }
}
