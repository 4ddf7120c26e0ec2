import type { Language } from '@easel/contract/numbers'
import type { CountedBy } from '../kernel/counted-by.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Ban } from './bans.ts'

/** A refused phrase and its safer replacement. */
export interface SensitivePhrase {
  phrase: string
  language: Language | 'all'
  safer: string | null
}

/** Character forms and Chinese segmentation; synchronous and fast. */
export interface TextForms {
  /** The lower-case Latin letter that a character resembles; null without one. */
  lookalikeOf(char: string): string | null
  /** The simplified form of a Chinese character. */
  simplified(char: string): string
  /** Pinyin of a Chinese character without tones; empty when unknown. */
  pinyinOf(char: string): string
  /** Segments Chinese text into words. */
  wordsOf(text: string): string[]
}

/** Named groups of words (`@person`), used in pairs. */
export type WordGroups = ReadonlyMap<string, readonly string[]>

/** The shipped lists: refused phrases, and ordinary ones that resemble them. */
export interface ShippedPhrases {
  refused: readonly SensitivePhrase[]
  ordinary: readonly string[]
  groups: WordGroups
  /** Ordinary words that occur in joined text. */
  common: readonly string[]
  /** Names that suggest the operator of the site. */
  reserved: readonly string[]
}

/** A shipped phrase that is let through. */
export type LiftedPhrase = Pick<SensitivePhrase, 'phrase' | 'language'>

/** The operator's changes to the blocklist: added and lifted phrases. */
export interface PhraseStore {
  all(): Promise<SensitivePhrase[]>
  put(phrase: SensitivePhrase, at: number, tx: Tx): Promise<void>
  /** False when it was not listed. */
  remove(phrase: string, tx: Tx): Promise<boolean>
  lifted(): Promise<LiftedPhrase[]>
  lift(phrases: readonly LiftedPhrase[], at: number, tx: Tx): Promise<void>
  putBack(phrases: readonly LiftedPhrase[], tx: Tx): Promise<void>
}

/** What keeps a principal from making images. */
export interface Standing {
  ban: Ban | null
  /** The latest end of a pause; null without one. */
  pausedUntil: number | null
}

export interface StandingStore {
  /** The principal's, with pauses among these keys. In one look, since each submit asks. */
  find(principalId: string, paused: readonly CountedBy[], tx: Tx): Promise<Standing>
}

export interface PauseStore {
  put(who: CountedBy, until: number, tx: Tx): Promise<void>
  /** Shortens longer pauses to this end. */
  shorten(who: readonly CountedBy[], until: number, tx: Tx): Promise<void>
  /** Number of addresses in the network that are paused at that time. */
  waitingIn(networkKey: string, now: number, tx: Tx): Promise<number>
  /** Deletes pauses that are over. */
  deleteBefore(at: number): Promise<void>
}

/** A picture as bare pixels: four bytes each, red, green, blue and opacity. */
export interface Picture {
  width: number
  height: number
  rgba: Uint8Array
}

/** The verdict, with scores by category (0 to 1). */
export interface ImageVerdict {
  verdict: 'clean' | 'withheld'
  scores: Readonly<Record<string, number>>
}

/** Image moderation. It does not modify the pixels. */
export interface ImageModeration {
  /** Rejects when it cannot decide, or on abort. */
  inspect(picture: Picture, signal: AbortSignal): Promise<ImageVerdict>
  close(): Promise<void>
}
