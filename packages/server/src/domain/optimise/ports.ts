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

/** What is to be written better. */
export interface Wish {
  prompt: string
  /** Of whoever reads; the prompt itself may be in another. */
  language: Language
  /** The style that it will be drawn in; null when none was chosen. */
  styleId: string | null
}

/** Something that writes better prompts. It ends with the signal, and throws when it cannot: then what is not whole is nothing. */
export interface PromptWriter {
  write(wish: Wish, signal: AbortSignal): AsyncIterable<Delta>
}

/** A text in three candidates that somebody has asked for. */
export interface CandidateStream {
  requestId: string
  principalId: string
  /** Null where no limit by address applies. */
  addressKey: string | null
  at: number
  /** Until when it counts as being written, should its process be killed. */
  until: number
}

/** `abandoned`: closed by whoever asked, before anything was whole. `over`: it has ended in any other way. */
export type StreamOutcome = 'whole' | 'abandoned' | 'over'

export interface Abandoned {
  count: number
  oldestAt: number | null
}

/** What is being written, and what nobody waited for, in all processes together. */
export interface CandidateStreams {
  begin(stream: CandidateStream, tx: Tx): Promise<void>
  /** How many of the principal's are being written. */
  open(principalId: string, now: number, tx: Tx): Promise<number>
  /** Of one person, or of all visitors of an address or of a network. */
  abandoned(by: { principalId: string } | { addressKey: string }, since: number, tx: Tx): Promise<Abandoned>
  /** The first outcome stays. */
  end(requestId: string, outcome: StreamOutcome, tx?: Tx): Promise<void>
}

export interface OptimisationStore {
  add(requestId: string, principalId: string, at: number, tx: Tx): Promise<void>
  /** False when there is no such request of the principal. Again changes nothing. */
  confirm(requestId: string, principalId: string, at: number): Promise<boolean>
  forgetBefore(at: number): Promise<void>
}
