import { bopomofoAt } from './bopomofo.ts'
import type { FoldedChar } from './folded-chars.ts'
import type { Compiled, Letters } from './phrases.ts'
import type { TextForms } from './ports.ts'

/** Filler characters between two characters, in total. */
const MAX_GAP = 40
/** How far around a match words are segmented, in characters. */
const AROUND = 8
const CACHE_SIZE = 1000
const MAX_REPEATS = 12
/** Masks that stand for a character; phrases need a minimum length for it. */
const MASKS = '○◯〇●◎☆★×✕＊*'
const SHORTEST_MASKED = 3
/** Shorter syllables written in bopomofo alone match too many words. */
const SHORTEST_SPELLED = 5
const MAX_SYLLABLE_LENGTH = 6
/** A digit stands for at most two letters. */
const MAX_READINGS = 4

interface Writing {
  end: number
  /** Exact characters, and homophones. */
  same: number
  homophones: number
  indexes: number[]
  /** Number of syllables in bopomofo. */
  spelled: number
  /** Number of masked characters. */
  masked: number
  /** Written with letters, repeats or fillers, which does not happen by chance. */
  disguised: boolean
}

const nothingRead = (end: number): Writing => ({
  end,
  same: 0,
  homophones: 0,
  indexes: [],
  spelled: 0,
  masked: 0,
  disguised: false,
})

/**
 * Finds phrases of scripts without spaces at any position, unless they only arise across the boundaries of ordinary
 * words.
 */
export function createDenseMatch({ pinyinOf, wordsOf: cut }: TextForms) {
  const wordsOf = cached(cut)
  const read = (chars: readonly FoldedChar[], start: number, { letters }: Compiled): Writing | null => {
    const written = nothingRead(start)
    for (const [index, letter] of letters.entries()) {
      for (let count = 0; count < letter.count; count += 1) {
        const isMasked = index + count > 0 && skipMask(chars, written, letter, letters[index + 1])
        if (!isMasked && !readNext(chars, written, letter, start)) return null
      }
      if (letters[index + 1]?.letter !== letter.letter) skipRepeats(chars, written, letter)
    }
    return written
  }

  const readNext = (
    chars: readonly FoldedChar[],
    written: Writing,
    letter: Letters,
    start: number,
  ): boolean => {
    if (written.end > start) skipGap(chars, written, start)
    return readOne(chars, written, letter)
  }

  const readOne = (chars: readonly FoldedChar[], written: Writing, { letter, pinyin }: Letters): boolean => {
    const char = chars[written.end]
    if (!char) return false
    if (char.text === letter || char.lookalike === letter) {
      written.same += 1
      written.indexes.push(written.end)
      written.end += 1
      return true
    }
    if (pinyin === '') return false
    if (char.kind === 'dense') {
      if (pinyinOf(char.text) !== pinyin) return false
      written.homophones += 1
      written.indexes.push(written.end)
      written.end += 1
      return true
    }
    const syllable = bopomofoAt(chars, written.end)
    const end = syllable === null ? latinEnd(chars, written.end, pinyin) : syllable.end
    if (end === null || (syllable !== null && syllable.pinyin !== pinyin)) return false
    if (syllable !== null) written.spelled += 1
    written.end = end
    written.disguised = true
    return true
  }

  /** Fast path: most candidates fail at the second character. */
  const mayFollow = (
    chars: readonly FoldedChar[],
    start: number,
    [first, second]: Compiled['letters'],
  ): boolean => {
    const next = chars[start + 1]
    if (next?.kind !== 'dense' || !first || !second || first.count > 1) return true
    return (
      next.text === second.letter ||
      next.text === first.letter ||
      (second.pinyin !== '' && pinyinOf(next.text) === second.pinyin)
    )
  }

  return (chars: readonly FoldedChar[], start: number, phrase: Compiled): number | null => {
    if (chars[start]?.kind === 'dense' && !mayFollow(chars, start, phrase.letters)) return null
    const written = read(chars, start, phrase)
    if (!written || !isEnough(written, phrase)) return null
    if (phrase.disguisedOnly && !written.disguised && written.homophones === 0) return null
    if (phrase.size > 4 && written.homophones === 0) return written.end
    return isCutFromWords(chars, written, wordsOf) ? null : written.end
  }
}

