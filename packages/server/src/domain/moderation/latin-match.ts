import type { Compiled, Letters } from './phrases.ts'
import type { Sign } from './signs.ts'

/** Signs between two letters of a word; more of them hide nothing, because nobody reads across them. */
const GAP_AT_MOST = 6
/** So often is a letter drawn out. */
const REPEATED_AT_MOST = 24
/** Stands for a letter that everybody guesses. */
const STARS = '*#%_•?'
/** A word in the plural is the same word. */
const PLURALS = new Set(['s', 'es', 'z'])

/** How a phrase was written. */
interface Writing {
  end: number
  /** Letters that are none: digits and symbols. */
  strange: number
  stars: number
  /** Lengths of the pieces into which a word was cut; one where it was not. */
  pieces: number[]
  /** How often a letter stands there at most, where that is more often than it is due. */
  repeated: number
}

/** Where the phrase ends that begins at `start`; null when it does not stand there. Whole words, unless the phrase says otherwise. */
export function latinEnd(signs: readonly Sign[], start: number, phrase: Compiled): number | null {
  const [first, second] = phrase.letters
  // Most phrases end here, before anything is written down for them.
  if (first?.count === 1 && second && !second.begins && !mayFollow(signs, start + 1, second.letter))
    return null
  const written = read(signs, start, phrase)
  if (!written || !isMeant(signs, start, phrase, written)) return null
  // A word in pieces is whole, or other words are taken for its beginning.
  const open = written.pieces.length === 1 ? phrase.open : WHOLE
  if (!isBoundary(signs, start) && !(open.before && isPlain(signs, start, written.end))) return null
  const end = wordEnd(signs, written.end, phrase.solid ? 0 : phrase.size, open.after)
  if (end === null) return null
  return phrase.disguisedOnly && !isDisguised(signs, start, end, written) ? null : end
}

/** Within a word of another script letters look like anything. */
const isPlain = (signs: readonly Sign[], start: number, end: number): boolean =>
  signs.slice(start, end).every(({ look }) => look === null)

const WHOLE = { before: false, after: false }

const mayFollow = (signs: readonly Sign[], at: number, letter: string): boolean => {
  const sign = signs[at]
  if (!sign) return false
  return (
    sign.kind === 'filler' || isLike(sign, letter) || sign.text === signs[at - 1]?.text || sign.text === 'v'
  )
}

/** Whether a sign is one way to write a letter. */
export const isLike = (sign: Sign | undefined, letter: string): boolean =>
  sign !== undefined && (sign.text === letter || sign.look === letter || sign.standsFor.includes(letter))

function read(signs: readonly Sign[], start: number, { letters, size }: Compiled): Writing | null {
  const written: Writing = { end: start, strange: 0, stars: 0, pieces: [0], repeated: 0 }
  for (const [index, letter] of letters.entries()) {
    if (letter.begins) written.end = afterGap(signs, written.end)
    for (let count = 0; count < letter.count; count += 1) {
      if ((index > 0 || count > 0) && !(letter.begins && count === 0)) skipGap(signs, written, letter)
      if (!readOne(signs, written, letter, index > 0 && written.stars * 2 + 2 <= size)) return null
    }
    skipRepeated(signs, written, letter, letters[index + 1])
  }
  return written
}

function readOne(signs: readonly Sign[], written: Writing, { letter }: Letters, mayGuess: boolean): boolean {
  const sign = signs[written.end]
  if (!sign) return false
  const starred = mayGuess && STARS.includes(sign.text)
  if (isLike(sign, letter)) {
    if (sign.text !== letter && sign.look !== letter) written.strange += 1
    written.end += 1
  } else if (letter === 'w' && sign.text === 'v' && signs[written.end + 1]?.text === 'v') {
    written.end += 2
  } else if (starred) {
    written.stars += 1
    written.end += 1
  } else return false
  written.pieces[written.pieces.length - 1] = (written.pieces.at(-1) ?? 0) + 1
  return true
}

