import { type Language, SECOND } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Compiled, compile, findPhrases, foldedOf, type Match } from './match.ts'
import type { LiftedPhrase, PhraseStore, SensitivePhrase } from './ports.ts'

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
  // Counts changes, so that what was read before one is not remembered after it.
  let changed = 0
  changes.onChange('words', () => {
    known = null
    changed += 1
  })
  const phrases = async (): Promise<Compiled[]> => {
    if (known && performance.now() - known.at < BELIEVED_FOR) return known.phrases
    const before = changed
    const [own, lifted] = await Promise.all([store.all(), store.lifted()])
    const left = new Set([...own.map(({ phrase }) => phrase), ...lifted.map(nameOf)])
    const rest = shipped.filter((phrase) => !left.has(phrase.phrase) && !left.has(nameOf(phrase)))
    const all = compile([...own, ...rest])
    if (changed === before) known = { at: performance.now(), phrases: all }
    return all
  }
  /** Those that come with the program and are written so, in one language or in whichever. */
  const shippedAs = (text: string, language: Language | null) => {
    const wanted = foldedOf(text)
    return shipped.filter(
      (each) => foldedOf(each.phrase) === wanted && (language === null || each.language === language),
    )
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

    /** What is let through of those that come with the program. */
    lifted: () => store.lifted(),
    /** Lets it through from now on. Answers what was lifted: nothing where no such phrase comes with the program. */
    async lift(text: string, language: Language | null): Promise<LiftedPhrase[]> {
      const found = shippedAs(text, language).map(pairOf)
      await store.lift(found, clock.now())
      await changes.told('words')
      return found
    },
    /** Refuses it again. Answers what had been lifted. */
    async putBack(text: string, language: Language | null): Promise<LiftedPhrase[]> {
      const wanted = foldedOf(text)
      const lifted = await store.lifted()
      const found = lifted.filter(
        (each) => foldedOf(each.phrase) === wanted && (language === null || each.language === language),
      )
      await store.putBack(found)
      await changes.told('words')
      return found
    },
  }
}

export type SensitiveWords = ReturnType<typeof createSensitiveWords>

const pairOf = ({ phrase, language }: SensitivePhrase): LiftedPhrase => ({ phrase, language })
const nameOf = ({ phrase, language }: LiftedPhrase): string => `${language} ${phrase}`

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
