import type { Dictionary, Matcher } from './match.ts'
import type { LiftedPhrase, SensitivePhrase, ShippedPhrases } from './ports.ts'
import { createReserved } from './reserved.ts'

/** What an operator has decided: phrases to refuse, and shipped ones to let through. */
interface Decided {
  own: readonly SensitivePhrase[]
  lifted: readonly LiftedPhrase[]
}

/**
 * The shipped phrases, ready to be looked for together with the operator's. Compiling all of them takes a quarter of a
 * second in which nobody else is served: the last dictionary is kept for as long as the operator's phrases are the same.
 */
export function createPhraseLists(matcher: Matcher, { reserved, ...shipped }: ShippedPhrases) {
  let last: { key: string; dictionary: Dictionary } | null = null

  const compile = ({ own, lifted }: Decided): Dictionary => {
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
