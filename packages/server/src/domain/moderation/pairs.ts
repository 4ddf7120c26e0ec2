import type { SensitivePhrase, WordGroups } from './ports.ts'
import type { Sign } from './signs.ts'

/** Two parts of which neither is refused alone: `cutting|slashing … herself`. */
export interface Pair {
  phrase: SensitivePhrase
  /** So many words may stand between the two. */
  apart: number
}

/** Which place in a pair something has. */
export interface Side {
  pair: Pair
  isFirst: boolean
}

export interface Range {
  start: number
  end: number
}

/** `…` or `...`, and how many words may be there, unless it is three. */
const PAIR = /^(.+?)\s*(?:…|\.\.\.)(\d?)\s+(.+)$/
/** More words between the two, and they speak of different things. */
const APART = 3
/** Without spaces it is characters that are counted. */
const MORE_CHARACTERS = 2
const SIGNS_AT_MOST = 40
/** Prompts are lists: behind one of these there is something new. */
const STOP = /[,.;:!?()，。；：！？、（）\n]/

/** What a line says that has two parts; null when it is a phrase like any other. */
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

/** Puts together what was found of pairs, from the beginning of a text to its end. */
export function createPairing(signs: readonly Sign[]) {
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
        return first && isNear(signs, first.end, second.start, pair) ? [{ pair, first, second }] : []
      })
    },
  }
}

function isNear(signs: readonly Sign[], from: number, to: number, { apart }: Pair): boolean {
  if (to - from > SIGNS_AT_MOST) return false
  // What follows at once is the rest of the word that the first part begins.
  let words = 0
  let characters = 0
  for (let at = from; at < to; at += 1) {
    const sign = signs[at]
    if (!sign || (sign.kind === 'filler' && STOP.test(sign.text))) return false
    if (sign.kind === 'dense') characters += 1
    else if (sign.kind !== 'filler' && signs[at - 1]?.kind === 'filler') words += 1
  }
  return words <= apart && characters <= apart + MORE_CHARACTERS
}
