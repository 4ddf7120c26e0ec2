import type { Log } from '../../domain/kernel/log.ts'
import {
  CANDIDATES,
  type Delta,
  type ImproveRequest,
  type PromptWriter,
} from '../../domain/optimise/ports.ts'

interface Parts {
  /** May fail or be slow. */
  first: PromptWriter
  /** Neither fails nor is slow. */
  second: PromptWriter
  /** Time-out of the first writer, in ms. */
  timeoutMs: number
  log: Log
}

const TOO_LATE = new Error('The writer takes too long.')

/**
 * A writer with a fallback. The fallback replaces a writer that failed before writing, and candidates that are
 * missing or late; a failure in the middle of a candidate is final.
 */
export function withFallback({ first, second, timeoutMs, log }: Parts): PromptWriter {
  /** A writer that has started may only be late with the rest. */
  const excuse = (error: unknown, started: boolean, isLate: boolean): unknown => {
    log.warn({ err: error }, started ? 'a writer broke off' : 'a prompt is improved by the embedded writer')
    if (started && !isLate) throw error
    return started ? error : null
  }

  /** Returns the time-out that stopped the first writer; null without one. */
  async function* attempt(request: ImproveRequest, signal: AbortSignal, written: Set<number>) {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(TOO_LATE), timeoutMs)
    try {
      for await (const delta of first.write(request, AbortSignal.any([signal, late.signal]))) {
        if (delta.text.trim() !== '') written.add(delta.index)
        yield delta
      }
      return null
    } catch (error) {
      if (signal.aborted) throw error
      return excuse(error, written.size > 0, late.signal.aborted)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async *write(request, signal) {
      const written = new Set<number>()
      const failure: unknown = yield* attempt(request, signal, written)
      if (signal.aborted) return
      if (written.size < CANDIDATES) yield* without(second.write(request, signal), written)
      // An incomplete candidate is discarded, and the reader is told.
      if (failure !== null) throw failure
    },
  }
}

/** The fallback's text for candidates that were not started. */
async function* without(deltas: AsyncIterable<Delta>, written: ReadonlySet<number>): AsyncGenerator<Delta> {
  for await (const delta of deltas) if (!written.has(delta.index)) yield delta
  for (let index = 0; index < CANDIDATES; index += 1) {
    if (!written.has(index)) yield { index, text: '', whole: true }
  }
}
