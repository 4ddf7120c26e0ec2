import type { FoldedChar } from './folded-chars.ts'
import type { SensitivePhrase, WordGroups } from './ports.ts'

/** Two parts that are refused only together: `cutting|slashing … herself`. */
export interface Pair {
  phrase: SensitivePhrase
  /** Maximal number of words between the parts. */
  apart: number
}

/** The part of a pair that a match is. */
export interface Side {
  pair: Pair
  isFirst: boolean
}

export interface Range {
  start: number
  end: number
}

/** `…` or `...` between the parts, with an optional number of words (3 by default). */
const PAIR = /^(.+?)\s*(?:…|\.\.\.)(\d?)\s+(.+)$/
/** Farther apart they are unrelated. */
const APART = 3
/** In scripts without spaces characters are counted. */
const MORE_CHARACTERS = 2
const MAX_SIGNS = 40
/** Prompts are lists, and these characters begin a new item. */
const STOP = /[,.;:!?()，。；：！？、（）\n]/

/** The pair in a line of the list; null for a plain phrase. */
export function pairIn(
  phrase: SensitivePhrase,
  groups: WordGroups,
): { pair: Pair; sides: [string[], string[]] } | null {
  const [, first, apart, second] = PAIR.exec(phrase.phrase) ?? []
  if (!first || !second) return null
  const pair = { phrase, apart: apart ? Number(apart) : APART }
  return { pair, sides: [alternativesIn(first, groups), alternativesIn(second, groups)] }
}

const alternativesIn = (part: string, groups: WordGroups): string[] =>
  part
    .split('|')
    .map((word) => word.trim())
    .flatMap((word) => (word.startsWith('@') ? (groups.get(word) ?? []) : [word]))
    .filter((word) => word !== '')

/** Collects the parts found in a text and joins them to pairs. */
export function createPairing(chars: readonly FoldedChar[]) {
  const firsts = new Map<Pair, Range[]>()
  const seconds: [Pair, Range][] = []
  return {
    add({ pair, isFirst }: Side, range: Range): void {
      if (!isFirst) seconds.push([pair, range])
      else if (firsts.has(pair)) firsts.get(pair)?.push(range)
      else firsts.set(pair, [range])
    },
    found(): { pair: Pair; first: Range; second: Range }[] {
      return seconds.flatMap(([pair, second]) => {
        const first = firsts.get(pair)?.findLast(({ end }) => end <= second.start)
        return first && isNear(chars, first.end, second.start, pair) ? [{ pair, first, second }] : []
      })
    },
  }
}

function isNear(chars: readonly FoldedChar[], from: number, to: number, { apart }: Pair): boolean {
  if (to - from > MAX_SIGNS) return false
  // Letters directly after the first part belong to its word.
  let words = 0
  let characters = 0
  for (let at = from; at < to; at += 1) {
    const char = chars[at]
    if (!char || (char.kind === 'filler' && STOP.test(char.text))) return false
    if (char.kind === 'dense') characters += 1
    else if (char.kind !== 'filler' && chars[at - 1]?.kind === 'filler') words += 1
  }
  return words <= apart && characters <= apart + MORE_CHARACTERS
}