/** Whether the match arises across word boundaries: 个性爱好 is 个性 and 爱好. */
function isCutFromWords(
  chars: readonly FoldedChar[],
  { indexes, homophones }: Writing,
  wordsOf: (text: string) => string[],
): boolean {
  const first = indexes[0] ?? 0
  const last = indexes.at(-1) ?? first
  const before = denseAround(chars, first, -1)
  const after = denseAround(chars, last, 1)
  const inside = chars.slice(first, last + 1).filter(({ kind }) => kind === 'dense')
  const text = [...before, ...inside, ...after].map((char) => char.text).join('')
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
    // A homophone match must not cover a real word.
    if (homophones > 0 && at - wordStart > 1) return true
  }
  return false
}

/** Whether enough characters match exactly to be intended. */
function isEnough(written: Writing, phrase: Compiled): boolean {
  const { same, homophones, masked } = written
  if (homophones > 1 || masked > 1 || (masked === 1 && phrase.size < SHORTEST_MASKED)) return false
  return same > 0 || isSpelledOut(written, phrase)
}

/** Entirely in bopomofo; two short syllables could be any word. */
const isSpelledOut = ({ spelled, homophones }: Writing, { letters, size }: Compiled): boolean =>
  spelled === size &&
  homophones === 0 &&
  letters.reduce((sum, { pinyin, count }) => sum + pinyin.length * count, 0) >= SHORTEST_SPELLED

/** Syllables, in bopomofo or Latin letters, that a phrase may begin with here. */
export function syllablesAt(chars: readonly FoldedChar[], at: number): readonly string[] {
  const syllable = bopomofoAt(chars, at)
  if (syllable !== null) return [syllable.pinyin]
  if (chars[at - 1]?.kind === 'letter') return []
  let readings = ['']
  for (let index = at; isInRun(chars[index]); index += 1) {
    if (index - at >= MAX_SYLLABLE_LENGTH) return []
    const { text, kind, substitutes } = chars[index] as FoldedChar
    const letters = kind === 'letter' ? [text] : [...substitutes].filter((letter) => letter <= 'z')
    readings = readings.flatMap((before) => letters.map((letter) => before + letter)).slice(0, MAX_READINGS)
  }
  return readings.filter((reading) => reading !== '')
}

/** The end of a run of letters equal to this syllable, where digits may stand for letters; null otherwise. */
function latinEnd(chars: readonly FoldedChar[], at: number, pinyin: string): number | null {
  if (chars[at - 1]?.kind === 'letter') return null
  let plain = 0
  for (const [index, letter] of [...pinyin].entries()) {
    const char = chars[at + index]
    if (!isInRun(char)) return null
    if (char?.text === letter) plain += 1
    else if (!char?.substitutes.includes(letter)) return null
  }
  const end = at + pinyin.length
  return plain === 0 || isInRun(chars[end]) ? null : end
}

const isInRun = (char: FoldedChar | undefined): boolean =>
  char?.kind === 'letter' || (char?.kind === 'digit' && char.substitutes !== '')

/** `ポ○ノ`: a mask in place of a character. */
function skipMask(
  chars: readonly FoldedChar[],
  written: Writing,
  { letter }: Letters,
  next: Letters | undefined,
): boolean {
  const char = chars[written.end]
  if (char?.kind !== 'filler' || !MASKS.includes(char.text)) return false
  const after = chars[written.end + 1]
  if (after?.text === letter || (next !== undefined && after?.text !== next.letter)) return false
  written.end += 1
  written.masked += 1
  written.disguised = true
  return true
}

/** A doubled character is the same word. */
function skipRepeats(chars: readonly FoldedChar[], written: Writing, { letter }: Letters): void {
  for (let more = 0; more < MAX_REPEATS && chars[written.end]?.text === letter; more += 1) {
    written.end += 1
    written.disguised = true
  }
}

function skipGap(chars: readonly FoldedChar[], written: Writing, start: number): void {
  const from = written.end
  while (chars[written.end]?.kind === 'filler' && written.end - start < MAX_GAP) written.end += 1
  written.disguised ||= written.end > from
}

/** The dense characters around a position, skipping fillers. */
function denseAround(chars: readonly FoldedChar[], from: number, step: 1 | -1): FoldedChar[] {
  const found: FoldedChar[] = []
  for (let at = from + step; found.length < AROUND; at += step) {
    const char = chars[at]
    if (!char || char.kind === 'letter' || char.kind === 'digit') break
    if (char.kind === 'dense') found.push(char)
  }
  return step === 1 ? found : found.reverse()
}

/** Caches segmentation, because one text repeats the same fragments. */
function cached(cut: (text: string) => string[]): (text: string) => string[] {
  const known = new Map<string, string[]>()
  return (text) => {
    const words = known.get(text) ?? cut(text)
    if (known.size >= CACHE_SIZE) known.clear()
    known.set(text, words)
    return words
  }
}
