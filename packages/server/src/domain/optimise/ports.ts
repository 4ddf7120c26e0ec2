import type { Language } from '@easel/contract/numbers'
import type { Tx } from '../kernel/unit-of-work.ts'

export const CANDIDATES = 3

/** A piece of one of the three candidates, 0 to 2. */
export interface Delta {
  index: number
  text: string
  /** With this the candidate is there to its end, although others are not. */
  whole?: boolean
}

/** Something that writes better prompts. It ends with the signal, and throws when it cannot: then what is not whole is nothing. */
export interface PromptWriter {
  write(prompt: string, language: Language, signal: AbortSignal): AsyncIterable<Delta>
}

export interface OptimisationStore {
  add(requestId: string, principalId: string, at: number, tx: Tx): Promise<void>
  /** False when there is no such request of the principal. Again changes nothing. */
  confirm(requestId: string, principalId: string, at: number): Promise<boolean>
  forgetBefore(at: number): Promise<void>
}
