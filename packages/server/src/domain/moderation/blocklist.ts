import { type Language, SECOND } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Dictionary, Match } from './match.ts'
import type { PhraseLists } from './phrase-lists.ts'
import type { LiftedPhrase, PhraseStore, SensitivePhrase } from './ports.ts'

interface Parts {
  /** Loads the lists at first use, because they are large. */
  loadPhrases(): Promise<PhraseLists>
  store: PhraseStore
  uow: UnitOfWork
  changes: Changes
  clock: Clock
}

export interface Inspection {
  /** Matches as written. */
  words: string[]
  /** The text with safer phrases; null where one has no replacement. */
  safer: string | null
}

/** How stale the cached dictionary may be when a notification was lost. */
const CACHE_TTL = 30 * SECOND

/** The blocklist: finds shipped and operator's phrases in texts. */
export function createBlocklist({ loadPhrases, store, uow, changes, clock }: Parts) {
  let known: { at: number; dictionary: Dictionary } | null = null
  // Invalidates reads that started before a change.
  let changed = 0
  changes.subscribe('blocklist', () => {
    known = null
    changed += 1
  })

  const dictionary = async (): Promise<Dictionary> => {
    if (known && performance.now() - known.at < CACHE_TTL) return known.dictionary
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
  /** Phrases that match alike, in one language or in any. */
  const writtenAs = async <P extends LiftedPhrase>(
    phrases: readonly P[],
    text: string,
    language: string | null,
  ) => {
    const { foldedOf } = await loadPhrases()
    const folded = foldedOf(text)
    return phrases.filter(
      (each) => foldedOf(each.phrase) === folded && (language === null || each.language === language),
    )
  }

  const changing = <T>(change: (tx: Tx) => Promise<T>): Promise<T> =>
    uow.run(async (tx) => {
      const changed = await change(tx)
      await changes.publish('blocklist', tx)
      return changed
    })

  return {
    /** Loads the lists and compiles them, so that the first prompt does not wait for it. */
    async preload(): Promise<void> {
      await dictionary()
    },

    /** Null when the text is clean. */
    inspect,

    /** Whether the text is allowed as a display name: it matches no phrase and does not suggest the operator. */
    async isName(name: string): Promise<boolean> {
      const { isReserved } = await loadPhrases()
      return !isReserved(name) && (await inspect(name)) === null
    },

    /** Phrases added by an operator. */
    list: () => store.all(),
    add: (phrase: SensitivePhrase): Promise<void> => changing((tx) => store.put(phrase, clock.now(), tx)),
    remove: (phrase: string): Promise<boolean> => changing((tx) => store.remove(phrase, tx)),

    /** Shipped phrases that are lifted. */
    lifted: () => store.lifted(),
    /** Lifts a shipped phrase. Returns what was lifted; empty when it is not shipped. */
    async lift(text: string, language: Language | null): Promise<LiftedPhrase[]> {
      const { refused } = await loadPhrases()
      const found = (await writtenAs(refused, text, language)).map(pairOf)
      await changing((tx) => store.lift(found, clock.now(), tx))
      return found
    },
    /** Restores a lifted phrase. Returns what was restored. */
    async putBack(text: string, language: Language | null): Promise<LiftedPhrase[]> {
      const found = await writtenAs(await store.lifted(), text, language)
      await changing((tx) => store.putBack(found, tx))
      return found
    },
  }
}

export type Blocklist = ReturnType<typeof createBlocklist>

const pairOf = ({ phrase, language }: SensitivePhrase): LiftedPhrase => ({ phrase, language })

/**
 * Keeps the leftmost longest matches. Of equal ones the literal spelling comes first, because its replacement is in
 * the same script.
 */
function withoutOverlaps(matches: Match[]): Match[] {
  const isLiteral = ({ phrase, found }: Match) => Number(phrase.phrase === found.toLowerCase())
  const ordered = matches.toSorted(
    (a, b) => a.start - b.start || b.end - a.end || isLiteral(b) - isLiteral(a),
  )
  const stored: Match[] = []
  for (const match of ordered) if (match.start >= (stored.at(-1)?.end ?? 0)) stored.push(match)
  return stored
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
