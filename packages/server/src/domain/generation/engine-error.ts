import type { Reason } from '@easel/contract/errors'

interface ErrorDetails extends ErrorOptions {
  /** The phrases that an engine refused. */
  words?: readonly string[]
  /** Nothing was started outside, so the cost is returned. */
  unbilled?: boolean
  /** The engine is away, whatever it was asked: no connection, overload, silence. */
  away?: boolean
  /** How long it has been silent, in ms, where that is all that is wrong with it. */
  silentFor?: number
}

/** A failure of an engine or of the storage of its images. `reason` is what the owner is told. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly reason: Reason
  readonly words: readonly string[]
  readonly unbilled: boolean
  readonly away: boolean
  readonly silentFor: number | null

  constructor(
    reason: Reason,
    message: string,
    { words = [], unbilled = false, away = false, silentFor, ...options }: ErrorDetails = {},
  ) {
    super(message, options)
    this.reason = reason
    this.words = words
    this.unbilled = unbilled
    this.silentFor = silentFor ?? null
    this.away = away || reason === 'engine_timeout'
  }
}

/** Failures of a single engine: another engine may succeed. */
const FAILOVER_REASONS: readonly Reason[] = ['engine_failed', 'engine_timeout', 'engine_unavailable']

export const mayFailOver = (error: unknown): boolean =>
  !(error instanceof EngineError) || FAILOVER_REASONS.includes(error.reason)
