import { SECOND } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Compiled, compile, findPhrases, type Match } from './match.ts'
import type { PhraseStore, SensitivePhrase } from './ports.ts'

interface Parts {
  /** Those that come with the program. */
  shipped: readonly SensitivePhrase[]
  store: PhraseStore
  changes: Changes
  clock: Clock
}

export interface Inspection {
  /** The phrases as they were written. */
  words: string[]
  /** The same text in words that are fine; null where none are known for one of them. */
  safer: string | null
}

/** A missed word of a change costs at most this long. */
const BELIEVED_FOR = 30 * SECOND

/** Looks for phrases that may not be generated: those that ship, and the operator's own. */
export function createSensitiveWords({ shipped, store, changes, clock }: Parts) {
  let known: { at: number; phrases: Compiled[] } | null = null
  changes.onChange('words', () => {
    known = null
  })
  const phrases = async (): Promise<Compiled[]> => {
    if (known && performance.now() - known.at < BELIEVED_FOR) return known.phrases
    const own = await store.all()
    const replaced = new Set(own.map(({ phrase }) => phrase))
    const all = compile([...own, ...shipped.filter(({ phrase }) => !replaced.has(phrase))])
    known = { at: performance.now(), phrases: all }
    return all
  }

  return {
    /** Null when the texts are clean. */
    async inspect(text: string): Promise<Inspection | null> {
      const matches = withoutOverlaps(findPhrases(text, await phrases()))
      if (matches.length === 0) return null
      return { words: [...new Set(matches.map(({ found }) => found))], safer: saferOf(text, matches) }
    },

    /** What an operator added. */
    list: () => store.all(),
    async add(phrase: SensitivePhrase): Promise<void> {
      await store.put(phrase, clock.now())
      await changes.told('words')
    },
    async remove(phrase: string): Promise<boolean> {
      const removed = await store.remove(phrase)
      await changes.told('words')
      return removed
    },
  }
}

export type SensitiveWords = ReturnType<typeof createSensitiveWords>

/** The longest of those that begin first; what lies inside another is left out. */
function withoutOverlaps(matches: Match[]): Match[] {
  const ordered = matches.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const kept: Match[] = []
  for (const match of ordered) if (match.start >= (kept.at(-1)?.end ?? 0)) kept.push(match)
  return kept
}

function saferOf(text: string, matches: readonly Match[]): string | null {
  let safer = ''
  let at = 0
  for (const { phrase, start, end } of matches) {
    if (phrase.safer === null) return null
    safer += text.slice(at, start) + phrase.safer
    at = end
  }
  return (safer + text.slice(at)).trim() || null
}