/** Signs in the middle of a word. One that stands for the next letter, or for any, is no gap. */
function skipGap(signs: readonly Sign[], written: Writing, { letter }: Letters): void {
  const sign = signs[written.end]
  if (sign?.kind !== 'filler' || isLike(sign, letter)) return
  const end = afterGap(signs, written.end)
  // A star stands for a letter when the one that is due does not follow.
  if (!isLike(signs[end], letter)) return
  written.end = end
  written.pieces.push(0)
}

function afterGap(signs: readonly Sign[], from: number): number {
  let at = from
  while (at - from < GAP_AT_MOST && signs[at]?.kind === 'filler') at += 1
  return at
}

/** The same, but for signs that may stand for a letter themselves. */
export function afterPlainGap(signs: readonly Sign[], from: number): number {
  let at = from
  for (; at - from < GAP_AT_MOST; at += 1) {
    const sign = signs[at]
    if (sign?.kind !== 'filler' || sign.standsFor !== '' || sign.look !== null || STARS.includes(sign.text))
      break
  }
  return at
}

/** `poooorn`: the same letter again and again. */
function skipRepeated(
  signs: readonly Sign[],
  written: Writing,
  { letter, count }: Letters,
  next: Letters | undefined,
): void {
  if (next?.letter === letter) return
  let extra = 0
  while (extra < REPEATED_AT_MOST && signs[written.end + extra]?.text === letter) extra += 1
  if (extra === 0) return
  written.end += extra
  written.repeated = Math.max(written.repeated, count + extra)
}

export const isBoundary = (signs: readonly Sign[], at: number): boolean => {
  const sign = signs[at]
  if (!sign || sign.hidden) return true
  const before = signs[at - 1]
  if (!before || before.kind === 'filler' || before.kind === 'dense') return !isGluedSymbol(signs, at - 1)
  return before.kind === 'digit' && signs[at - 2]?.kind !== 'letter'
}

/** `b@nal`: the symbol stands for a letter of the word before. */
const isGluedSymbol = (signs: readonly Sign[], at: number): boolean =>
  signs[at]?.standsFor !== undefined && signs[at].standsFor !== '' && signs[at - 1]?.kind === 'letter'

function wordEnd(signs: readonly Sign[], end: number, size: number, goesOn: boolean): number | null {
  if (goesOn || isEnd(signs, end)) return end
  let rest = ''
  let at = end
  for (; rest.length < 3 && !isEnd(signs, at); at += 1) rest += signs[at]?.text
  return size > 3 && PLURALS.has(rest) && isEnd(signs, at) ? at : null
}

const isEnd = (signs: readonly Sign[], at: number): boolean => {
  const sign = signs[at]
  if (!sign || sign.hidden || sign.kind === 'dense') return true
  if (sign.kind === 'letter') return false
  return sign.standsFor === '' || signs[at + 1]?.kind !== 'letter' || sign.kind === 'filler'
}

/** Whether it can be by chance that the letters stand there. */
function isMeant(
  signs: readonly Sign[],
  start: number,
  { size, solid }: Compiled,
  { end, strange, pieces, repeated }: Writing,
): boolean {
  if (strange * 3 > size * 2) return false
  // Many words have a letter twice, none has it three times.
  if (repeated === 2) return false
  if (pieces.length === 1) return true
  if (solid) return false
  // A short word says nothing unless each of its letters stands alone.
  const spelled = pieces.every((piece) => piece === 1)
  if (size <= 3 && !spelled) return false
  return spelled || !crossesSentence(signs, start, end)
}

const crossesSentence = (signs: readonly Sign[], start: number, end: number): boolean =>
  signs
    .slice(start, end)
    .some(({ text }, at) => /[.!?]/.test(text) && /\s/.test(signs[start + at + 1]?.text ?? ''))

/** Written otherwise than anybody would who means nothing by it. */
function isDisguised(
  signs: readonly Sign[],
  start: number,
  end: number,
  { strange, stars, pieces, repeated }: Writing,
): boolean {
  const odd = signs.slice(start, end).some(({ dressed, veiled }, at) => dressed || (veiled && at > 0))
  return strange > 0 || stars > 0 || pieces.length > 1 || repeated > 0 || odd
}
