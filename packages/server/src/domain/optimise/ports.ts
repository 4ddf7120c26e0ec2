import type { Language } from '@easel/contract/numbers'
import type { Tx } from '../kernel/unit-of-work.ts'

export const CANDIDATES = 3

/** A piece of candidate 0, 1 or 2. */
export interface Delta {
  index: number
  text: string
  /** The candidate is complete with this piece. */
  whole?: boolean
}

/** The prompt to be improved. */
export interface ImproveRequest {
  prompt: string
  /** The reader's language; the prompt may be in another. */
  language: Language
  /** The chosen style; null without one. */
  styleId: string | null
}

/** Writes improved prompts. Ends on abort and throws on failure; incomplete candidates are then dropped. */
export interface PromptWriter {
  write(request: ImproveRequest, signal: AbortSignal): AsyncIterable<Delta>
}

/** A request for three candidates. */
export interface CandidateStream {
  requestId: string
  principalId: string
  /** Null where no limit by address applies. */
  addressKey: string | null
  at: number
  /** When it stops counting as open if its process is killed. */
  until: number
}

/** `abandoned`: closed by the caller before a whole candidate. `over`: any other end. */
export type StreamOutcome = 'whole' | 'abandoned' | 'over'

export interface Abandoned {
  count: number
  oldestAt: number | null
}

/** Open and abandoned streams of all processes. */
export interface CandidateStreams {
  begin(stream: CandidateStream, tx: Tx): Promise<void>
  /** Number of the principal's open streams. */
  open(principalId: string, now: number, tx: Tx): Promise<number>
  /** Abandoned streams of one principal, or of all visitors of an address or network. */
  abandoned(by: { principalId: string } | { addressKey: string }, since: number, tx: Tx): Promise<Abandoned>
  /** The first outcome is kept. */
  end(requestId: string, outcome: StreamOutcome, tx?: Tx): Promise<void>
}

export interface OptimisationStore {
  add(requestId: string, principalId: string, at: number, tx: Tx): Promise<void>
  /** False for an unknown request of the principal; idempotent. */
  confirm(requestId: string, principalId: string, at: number): Promise<boolean>
  deleteBefore(at: number): Promise<void>
}
