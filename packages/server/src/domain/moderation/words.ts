import { type Language, SECOND } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Dictionary, Match } from './match.ts'
import type { PhraseLists } from './phrase-lists.ts'
import type { LiftedPhrase, PhraseStore, SensitivePhrase } from './ports.ts'

interface Parts {
  /** Loads what is needed to find phrases: heavy, and not needed before the first text comes. */
  loadPhrases(): Promise<PhraseLists>
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
export function createSensitiveWords({ loadPhrases, store, changes, clock }: Parts) {
  let known: { at: number; dictionary: Dictionary } | null = null
  // Counts changes, so that what was read before one is not remembered after it.
  let changed = 0
  changes.onChange('words', () => {
    known = null
    changed += 1
  })

  const dictionary = async (): Promise<Dictionary> => {
    if (known && performance.now() - known.at < BELIEVED_FOR) return known.dictionary
    const before = changed
    const phrases = await loadPhrases()
    const [own, lifted] = await Promise.all([store.all(), store.lifted()])
    const all = phrases.dictionaryOf({ own, lifted })
    if (changed === before) known = { at: performance.now(), dictionary: all }
    return all
  }
  const inspect = async (text: string): Promise<Inspection | null> => {
    const { find } = await loadPhrases()
    const matches = withoutOverlaps(find(text, await dictionary()))
    if (matches.length === 0) return null
    return { words: [...new Set(matches.map(({ found }) => found))], safer: saferOf(text, matches) }
  }
  /** Those that are written so, in one language or in whichever. */
  const writtenAs = async <P extends LiftedPhrase>(
    phrases: readonly P[],
    text: string,
    language: string | null,
  ) => {
    const { foldedOf } = await loadPhrases()
    const wanted = foldedOf(text)
    return phrases.filter(
      (each) => foldedOf(each.phrase) === wanted && (language === null || each.language === language),
    )
  }

  return {
    /** Null when the text is clean. */
    inspect,

    /** Whether somebody may go by that name: it holds no such phrase, and passes for nobody who runs the site. */
    async isName(name: string): Promise<boolean> {
      const { isReserved } = await loadPhrases()
      return !isReserved(name) && (await inspect(name)) === null
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
      const { refused } = await loadPhrases()
      const found = (await writtenAs(refused, text, language)).map(pairOf)
      await store.lift(found, clock.now())
      await changes.told('words')
      return found
    },
    /** Refuses it again. Answers what had been lifted. */
    async putBack(text: string, language: Language | null): Promise<LiftedPhrase[]> {
      const found = await writtenAs(await store.lifted(), text, language)
      await store.putBack(found)
      await changes.told('words')
      return found
    },
  }
}

export type SensitiveWords = ReturnType<typeof createSensitiveWords>

const pairOf = ({ phrase, language }: SensitivePhrase): LiftedPhrase => ({ phrase, language })

/**
 * The longest of those that begin first; what lies inside another is left out. Of several ways to see the same the one
 * that is written so comes first: its safer words are in the same script.
 */
function withoutOverlaps(matches: Match[]): Match[] {
  const isLiteral = ({ phrase, found }: Match) => Number(phrase.phrase === found.toLowerCase())
  const ordered = matches.toSorted(
    (a, b) => a.start - b.start || b.end - a.end || isLiteral(b) - isLiteral(a),
  )
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
