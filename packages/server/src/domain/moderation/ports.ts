import type { Language } from '@easel/contract/numbers'
import type { Tx } from '../kernel/unit-of-work.ts'

/** A phrase that is refused, and words that may stand in its place. */
export interface SensitivePhrase {
  phrase: string
  language: Language | 'all'
  safer: string | null
}

/** The operator's own phrases, beside those that come with the program. */
export interface PhraseStore {
  all(): Promise<SensitivePhrase[]>
  put(phrase: SensitivePhrase, at: number): Promise<void>
  /** False when it was not there. */
  remove(phrase: string): Promise<boolean>
}

/** Who has to wait after an alarm. */
export interface AlarmStore {
  until(principalId: string, tx: Tx): Promise<number | null>
  put(principalId: string, until: number, tx: Tx): Promise<void>
}
