import type { Language } from '@easel/contract/numbers'
import type { CountedBy } from '../kernel/counted-by.ts'
import type { Tx } from '../kernel/unit-of-work.ts'

/** A phrase that is refused, and words that may stand in its place. */
export interface SensitivePhrase {
  phrase: string
  language: Language | 'all'
  safer: string | null
}

/** What is known of single signs and of Chinese words. Answers are short and come at once. */
export interface TextForms {
  /** The plain letter that a sign looks like, in lower case; null when it looks like none. */
  lookOf(sign: string): string | null
  /** A Chinese character in its simplified form. */
  simplified(sign: string): string
  /** How a Chinese character is read, in letters without tones; empty when it is not known. */
  pinyinOf(sign: string): string
  /** The text, which is Chinese without anything between, cut into words. */
  wordsOf(text: string): string[]
}

/** Words of the same sort by a name (`@person`), for phrases that are pairs. */
export type WordGroups = ReadonlyMap<string, readonly string[]>

/** What ships: phrases that are refused, and those that are fine although they look like one. */
export interface ShippedPhrases {
  refused: readonly SensitivePhrase[]
  ordinary: readonly string[]
  groups: WordGroups
  /** Innocent words that others are run together with. */
  common: readonly string[]
  /** Names that sound like those who run the site. */
  reserved: readonly string[]
}

/** One that comes with the program and is let through. */
export type LiftedPhrase = Pick<SensitivePhrase, 'phrase' | 'language'>

/** The operator's own phrases, beside those that come with the program, and those of these that are lifted. */
export interface PhraseStore {
  all(): Promise<SensitivePhrase[]>
  put(phrase: SensitivePhrase, at: number): Promise<void>
  /** False when it was not there. */
  remove(phrase: string): Promise<boolean>
  lifted(): Promise<LiftedPhrase[]>
  lift(phrases: readonly LiftedPhrase[], at: number): Promise<void>
  putBack(phrases: readonly LiftedPhrase[]): Promise<void>
}

export interface AlarmStore {
  /** The latest of those who have to wait after an alarm; null when nobody has to. */
  until(who: readonly CountedBy[], tx: Tx): Promise<number | null>
  put(who: CountedBy, until: number, tx: Tx): Promise<void>
  /** Whoever has to wait longer waits until then. */
  shorten(who: readonly CountedBy[], until: number, tx: Tx): Promise<void>
  /** How many addresses of a network have to wait at that time. */
  waitingIn(networkKey: string, now: number, tx: Tx): Promise<number>
  /** Forgets addresses that need not wait any more. */
  forgetBefore(at: number): Promise<void>
}

/** A picture as bare pixels: four bytes each, red, green, blue and opacity. */
export interface Picture {
  width: number
  height: number
  rgba: Uint8Array
}

/** What is said of a picture, with what speaks for it: by subject, 0 to 1. */
export interface ImageVerdict {
  verdict: 'clean' | 'withheld'
  scores: Readonly<Record<string, number>>
}

/** Something that looks at pictures before anyone else does. It leaves their pixels as they are. */
export interface ImageModeration {
  /** Rejects when it cannot say, and when the signal comes first. */
  look(picture: Picture, signal: AbortSignal): Promise<ImageVerdict>
  close(): Promise<void>
}
