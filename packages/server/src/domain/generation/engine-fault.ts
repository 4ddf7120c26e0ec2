import type { Reason } from '@easel/contract/errors'

interface FaultDetails extends ErrorOptions {
  /** The phrases that an engine would not paint. */
  words?: readonly string[]
  /** Nothing was begun outside, so there is nothing to pay for. */
  unbilled?: boolean
}

/** Why an engine, or what keeps its pictures, gave up. The code is what the owner of the work is told. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault'
  readonly reason: Reason
  readonly words: readonly string[]
  readonly unbilled: boolean

  constructor(
    reason: Reason,
    message: string,
    { words = [], unbilled = false, ...options }: FaultDetails = {},
  ) {
    super(message, options)
    this.reason = reason
    this.words = words
    this.unbilled = unbilled
  }
}

/** What is the fault of one engine alone: another may get past it. */
const ENGINES_OWN: readonly Reason[] = ['engine_failed', 'engine_timeout', 'engine_unavailable']

export const isEnginesOwn = (error: unknown): boolean =>
  !(error instanceof EngineFault) || ENGINES_OWN.includes(error.reason)
