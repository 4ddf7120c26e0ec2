import { type Language, SECOND } from '@easel/contract/numbers'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Dictionary, Match, Matcher } from './match.ts'
import type { LiftedPhrase, PhraseStore, SensitivePhrase, ShippedPhrases } from './ports.ts'
import { createReserved } from './reserved.ts'

interface Parts {
  shipped(): ShippedPhrases
  /** Loads what is needed to find phrases: heavy, and not needed before the first text comes. */
  loadMatcher(): Promise<Matcher>
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
export function createSensitiveWords({ shipped, loadMatcher, store, changes, clock }: Parts) {
  let known: { at: number; dictionary: Dictionary } | null = null
  // Counts changes, so that what was read before one is not remembered after it.
  let changed = 0
  changes.onChange('words', () => {
    known = null
    changed += 1
  })
  const ready = once(async () => {
    const [matcher, { reserved, ...phrases }] = [await loadMatcher(), shipped()]
    return { matcher, isReserved: createReserved(reserved, matcher.readingsOf), ...phrases }
  })

  const dictionary = async (): Promise<Dictionary> => {
    if (known && performance.now() - known.at < BELIEVED_FOR) return known.dictionary
    const before = changed
    const { matcher, refused, ...shippedBeside } = await ready()
    const [own, lifted] = await Promise.all([store.all(), store.lifted()])
    const nameOf = ({ phrase, language }: LiftedPhrase) => `${language} ${matcher.foldedOf(phrase)}`
    const replaced = new Set(own.map(({ phrase }) => matcher.foldedOf(phrase)))
    const left = new Set(lifted.map(nameOf))
    const rest = refused.filter(
      (phrase) => !replaced.has(matcher.foldedOf(phrase.phrase)) && !left.has(nameOf(phrase)),
    )
    const all = matcher.dictionary({ ...shippedBeside, refused: [...own, ...rest] })
    if (changed === before) known = { at: performance.now(), dictionary: all }
    return all
  }
  const inspect = async (text: string): Promise<Inspection | null> => {
    const { matcher } = await ready()
    const matches = withoutOverlaps(matcher.find(text, await dictionary()))
    if (matches.length === 0) return null
    return { words: [...new Set(matches.map(({ found }) => found))], safer: saferOf(text, matches) }
  }
  /** Those that are written so, in one language or in whichever. */
  const writtenAs = async <P extends LiftedPhrase>(
    phrases: readonly P[],
    text: string,
    language: string | null,
  ) => {
    const { matcher } = await ready()
    const wanted = matcher.foldedOf(text)
    return phrases.filter(
      (each) => matcher.foldedOf(each.phrase) === wanted && (language === null || each.language === language),
    )
  }

  return {
    /** Null when the text is clean. */
    inspect,

    /** Whether somebody may go by that name: it holds no such phrase, and passes for nobody who runs the site. */
    async isName(name: string): Promise<boolean> {
      const { isReserved } = await ready()
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
      const { refused } = await ready()
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

/** Does it once; a failure is not kept. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}

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
