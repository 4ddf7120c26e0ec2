import type { Dictionary, Matcher } from './match.ts'
import type { LiftedPhrase, SensitivePhrase, ShippedPhrases } from './ports.ts'
import { createReserved } from './reserved.ts'

/** The operator's phrases: added ones, and shipped ones that are lifted. */
interface Decided {
  own: readonly SensitivePhrase[]
  lifted: readonly LiftedPhrase[]
}

/**
 * The shipped phrases compiled together with the operator's. Compiling blocks the process for 250 ms, so the
 * dictionary is kept until the operator's phrases change.
 */
export function createPhraseLists(matcher: Matcher, { reserved, ...shipped }: ShippedPhrases) {
  let last: { key: string; dictionary: Dictionary } | null = null

  const compile = ({ own, lifted }: Decided): Dictionary => {
    // Most operators change nothing, and folding each shipped phrase takes a third of the time.
    if (own.length + lifted.length === 0) return matcher.dictionary(shipped)
    const nameOf = ({ phrase, language }: LiftedPhrase) => `${language} ${matcher.foldedOf(phrase)}`
    const replaced = new Set(own.map(({ phrase }) => matcher.foldedOf(phrase)))
    const left = new Set(lifted.map(nameOf))
    const rest = shipped.refused.filter(
      (phrase) => !replaced.has(matcher.foldedOf(phrase.phrase)) && !left.has(nameOf(phrase)),
    )
    return matcher.dictionary({ ...shipped, refused: [...own, ...rest] })
  }

  return {
    refused: shipped.refused,
    foldedOf: matcher.foldedOf,
    find: matcher.find,
    isReserved: createReserved(reserved, matcher.readingsOf),

    dictionaryOf(decided: Decided): Dictionary {
      const key = JSON.stringify([decided.own, decided.lifted])
      if (last?.key !== key) last = { key, dictionary: compile(decided) }
      return last.dictionary
    },
  }
}

export type PhraseLists = ReturnType<typeof createPhraseLists>
