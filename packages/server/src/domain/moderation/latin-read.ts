import type { FoldedChar } from './folded-chars.ts'
import type { Letters } from './phrases.ts'

/** Maximal number of fillers between two letters; longer gaps are not read across. */
export const MAX_GAP = 6
/** Maximal repeats of one letter. */
const MAX_REPEATS = 24
/** Wildcards for a letter. */
export const STARS = '*#%_•?'

/** Separators between words. */
const PARTS = /[\s,;:]/

/** Latin letters that look like Cyrillic ones. */
const TWINS: Record<string, string> = {
  ...{
    а: 'a',
    в: 'b',
    е: 'e',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
    і: 'i',
  },
}
const CYRILLIC = new Map<string, string>()
for (const [letter, twin] of Object.entries(TWINS)) CYRILLIC.set(twin, letter)

/** The Cyrillic letter that a Latin lookalike stands for. */
export const twinOf = (text: string): string => CYRILLIC.get(text) ?? ''

/** The state of reading a phrase. */
export interface Writing {
  end: number
  /** Letters replaced by digits or symbols. */
  strange: number
  stars: number
  /** Number of pieces, the length of the last one, and whether all before were single letters. */
  pieces: number
  piece: number
  spelled: boolean
  /** Whether the pieces are separated by fillers only, without spaces or list separators. */
  tight: boolean
  /** The longest run of a letter beyond what the phrase has. */
  repeated: number
}

export const nothingRead = (start: number): Writing => ({
  end: start,
  strange: 0,
  stars: 0,
  pieces: 1,
  piece: 0,
  spelled: true,
  tight: true,
  repeated: 0,
})

/** Whether a character can stand for the letter. */
export const isLike = (char: FoldedChar | undefined, letter: string): boolean =>
  char !== undefined &&
  (char.text === letter ||
    char.lookalike === letter ||
    char.substitutes.includes(letter) ||
    (letter > 'z' && TWINS[letter] === char.text))

/** The state after these letters; null when they do not follow. The first letter is never a wildcard. */
export function readLetters(
  chars: readonly FoldedChar[],
  before: Writing,
  { letter, count, begins }: Letters,
  isFirst: boolean,
): Writing | null {
  const at = begins ? afterGap(chars, before.end) : isFirst ? before.end : overGap(chars, before.end, letter)
  // Fast path before the state is copied.
  if (!canBe(chars[at], letter, !isFirst)) return null
  const written = { ...before }
  for (let index = 0; index < count; index += 1) {
    if (begins && index === 0) written.end = at
    else if (!isFirst || index > 0) skipGap(chars, written, letter)
    if (!readOne(chars, written, letter, !isFirst)) return null
  }
  return written
}

const canBe = (char: FoldedChar | undefined, letter: string, mayGuess: boolean): boolean =>
  char !== undefined &&
  (isLike(char, letter) || (letter === 'w' && char.text === 'v') || (mayGuess && STARS.includes(char.text)))

function readOne(chars: readonly FoldedChar[], written: Writing, letter: string, mayGuess: boolean): boolean {
  const char = chars[written.end]
  if (!char) return false
  if (isLike(char, letter)) {
    if (char.text !== letter && char.lookalike !== letter) written.strange += 1
    written.end += 1
  } else if (letter === 'w' && char.text === 'v' && chars[written.end + 1]?.text === 'v') {
    written.end += 2
  } else if (mayGuess && STARS.includes(char.text)) {
    written.stars += 1
    written.end += 1
  } else return false
  written.piece += 1
  return true
}

/** Skips fillers inside a word. */
function skipGap(chars: readonly FoldedChar[], written: Writing, letter: string): void {
  const end = overGap(chars, written.end, letter)
  if (end === written.end) return
  written.tight &&= chars.slice(written.end, end).every(({ text }) => !PARTS.test(text))
  written.end = end
  written.spelled &&= written.piece === 1
  written.pieces += 1
  written.piece = 0
}

/**
 * The position after a gap. A character that stands for the next letter is no gap, unless that letter follows it
 * (`m+e+t+h`).
 */
function overGap(chars: readonly FoldedChar[], from: number, letter: string): number {
  const char = chars[from]
  if (char?.kind !== 'filler') return from
  const end = afterGap(chars, from)
  const follows = isLike(char, letter) ? chars[end]?.text === letter : isLike(chars[end], letter)
  return follows ? end : from
}

function afterGap(chars: readonly FoldedChar[], from: number): number {
  let at = from
  while (at - from < MAX_GAP && chars[at]?.kind === 'filler') at += 1
  return at
}

/** `poooorn`: skips repeats. */
export function overRepeated(
  chars: readonly FoldedChar[],
  written: Writing,
  { letter, count }: Letters,
): Writing {
  let extra = 0
  while (extra < MAX_REPEATS && chars[written.end + extra]?.text === letter) extra += 1
  if (extra === 0) return written
  return {
    ...written,
    end: written.end + extra,
    repeated: Math.max(written.repeated, count + extra),
  }
}
